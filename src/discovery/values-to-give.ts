import { operations, providerStates, requirements, type OperationId } from '../contract/contract.js';
import type { Reason } from '../contract/reason.js';
import { count } from '../contract/words.js';
import { groupBy } from '../contract/collections.js';
import { whyNotSent } from '../engine/permission.js';
import { offers } from '../server-under-test/offer.js';
import { bareName } from '../server-under-test/state-values.js';
import type { Target } from '../server-under-test/target.js';
import { fixturesOf, inOneLine } from './state-texts.js';
import { neededValues } from './wanted-states.js';

/** A state whose values only the user can give: no answer shows them, or the server may reject those that answers show. */
export interface ValueToGive {
  state: string;
  values: string[];
  where: string;
  /** How many requirements the values can make testable at most. */
  requirements: number;
}

/** Where the user finds the values of each state. */
const places: Readonly<Record<string, string>> = {
  'a business is known': 'the id of the merchant, which the service supplied with the keys',
  'an identity exists': 'test BVN and NIN of the sandbox, from its documentation or support',
  'a virtual card exists': 'id of a card that was issued in the dashboard',
  'a flight booking awaits ticketing': 'bookingId of a flight order that is paid and has no ticket',
  'a loan feature subject exists': 'a subject with the token of the consent, from the support of the sandbox',
  'an eSIM package is on sale': 'code of a package in the catalogue of the dashboard',
  'a bank account exists': 'a test account of another business that passes verification',
};

// Without a row for these states, a run tries a value from the API or from the documented examples.
const guessed = [
  'a business is known',
  'an identity exists',
  'an eSIM package is on sale',
  'a bank account exists',
];

/** The values that only the user can give and that no fixture of the target has, most requirements first. */
export function valuesToGive(target: Target): ValueToGive[] {
  const counts = Object.keys(places)
    .filter((state) => !target.fixtures.some((row) => row.state === state))
    .map((state) => [state, requirementsOf(state, target)] as const);
  return toGive(counts, target);
}

/** The same after a run: states that were missing, and states whose discovered values the server rejected. */
export function valuesMissed(
  results: readonly { operation: string; verdict: string; because?: Reason }[],
  target: Target,
): ValueToGive[] {
  const states = results
    .filter(({ verdict }) => verdict === 'not-testable')
    .flatMap(({ operation, because }) => {
      if (because?.kind === 'no-state') return [because.state!];
      return because?.kind === 'guessed-values' ? givensOf(operation).filter((one) => one in places) : [];
    });
  return toGive(
    [...groupBy(states, String)].map(([state, all]) => [state, all.length] as const),
    target,
  );
}

function toGive(counts: readonly (readonly [state: string, requirements: number])[], target: Target) {
  return counts
    .filter(([state, opened]) => opened > 0 && state in places)
    .map(([state, opened]): ValueToGive => {
      const needed = neededValues({ state }, target);
      const named = providerStates.find((row) => row.state === state)?.values?.map(bareName) ?? [];
      const values = named.filter((name) => needed.includes(name));
      return { state, values, where: places[state]!, requirements: opened };
    })
    .toSorted((one, other) => other.requirements - one.requirements);
}

/** The member of the target file with the prices that only the user can give; undefined if there is none to give. */
export function pricesToGive(target: Target): string | undefined {
  const missing = operations.filter(
    ({ id, effect, tag }) =>
      effect === 'charges' && tag !== 'cards' && offers(target, id) && !(id in target.prices),
  );
  if (missing.length === 0) return undefined;
  return `"prices": {${missing.map(({ id }) => `"${id}": "…"`).join(', ')}}`;
}

/** Two lines for each state: where to find its values, and the row to fill in. */
export const linesToGive = (values: readonly ValueToGive[]): string[] =>
  values.flatMap(({ state, requirements: opened, where }) => {
    const guess = guessed.includes(state)
      ? ' (without a row, a run may try a value that the server rejects)'
      : '';
    return [
      `"${state}" is needed for up to ${count(opened, 'requirement')}: ${where}${guess}`,
      `  ${inOneLine(fixturesOf(providerStates.find((row) => row.state === state)!)[0])}`,
    ];
  });

/** The number of requirements of operations whose first documented request needs a state and may be sent to the target. */
function requirementsOf(state: string, target: Target): number {
  const isSent = (id: OperationId): boolean => offers(target, id) && whyNotSent(target, id) === undefined;
  const needing = operations.filter(({ id }) => isSent(id) && givensOf(id).includes(state));
  const ids = new Set<string>(needing.map(({ id }) => id));
  return requirements.filter((row) => row.excluded === undefined && ids.has(row.operation)).length;
}

/** The states that the first documented request of an operation needs. */
const givensOf = (operation: string): string[] =>
  operations
    .find(({ id }) => id === operation)
    ?.examples[0]?.given.flatMap(({ state }) => (state === undefined ? [] : [state])) ?? [];
