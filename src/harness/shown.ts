import fc from 'fast-check';

/** A value as a reader writes it: fast-check's text, without the `n` of whole numbers of any size. */
export function shown(value: unknown): string {
  return fc.stringify(plain(value));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return { [fc.toStringMethod]: () => String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object' || fc.toStringMethod in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
