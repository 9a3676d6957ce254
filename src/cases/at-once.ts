import { dealt, type Pace } from './plan.js';

const counts = [2, 3, 5, 10] as const;

// Of four in a row, each has another count, so that no seed has the largest of all.
const races = [
  'one reference',
  'transfers of a third',
  'orders of two thirds',
  'one key for an order',
  // Of these a run at the standard depth may try one only.
  'one reference, keys of their own',
  'one reference and key',
  'more than the balance',
] as const;

type Race = (typeof races)[number];

/** How many requests of a race are sent at the same moment. */
export const atOnce = (race: Race, pace: Pace): number[] => dealt(counts, races.indexOf(race), pace);

/** The part of a plan that a requirement with these races tries. */
export const planOf = (...all: Race[]) => ({
  column: 'simultaneity' as const,
  kinds: (pace: Pace): string[] =>
    all.flatMap((race) => atOnce(race, pace).map((count) => `${race}: ${count} at once`)),
});
