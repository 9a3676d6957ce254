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
