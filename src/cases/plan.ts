import { pickAt } from './interleave.js';

/** What decides which part of a plan a run tries. */
export interface Pace {
  seed: number;
  /** Nothing limits the run: all of the plan is tried. */
  isWhole: boolean;
}

/** Among so many runs with seeds in a row, each kind meets each subject. */
export const runsOfAll = 4;

/**
 * The kinds whose turn it is with a subject, such as an operation: a fourth of them, others with each of four seeds in a
 * row and with each of four neighbouring subjects.
 *
 * @param subject its place among those that share the kinds
 */
export function dealt<T>(kinds: readonly T[], subject: number, { seed, isWhole }: Pace): T[] {
  return kinds.filter((_, kind) => isWhole || (kind + subject + seed) % runsOfAll === 0);
}

/** The place whose turn it is for a kind: another one once every subject has met every kind. */
export function placeAt<T>(places: readonly T[], turn: number, { seed }: Pace): T {
  return pickAt(places, turn + Math.floor(seed / runsOfAll));
}
