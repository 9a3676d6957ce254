/** Rotates a list to the left. `by` may be any integer, for example a seed. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : Math.abs(by) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Picks an item by turn. The list must not be empty. */
export function pickAt<T>(list: readonly T[], turn: number): T {
  return rotate(list, turn)[0]!;
}

/** The first of each list, then the second of each, and so on. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return [...Array(longest).keys()].flatMap((at) => lists.flatMap((list) => list.slice(at, at + 1)));
}

/** Decides which part of the optional cases a run tries. */
export interface Pace {
  seed: number;
  /** Whether the run tries all cases. */
  isWhole: boolean;
}

/** This many runs with consecutive seeds try each kind with each subject. */
export const runsForAll = 4;

/**
 * Returns the kinds that a run tries with a subject, such as an operation: a quarter of them. Four consecutive seeds, and four
 * neighbouring subjects, each get a different quarter.
 *
 * @param subject index of the subject among those that share the kinds
 */
export function sampled<T>(kinds: readonly T[], subject: number, { seed, isWhole }: Pace): T[] {
  return kinds.filter((_, kind) => isWhole || (kind + subject + seed) % runsForAll === 0);
}

/** Picks the place for a kind. It changes after every subject has been tried with every kind. */
export function placeAt<T>(places: readonly T[], turn: number, { seed }: Pace): T {
  return pickAt(places, turn + Math.floor(seed / runsForAll));
}

/** The number of simultaneous requests in a race. */
export const several = 5;

/** The sizes of the races of a run. A whole run repeats a race, because its result depends on timing. */
export const raceRounds = ({ isWhole }: Pace): number[] => Array<number>(isWhole ? 3 : 1).fill(several);

/** The row of the sampling table for a requirement with these races. */
export const racePlan = (...races: string[]) => ({
  column: 'simultaneity' as const,
  kinds: () => races.map((race) => `${race}: ${several} at once`),
});
