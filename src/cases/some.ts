import fc from 'fast-check';

/** One of some constants. */
export const anyOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/**
 * A few of some values; none where there are none. Arrays of constants shrink without knowing how they came about,
 * so those that are always tried shrink too.
 */
export function some<T>(maxLength: number, values: fc.Arbitrary<T> | null): fc.Arbitrary<T[]> {
  return values ? fc.array(values, { maxLength }) : fc.array(fc.constant(undefined as T), { maxLength: 0 });
}
