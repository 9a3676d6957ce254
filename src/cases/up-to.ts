import fc from 'fast-check';

/** One of some constants. */
export const anyOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

// More than any list of values that are always tried.
const most = 50;

/**
 * A few of some values; none where there are none. Arrays of constants shrink without knowing how they came about,
 * so those that are always tried shrink too, though they are longer.
 */
export function upTo<T>(maxLength: number, values: fc.Arbitrary<T> | null): fc.Arbitrary<T[]> {
  if (!values) return fc.array(fc.constant(undefined as T), { maxLength: 0 });
  return fc.oneof(
    { arbitrary: fc.array(values, { maxLength }), weight: 99 },
    { arbitrary: fc.array(values, { maxLength: most, size: 'xsmall' }), weight: 1 },
  );
}
