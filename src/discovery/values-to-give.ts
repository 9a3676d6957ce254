import { operations, providerStates, requirements, type OperationId } from '../contract/contract.js';
import { count } from '../contract/words.js';
import { offers, type Offering } from '../target/offer.js';
import { bareName } from '../target/state-values.js';
import type { Discovered, Fixture } from '../target/target.js';
import { neededValues } from './wanted-states.js';

/** A state whose values no answer shows, or none that every server accepts. */
export interface ValueToGive {
  state: string;
  /** The names of the values. */
  values: string[];
  /** Where a user finds them. */
  where: string;
  /** How many requirements need it. */
  requirements: number;
}

const places: Readonly<Record<string, string>> = {
  'an identity exists': 'test BVN and NIN of the sandbox, from its documentation or support',
  'a virtual card exists': 'id of a card that was issued in the dashboard',
  'a flight booking awaits ticketing': 'bookingId of a flight order that is paid and has no ticket',
  'a loan feature subject exists': 'a subject with the token of the consent, from the support of the sandbox',
  'an eSIM package is on sale': 'code of a package in the catalogue of the dashboard',
  'a bank account exists': 'a test account of another business that passes verification',
};

/**
 * The values that only a user can give, those that open most requirements first.
 *
 * @param given fixtures, and rows that discovery found
 */
export function valuesToGive(target: Offering, given: readonly (Fixture | Discovered)[]): ValueToGive[] {
  return Object.entries(places)
    .filter(([state]) => !given.some((row) => row.state === state && !('isGuess' in row)))
    .map(([state, where]) => {
      const needed = neededValues({ state }, target);
      const named = providerStates.find((row) => row.state === state)?.values?.map(bareName) ?? [];
      return {
        ...{ state, where, requirements: requirementsOf(state, target) },
        values: named.filter((name) => needed.includes(name)),
      };
    })
    .filter(({ requirements }) => requirements > 0)
    .toSorted((one, other) => other.requirements - one.requirements);
}

/** One line for each state. */
export const inLines = (values: readonly ValueToGive[]): string[] =>
  values.map(
    ({ state, values: names, requirements: opened, where }) =>
      `${names.join(', ')} ("${state}"): opens ${count(opened, 'requirement')}; ${where}`,
  );

/** How many requirements belong to operations whose first documented request needs a state. */
function requirementsOf(state: string, target: Offering): number {
  const needing = operations.filter(({ id, examples }) => {
    const givens = examples[0]?.given ?? [];
    return offers(target, id) && givens.some((given) => given.state === state);
  });
  const ids = new Set<string>(needing.map(({ id }): OperationId => id));
  return requirements.filter((row) => row.excluded === undefined && ids.has(row.operation)).length;
}
