/** JSON pointers to the places where two values differ, without those that match one of `excluded`. */
export function differingPlaces(
  one: unknown,
  other: unknown,
  excluded: readonly RegExp[],
  at = '',
): string[] {
  if (excluded.some((pattern) => pattern.test(at))) return [];
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [at];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differingPlaces(one[name], other[name], excluded, `${at}/${name}`));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
