import { isDeepStrictEqual } from 'node:util';
import { bound, type Case } from '../cases/case.js';
import { unlike } from '../cases/fresh.js';
import { valueAt } from '../contract/pointer.js';
import type { Given, JsonValue, Operation, OperationId, Outcome } from '../contract/contract.js';
import type { RequirementContext } from '../engine/context/context.js';
import { NotTestable } from '../engine/errors.js';
import { bareName } from '../target/state-values.js';

type Values = Record<string, JsonValue>;

const responseOf = 'a response of ';

/**
 * The provider states of one outcome, set up by the run: the target's own, and the two that every verifier answers.
 * Each is set up once, however many interactions ask for it.
 */
export class InteractionStates {
  private readonly known = new Map<string, Promise<Values>>();
  private readonly optional: [pointer: string, value: JsonValue][] = [];
  /** Whether the interaction has a state that the documented request has not. */
  areMore = false;

  constructor(
    private readonly t: RequirementContext,
    private readonly operation: Operation,
    private readonly outcome: Outcome,
    /** The names of the values that are to be fresh: no state of the target gives them. */
    private readonly freshNames: readonly string[],
  ) {}

  /** The values that the interaction takes from a state. Throws NotTestable when the state, or a value, is missing. */
  setUp(state: string, params: Values): Promise<Values> {
    const key = JSON.stringify([state, params]);
    const values = this.known.get(key) ?? this.valuesOf(state, params);
    this.known.set(key, values);
    return values;
  }

  /** The case with the optional values (`otp?`) that the states had. */
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
      if (value === undefined) throw new NotTestable(`the response of ${source} has no ${pointer}`);
      return [name, value as JsonValue] as const;
    });
    return Object.fromEntries(values);
  }

  // Only what the interaction binds: Pact merges the values of all states by name, and two may share one.
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
      if (value === undefined) throw new NotTestable(`"${state}" gave no ${name}`);
      // Pact puts a value into a path as it is.
      taken[name] = pointer.startsWith('/path/') ? encodeURIComponent(value as string) : value;
    }
    return taken;
  }

  // A refused request uses nothing up: what there is for an accepted one will do.
  private async given(state: string, params: Values, index: number): Promise<Values> {
    const { kind, form, given } = this.outcome;
    if (kind === 'success' || given || index < 0) return this.t.states.given(state, params);
    return (await this.t.cases.prepared(this.operation.id, form))[index] ?? {};
  }
}
