import { isDeepStrictEqual } from 'node:util';
import { operationOf, operations } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { asText } from '../contract/json.js';
import { decoded } from '../contract/words.js';
import { valuesBound, type StateValues } from './state-values.js';
import type { StateParams } from './states.js';
import type { Discovered, Fixture } from './target.js';

/** Whether a value is a guess or from the API, or whether the user has given it. */
export type ValueSource = 'found' | 'given';

/** Values of states that no state handler sets up: the fixtures of the user, and those that discovery read from the API. */
export class StateRows {
  private readonly spent = new Set<Fixture>();
  private readonly refused = new Set<Fixture | Discovered>();
  private discovered: readonly Discovered[] = [];
  private readonly rowOf = new WeakMap<StateValues, Fixture | Discovered>();
  /** The states whose values discovery looked for. */
  sought: readonly string[] = [];

  /** @param onDemand whether a state handler sets up states as well */
  constructor(
    private readonly fixtures: readonly Fixture[],
    private readonly onDemand: boolean,
  ) {}

  /** Adds values that discovery read from the API, behind the fixtures. */
  add(discovered: readonly Discovered[], sought: readonly string[]): void {
    for (const fixture of this.fixtures)
      if (
        fixture.source === 'discovered' &&
        discovered.some((row) => row.replacesFixture && row.state === fixture.state)
      )
        this.spent.add(fixture);
    this.discovered = discovered;
    this.sought = sought;
  }

  /** The first row for a state whose values were not refused, or else the first. A row for one use is spent. */
  find(state: string, params: StateParams): Fixture | Discovered | undefined {
    const rows = this.of(state, params);
    const found = rows.find((row) => !this.refused.has(row)) ?? rows[0];
    if (found?.once) this.spent.add(found);
    return found;
  }

  note(values: StateValues, row: Fixture | Discovered): void {
    this.rowOf.set(values, row);
  }

  /** Prefers other values than these, which the server refused. Returns whether there may be others. */
  refuse(values: StateValues): boolean {
    const row = this.rowOf.get(values);
    if (!row) return this.onDemand;
    this.refused.add(row);
    return this.of(row.state, row.params ?? {}).some((one) => !this.refused.has(one));
  }

  /** Whether a server may refuse the discovered values of a state. */
  isGuessed(state: string): boolean {
    return this.discovered.some((row) => row.state === state && row.isGuess);
  }

  /** Whether discovery read the values of a state from the API. */
  isOfApi(values: StateValues): boolean {
    return this.rowOf.get(values)?.source !== undefined;
  }

  /** Whether discovery guessed the values of a state, so that the server may not know them. */
  isGuess(values: StateValues): boolean {
    return 'isGuess' in (this.rowOf.get(values) ?? {});
  }

  /** The guesses, outdated and used-up values in a request, which a server may refuse. */
  doubtfulIn({ operation, request: { path, body } }: Exchange): { value: string; source: ValueSource }[] {
    if (operation === null || this.onDemand) return [];
    const { examples, tag } = operationOf(operation);
    const states = examples.flatMap(({ given }) => given.map(({ state }) => state));
    // Operations share the values of their tag: a frozen card, for example, refuses every transaction.
    const usedUp = new Set(
      operations.filter((one) => one.tag === tag).flatMap((one) => valuesBound(one, one.usesUp)),
    );
    const sent = decoded(path) + (body ?? '');
    return [...this.fixtures, ...this.discovered.filter(({ isGuess }) => isGuess)]
      .filter(({ state }) => states.includes(state))
      .flatMap((row) =>
        Object.entries(row.values)
          .filter(
            ([name]) => 'isGuess' in row || row.source === 'discovered' || usedUp.has(`${row.state} ${name}`),
          )
          .map(([, value]) => ({
            value: asText(value),
            source: 'isGuess' in row || row.source === 'discovered' ? ('found' as const) : ('given' as const),
          })),
      )
      .filter(({ value }) => sent.includes(value));
  }

  private of(state: string, params: StateParams): (Fixture | Discovered)[] {
    return [...this.fixtures, ...this.discovered].filter(
      (row) => row.state === state && !this.spent.has(row) && narrows(row.params ?? {}, params),
    );
  }
}

/** Whether no param of a row contradicts the wanted params (target protocol). */
export function narrows(row: StateParams, wanted: StateParams): boolean {
  return Object.entries(row).every(
    ([name, value]) => !(name in wanted) || isDeepStrictEqual(wanted[name], value),
  );
}
