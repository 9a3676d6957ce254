// Finds the members of a group that a failure needs: delta debugging, as in Zeller and Hildebrandt's ddmin.

interface Split<T> {
  /** Members that show the failure together. */
  members: readonly T[];
  /** Whether the failure needs each of them; false if the runs did not suffice to find out. */
  isMinimal: boolean;
}

/**
 * Leaves out members as long as the rest is red.
 *
 * @param members are red together
 * @param isRed whether some of the members are red together
 * @param mostRuns the maximum number of calls of `isRed`
 */
export async function split<T>(
  members: readonly T[],
  isRed: (some: readonly T[]) => Promise<boolean>,
  mostRuns: number,
): Promise<Split<T>> {
  if (await isRed([])) return { members: [], isMinimal: true };
  let rest = members;
  let parts = 2;
  let runs = 1;
  while (rest.length > 1) {
    const chunks = chunksOf(rest, parts);
    // With two parts, each is what the other leaves.
    const others = parts > 2 ? chunks.map((chunk) => without(rest, chunk)) : [];
    let smaller: readonly T[] | undefined;
    for (const candidate of [...chunks, ...others]) {
      if (runs >= mostRuns) return { members: rest, isMinimal: false };
      runs++;
      if (!(await isRed(candidate))) continue;
      smaller = candidate;
      break;
    }
    if (!smaller && parts === rest.length) break;
    if (smaller) parts = others.includes(smaller as T[]) ? parts - 1 : 2;
    else parts = Math.min(parts * 2, rest.length);
    rest = smaller ?? rest;
  }
  return { members: rest, isMinimal: true };
}

function chunksOf<T>(rows: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, index) =>
    rows.slice(Math.floor((index * rows.length) / count), Math.floor(((index + 1) * rows.length) / count)),
  );
}

const without = <T>(rows: readonly T[], some: readonly T[]): T[] => rows.filter((row) => !some.includes(row));
