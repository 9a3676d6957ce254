/** Groups items that share a key, directly or through other items, and keeps their order. */
export function groupsOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  let groups: { items: Set<T>; keys: Set<string> }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const [first, ...others] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const group = { items: new Set([item]), keys: new Set(keys) };
    if (!first) groups.push(group);
    else
      for (const other of [...others, group]) {
        for (const each of other.items) first.items.add(each);
        for (const key of other.keys) first.keys.add(key);
      }
    groups = groups.filter((one) => !others.includes(one));
  }
  return groups.map((group) => [...group.items]);
}
