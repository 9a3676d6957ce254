import fc from 'fast-check';

/** Samples with a fixed seed. */
export const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 1000): T[] =>
  fc.sample(values, { numRuns, seed: 7 });

export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The number of code points of a text. */
export const length = (text: string): number => [...text].length;
