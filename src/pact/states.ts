import { say } from '../contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import { bound, type Case } from '../cases/case.js';
import { unlike } from '../cases/fresh.js';
import { valueAt } from '../contract/pointer.js';
import type { Given, JsonValue, Operation, OperationId, Outcome } from '../contract/contract.js';
import type { RequirementContext } from '../engine/context/context.js';
import { NotTestable } from '../engine/errors.js';
import { bareName } from '../server-under-test/state-values.js';

type Values = Record<string, JsonValue>;

const responseOf = 'a response of ';

/**
 * The provider states of one outcome: those of the server, `fresh values`, and `a response of …`. Each is set up once for all
 * interactions.
 */
export class InteractionStates {
  private readonly known = new Map<string, Promise<Values>>();
  private readonly optional: [pointer: string, value: JsonValue][] = [];
  /** Whether the interaction has a state that the documented request does not have. */
  areMore = false;

  constructor(
    private readonly t: RequirementContext,
    private readonly operation: Operation,
    private readonly outcome: Outcome,
    /** The names of the fresh values, which no state of the server returns. */
    private readonly freshNames: readonly string[],
  ) {}

  /** Returns the values of a state for the interaction. Throws NotTestable if the state or a value is missing. */
  setUp(state: string, params: Values): Promise<Values> {
    const key = JSON.stringify([state, params]);
    const values = this.known.get(key) ?? this.valuesOf(state, params);
    this.known.set(key, values);
    return values;
  }

  /** Returns the case with the optional values (`otp?`) of the states. */
  completed(base: Case): Case {
    return this.optional.reduce((built, [pointer, value]) => bound(built, pointer, value), base);
  }

  private async valuesOf(state: string, params: Values): Promise<Values> {
    const texts = params as Record<string, string>;
    if (state === 'fresh values') return this.fresh(texts);
    if (state.startsWith(responseOf))
      return this.fromResponse(state.slice(responseOf.length) as OperationId, texts);
    return this.fromTarget(state, params);
  }

  private async fresh(prefixes: Record<string, string>): Promise<Values> {
    const { id } = this.operation;
    const values: Values = {};
    for (const [name, prefix] of Object.entries(prefixes)) {
      if (prefix !== '{like}') values[name] = this.t.fresh(prefix);
      else {
        const { path, body } = await this.t.cases.conforming(id, this.outcome.form);
        values[name] = unlike(String(path[name] ?? valueAt(body, `/${name}`)));
      }
    }
    return values;
  }

  private async fromResponse(source: OperationId, pointers: Record<string, string>): Promise<Values> {
    const body = await this.t.cases.source(source);
    const values = Object.entries(pointers).map(([name, pointer]) => {
      const value = valueAt(body, pointer);
      if (value === undefined) throw new NotTestable(say`the response of ${source} has no ${pointer}`);
      return [name, value as JsonValue] as const;
    });
    return Object.fromEntries(values);
  }

  // This returns only the values that the interaction uses. Pact merges the values of all states by name, and names may collide.
  private async fromTarget(state: string, params: Values): Promise<Values> {
    const givens = this.outcome.given ?? this.operation.examples[this.outcome.form]?.given ?? [];
    const isAsked = (given: Given) => given.state === state && isDeepStrictEqual(given.params ?? {}, params);
    const index = givens.findIndex(isAsked);
    this.areMore ||= index < 0;
    const values = await this.given(state, params, index);
    const taken: Values = {};
    for (const [pointer, source] of givens.filter(isAsked).flatMap(({ bind = {} }) => Object.entries(bind))) {
      const name = bareName(source);
      const value = values[name];
      if (source !== name && value !== undefined) this.optional.push([pointer, value]);
      if (source !== name || this.freshNames.includes(name)) continue;
      if (value === undefined) throw new NotTestable(say`the provider state "${state}" returned no ${name}`);
      // Pact does not encode a value in a path.
      taken[name] = pointer.startsWith('/path/') ? encodeURIComponent(value as string) : value;
    }
    return taken;
  }

  // A refused request uses up no values, so it can share those of an accepted request.
  private async given(state: string, params: Values, index: number): Promise<Values> {
    const { kind, form, given } = this.outcome;
    if (kind === 'success' || given || index < 0) return this.t.states.given(state, params);
    return (await this.t.cases.prepared(this.operation.id, form))[index] ?? {};
  }
}
