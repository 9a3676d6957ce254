/**
 * The row with this name. Throws an Error that lists the names nearest to an unknown one.
 */
export function named<T extends { readonly name: string }>(
  kind: string,
  rows: readonly T[],
  name: string,
): T {
  const found = rows.find((row) => row.name === name);
  if (found) return found;
  const near = rows
    .map((row) => ({ name: row.name, distance: distance(name, row.name) }))
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, 4)
    .map((row) => row.name);
  throw new Error(`No ${kind} is called "${name}". Near names: ${near.join(', ')}.`);
}

/** Pairs of letters that only one of two names has, as a share of all. */
function distance(left: string, right: string): number {
  const [a, b] = [pairs(left), pairs(right)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return 1 - (2 * shared) / (a.size + b.size || 1);
}

function pairs(text: string): Set<string> {
  return new Set(Array.from(text.slice(1), (letter, index) => `${text[index] ?? ''}${letter}`));
}
