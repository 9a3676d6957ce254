/**
 * Finds the row with a name. Throws an Error if two rows have the same name, because one of them would never be found.
 * The lookup throws an Error with the nearest names for an unknown name.
 */
export function byName<T extends { readonly name: string }>(
  kind: string,
  rows: readonly T[],
): (name: string) => T {
  const index = new Map<string, T>();
  for (const row of rows) {
    if (index.has(row.name)) throw new Error(`Two ${kind}s are called "${row.name}".`);
    index.set(row.name, row);
  }
  return (name) => {
    const found = index.get(name);
    if (!found)
      throw new Error(
        `No ${kind} is called "${name}". Near names: ${near(index, name)}. \`cwit serve --list\` prints all.`,
      );
    return found;
  };
}

/** The nearest names, nearest first. */
function near(index: ReadonlyMap<string, unknown>, name: string): string {
  return [...index.keys()]
    .map((other) => ({ name: other, distance: distance(name, other) }))
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, 4)
    .map((row) => row.name)
    .join(', ');
}

/** The share of letter pairs that only one of two names has. */
function distance(left: string, right: string): number {
  const [a, b] = [pairs(left), pairs(right)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return 1 - (2 * shared) / (a.size + b.size || 1);
}

function pairs(text: string): Set<string> {
  return new Set(Array.from(text.slice(1), (letter, index) => `${text[index] ?? ''}${letter}`));
}
