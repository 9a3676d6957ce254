/** The list from another place on, round to the one before it; any whole number turns it, a seed too. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : Math.abs(by) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The one whose turn it is. Of an empty list there is none. */
export function pickAt<T>(list: readonly T[], turn: number): T {
  return rotate(list, turn)[0]!;
}

/** The first of each list, then the second of each, and so on. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return [...Array(longest).keys()].flatMap((at) => lists.flatMap((list) => list.slice(at, at + 1)));
}

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

/** How many requests come at the same moment. */
export const several = 5;

/** How often they come: what they show depends on timing. */
export const roundsOf = ({ isWhole }: Pace): number[] => Array<number>(isWhole ? 3 : 1).fill(several);

/** The part of a plan that a requirement with these races tries. */
export const planOf = (...races: string[]) => ({
  column: 'simultaneity' as const,
  kinds: () => races.map((race) => `${race}: ${several} at once`),
});
