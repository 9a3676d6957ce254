import { isDeepStrictEqual } from 'node:util';
import { bound, type Case } from '../cases/case.js';
import { valueAt } from '../cases/pointer.js';
import type { JsonValue, Operation, OperationId } from '../contract/contract.js';
import type { Context } from '../harness/context.js';
import { NotTestable } from '../harness/outcome.js';

type Values = Record<string, JsonValue>;

const responseOf = 'a response of ';

/** The provider states of one interaction, set up by the run: the target's own, and the two that every verifier answers. */
export class InteractionStates {
  private readonly optional: [pointer: string, value: JsonValue][] = [];

  constructor(
    private readonly t: Context,
    private readonly operation: Operation,
  ) {}

  /** The values that the interaction takes from a state. Throws NotTestable when the state, or a value, is missing. */
  async setUp(state: string, params: Values): Promise<Values> {
    const texts = params as Record<string, string>;
    if (state === 'fresh values') {
      return Object.fromEntries(Object.entries(texts).map(([name, prefix]) => [name, this.t.fresh(prefix)]));
    }
    if (state.startsWith(responseOf))
      return this.fromResponse(state.slice(responseOf.length) as OperationId, texts);
    return this.fromTarget(state, params);
  }

  /** The case with the optional values (`otp?`) that the states had. */
  completed(base: Case): Case {
    return this.optional.reduce((built, [pointer, value]) => bound(built, pointer, value), base);
  }

  private async fromResponse(source: OperationId, pointers: Record<string, string>): Promise<Values> {
    const body = await this.t.source(source);
    const values = Object.entries(pointers).map(([name, pointer]) => {
      const value = valueAt(body, pointer);
      if (value === undefined) throw new NotTestable(`the response of ${source} has no ${pointer}`);
      return [name, value as JsonValue] as const;
    });
    return Object.fromEntries(values);
  }

  // Only what the interaction binds: Pact merges the values of all states by name, and two may share one.
  private async fromTarget(state: string, params: Values): Promise<Values> {
    const values = await this.t.given(state, params);
    const taken: Values = {};
    const givens = this.operation.examples[0]?.given ?? [];
    const binds = givens.filter(
      (given) => given.state === state && isDeepStrictEqual(given.params ?? {}, params),
    );
    for (const [pointer, source] of binds.flatMap((given) => Object.entries(given.bind ?? {}))) {
      const name = source.replace(/\?$/, '');
      const value = values[name];
      if (source !== name && value !== undefined) this.optional.push([pointer, value]);
      if (source !== name) continue;
      if (value === undefined) throw new NotTestable(`"${state}" gave no ${name}`);
      // Pact puts a value into a path as it is.
      taken[name] = pointer.startsWith('/path/') ? encodeURIComponent(value as string) : value;
    }
    return taken;
  }
}
