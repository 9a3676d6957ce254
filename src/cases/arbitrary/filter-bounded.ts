import type fc from 'fast-check';

// Shrinking may try many values in a row that do not keep it.
const mostMisses = 100_000;

/** The values that keep a condition. Throws an Error, instead of looking forever, when none turns up. */
export function filterBounded<T>(
  values: fc.Arbitrary<T>,
  keeps: (value: T) => boolean,
  what: string,
): fc.Arbitrary<T> {
  let misses = 0;
  return values.filter((value) => {
    if (keeps(value)) {
      misses = 0;
      return true;
    }
    if (++misses > mostMisses) throw new Error(`no value was found that keeps ${what}`);
    return false;
  });
}
