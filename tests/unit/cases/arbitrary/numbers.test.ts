import type fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { integers, numbers } from '../../../../src/cases/arbitrary/numbers.js';
import { sampled } from './sampled.js';

describe('numbers', () => {
  // Where there is no bound, as far as whole numbers are exact.
  const far = Number.MAX_SAFE_INTEGER;
  const ends = (values: fc.Arbitrary<number>): number[] => {
    const made = sampled(values);
    expect(made.filter((value) => Math.abs(value) > far)).toEqual([]);
    const isFar = (value: number): boolean => Math.abs(value) > far - 1000;
    return [Math.min(...made), Math.max(...made)].map((end) => (isFar(end) ? end * Infinity : end));
  };

  test.each<[Plain, number[]]>([
    [{}, [-Infinity, Infinity]],
    [{ minimum: 2 }, [2, Infinity]],
    [{ maximum: 2 }, [-Infinity, 2]],
    [{ exclusiveMinimum: 2, minimum: 1, maximum: 5, exclusiveMaximum: 4 }, [2, 4]],
    [{ minimum: -1e300, maximum: 1e300 }, [-Infinity, Infinity]],
    [{ minimum: 3, maximum: 3 }, [3, 3]],
    [{ minimum: 1.5, maximum: 4.5 }, [2, 4]],
    [{ minimum: 1, maximum: 30, multipleOf: 7 }, [7, 28]],
    // Those that are no whole numbers are left to the filter.
    [{ minimum: 1, maximum: 3, multipleOf: 1.5 }, [1, 3]],
  ])('whole ones of %j: %j', (plain, wanted) => {
    expect(ends(integers(plain))).toEqual(wanted);
    expect(sampled(integers(plain)).every((value) => Number.isInteger(value))).toBe(true);
  });

  test.each<[Plain, number[]]>([
    [{}, [-Infinity, Infinity]],
    [{ minimum: 0, maximum: 3 }, [0, 3]],
    [{ minimum: 0.5, maximum: 1, multipleOf: 0.25 }, [0.5, 1]],
    [{ minimum: 0.3, maximum: 0.75, multipleOf: 0.1 }, [0.3, 0.7]],
    [{ minimum: 0.001, maximum: 0.002 }, [0.001, 0.002]],
  ])('any of %j: %j', (plain, wanted) => expect(ends(numbers(plain))).toEqual(wanted));

  test('some are whole, some have cents, and some are any; zero has no sign', () => {
    const made = sampled(numbers({ minimum: -1, maximum: 1.25 }));
    const whole = made.filter((value) => Number.isInteger(value)).length;
    const hasCents = (value: number): boolean => /^-?\d\.\d\d$/.test(String(value));
    expect(whole).toBeGreaterThan(250);
    expect(made.filter(hasCents).length).toBeGreaterThan(200);
    expect(made.filter((value) => String(value).length > 5).length).toBeGreaterThan(100);
    const around = sampled(numbers({ minimum: -1, maximum: 0 }));
    expect(around.some((value) => Object.is(value, -0))).toBe(false);
    // One whole number is as good as many.
    const ofOne = sampled(numbers({ minimum: 0.5, maximum: 1.25 }));
    expect(ofOne.filter((value) => value === 1).length).toBeGreaterThan(250);
  });

  test('no multiple', () =>
    expect(() => integers({ minimum: 1, maximum: 6, multipleOf: 7 })).toThrow(
      'no multiple of 7 lies from 1 to 6',
    ));
});
