import { isDeepStrictEqual } from 'node:util';
import { operationOf, operations } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { asText } from '../contract/json.js';
import { decoded } from '../contract/words.js';
import { valuesBound, type StateParams, type StateValues } from './state-values.js';
import type { Origin } from './states.js';
import type { Discovered, Fixture } from './target.js';

type Row = Fixture | Discovered;

/** Values of states that no state handler makes: the fixtures of the user, and those that discovery read from the API. */
export class StateRows {
  private readonly spent = new Set<Row>();
  private readonly refused = new Set<Row>();
  private discovered: readonly Discovered[] = [];
  private readonly rowOf = new WeakMap<StateValues, Row>();
  /** The states whose values discovery looked for. */
  sought: readonly string[] = [];

  /** @param isFallback whether a state handler makes most states */
  constructor(
    private readonly fixtures: readonly Fixture[],
    private readonly isFallback: boolean,
  ) {}

  /** Adds values that discovery read from the API: behind the user's fixtures, before those of an earlier discovery. */
  add(discovered: readonly Discovered[], sought: readonly string[]): void {
    this.discovered = discovered;
    this.sought = sought;
  }

  /** The first row for a state whose values were not refused, or else the first. A row for one use is spent. */
  find(state: string, params: StateParams): Row | undefined {
    const rows = this.of(state, params);
    const found = rows.find((row) => !this.refused.has(row)) ?? rows[0];
    if (found?.once) this.spent.add(found);
    return found;
  }

  note(values: StateValues, row: Row): void {
    this.rowOf.set(values, row);
  }

  /** Prefers other values than these, which the server refused. Returns whether there may be others. */
  refuse(values: StateValues): boolean {
    const row = this.rowOf.get(values);
    // A state handler makes others.
    if (!row) return true;
    this.refused.add(row);
    return this.of(row.state, row.params ?? {}).some((one) => !this.refused.has(one));
  }

  /** The origin of the values of a row; undefined for other values. */
  originOf(values: StateValues): Origin | undefined {
    const row = this.rowOf.get(values);
    return row && originOf(row);
  }

  /** The guesses, outdated and used-up values in a request, which a server may refuse. */
  doubtfulIn({ operation, request: { path, body } }: Exchange): { value: string; origin: Origin }[] {
    if (operation === null || this.isFallback) return [];
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
          .filter(([name]) => originOf(row) !== 'given' || usedUp.has(`${row.state} ${name}`))
          .map(([, value]) => ({ value: asText(value), origin: originOf(row) })),
      )
      .filter(({ value }) => sent.includes(value));
  }

  private of(state: string, params: StateParams): Row[] {
    const [given, earlier] = [true, false].map((is) =>
      this.fixtures.filter(({ source }) => (source === undefined) === is),
    );
    return [...given!, ...this.discovered, ...earlier!].filter(
      (row) => row.state === state && !this.spent.has(row) && narrows(row.params ?? {}, params),
    );
  }
}

function originOf(row: Row): Origin {
  if ('isGuess' in row) return 'guessed';
  return row.source === undefined ? 'given' : 'read';
}

/** Whether no param of a row contradicts the wanted params (target protocol). */
export function narrows(row: StateParams, wanted: StateParams): boolean {
  return Object.entries(row).every(
    ([name, value]) => !(name in wanted) || isDeepStrictEqual(wanted[name], value),
  );
}
