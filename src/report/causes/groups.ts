/** The items in groups: those that share a key, directly or by others between them, are in one. Order is kept. */
export function groupsOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  const groups: { items: Set<T>; keys: Set<string> }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const [first, ...others] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    if (!first) {
      groups.push({ items: new Set([item]), keys: new Set(keys) });
      continue;
    }
    for (const other of others) {
      for (const each of other.items) first.items.add(each);
      for (const key of other.keys) first.keys.add(key);
      groups.splice(groups.indexOf(other), 1);
    }
    first.items.add(item);
    for (const key of keys) first.keys.add(key);
  }
  return groups.map((group) => [...group.items]);
}
