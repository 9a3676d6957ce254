import fc from 'fast-check';

/** The same values each time. */
export const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 1000): T[] =>
  fc.sample(values, { numRuns, seed: 7 });

export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** How many code points a text has. */
export const length = (text: string): number => [...text].length;
