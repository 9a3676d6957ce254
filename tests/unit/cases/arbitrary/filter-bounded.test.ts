import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterBounded } from '../../../../src/cases/arbitrary/filter-bounded.js';

describe('a filter', () => {
  test('gives up after many misses in a row', () => {
    let tried = 0;
    const never = filterBounded(fc.nat(), () => ++tried < 0, 'it');
    expect(() => fc.sample(never, 1)).toThrow('no value was found that keeps it');
    expect(tried).toBe(100_001);
  });

  test('counts anew after each hit', () => {
    let tried = 0;
    const rare = filterBounded(fc.nat(), () => ++tried % 60_000 === 0, 'it');
    expect(fc.sample(rare, 3)).toHaveLength(3);
  });
});
