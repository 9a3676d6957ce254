import fc from 'fast-check';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import type { Schema } from '../../../../src/cases/schema/schema.js';

/** The same values each time. */
export const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 1000): T[] =>
  fc.sample(values, { numRuns, seed: 7 });

export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The values of a schema inside another one. */
export const make = (schema: Schema): fc.Arbitrary<never> => arbitraryOf(schema) as fc.Arbitrary<never>;

/** The type of a value in JSON. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** How many levels a value has. */
export const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;

/** How many code points a text has. */
export const length = (text: string): number => [...text].length;
