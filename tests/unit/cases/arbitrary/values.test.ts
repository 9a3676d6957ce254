// Which arrays, objects and numbers are made: nothing less and nothing more, at the top and deep in a recursion.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOf } from '../../../../src/cases/arbitrary/arbitrary-of.js';
import { arrays } from '../../../../src/cases/arbitrary/arrays.js';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { integers, numbers } from '../../../../src/cases/arbitrary/numbers.js';
import { objects } from '../../../../src/cases/arbitrary/objects.js';
import type { Schema } from '../../../../src/cases/schema/schema.js';

const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 1000): T[] => fc.sample(values, { numRuns, seed: 7 });
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
const make = (schema: Schema): fc.Arbitrary<never> => arbitraryOf(schema) as fc.Arbitrary<never>;
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const one = { const: 1 };
const two = { const: 2 };

describe('arrays', () => {
  const set = (plain: Plain, isDeep: boolean): string[] =>
    distinct(sampled(arrays(plain, make, isDeep)).map((entries) => JSON.stringify(entries)));

  test.each<[Plain, string[]]>([
    [{ items: one }, ['[]', '[1]', '[1,1]', '[1,1,1]']],
    [{ items: one, minItems: 2 }, ['[1,1]', '[1,1,1]', '[1,1,1,1]', '[1,1,1,1,1]']],
    [{ items: one, maxItems: 1 }, ['[]', '[1]']],
    [{ items: one, minItems: 5, maxItems: 5 }, ['[1,1,1,1,1]']],
    [{ items: false }, ['[]']],
    [{ prefixItems: [one, two], items: false }, ['[]', '[1]', '[1,2]']],
    [{ prefixItems: [one, two], maxItems: 1 }, ['[]', '[1]']],
    [{ prefixItems: [one, two], minItems: 1, maxItems: 1 }, ['[1]']],
    [{ prefixItems: [one, two], items: two, maxItems: 2 }, ['[]', '[1]', '[1,2]']],
    [{ prefixItems: [one, two], minItems: 2, items: false }, ['[1,2]']],
    [
      { prefixItems: [two, one], items: one, minItems: 1 },
      ['[2]', '[2,1]', '[2,1,1]', '[2,1,1,1]', '[2,1,1,1,1]'],
    ],
    [{ prefixItems: [two, one], items: one, minItems: 2 }, ['[2,1]', '[2,1,1]', '[2,1,1,1]', '[2,1,1,1,1]']],
    [
      { prefixItems: [two], items: one, minItems: 3 },
      ['[2,1,1]', '[2,1,1,1]', '[2,1,1,1,1]', '[2,1,1,1,1,1]'],
    ],
    [{ items: { enum: [1, 2] }, uniqueItems: true }, ['[]', '[1]', '[1,2]', '[2]', '[2,1]']],
    [{ items: { enum: [[1], [1]] }, uniqueItems: true }, ['[]', '[[1]]']],
    [{ items: { enum: [1, 2, 3] }, uniqueItems: true, maxItems: 1 }, ['[]', '[1]', '[2]', '[3]']],
  ])('%j: %j', (plain, wanted) => expect(set(plain, false)).toEqual(distinct(wanted)));

  test.each<[Plain, string[]]>([
    [{ items: one }, ['[]']],
    [{ items: one, minItems: 2 }, ['[1,1]']],
    [{ prefixItems: [two], items: one }, ['[]']],
    [{ prefixItems: [two], items: one, minItems: 1 }, ['[2]']],
    [{ prefixItems: [two], items: one, minItems: 2 }, ['[2,1]']],
  ])('deep, %j: %j', (plain, wanted) => expect(set(plain, true)).toEqual(distinct(wanted)));

  test('of any entries, where nothing is said of them', () => {
    const entries = sampled(arrays({}, make, false)).flat();
    expect(distinct(entries.map(kindOf))).toEqual(['array', 'boolean', 'null', 'number', 'object', 'string']);
  });
});

describe('objects', () => {
  const set = (plain: Plain, isDeep: boolean): string[] =>
    distinct(sampled(objects(plain, make, isDeep)).map((value) => JSON.stringify(sorted(value))));
  const sorted = (value: object): object =>
    Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)));
  const letters = { enum: ['a', 'b'] };

  test.each<[Plain, string[]]>([
    [{ properties: { a: one } }, ['{"a":1}', '{}']],
    [{ properties: { a: one, b: two }, required: ['a'] }, ['{"a":1,"b":2}', '{"a":1}']],
    [{ properties: { a: one, b: false } }, ['{"a":1}', '{}']],
    [
      { required: ['a'], additionalProperties: two, maxProperties: 1, propertyNames: { const: 'a' } },
      ['{"a":2}'],
    ],
    [{ additionalProperties: false }, ['{}']],
    [{ additionalProperties: one, propertyNames: letters }, ['{"a":1,"b":1}', '{"a":1}', '{"b":1}', '{}']],
    [{ additionalProperties: one, propertyNames: letters, minProperties: 2 }, ['{"a":1,"b":1}']],
    [
      { additionalProperties: one, propertyNames: letters, minProperties: 2, required: ['a'] },
      ['{"a":1,"b":1}', '{"a":1}'],
    ],
    [{ additionalProperties: one, propertyNames: { enum: ['a', '__proto__'] } }, ['{"a":1}', '{}']],
    [
      { properties: { a: one }, additionalProperties: two, propertyNames: letters },
      ['{"a":1,"b":2}', '{"a":1}', '{"b":2}', '{}'],
    ],
    [
      { patternProperties: { '^[xy]$': one }, additionalProperties: false },
      ['{"x":1,"y":1}', '{"x":1}', '{"y":1}', '{}'],
    ],
    [
      { patternProperties: { '^x$': one }, additionalProperties: two, propertyNames: { enum: ['x', 'y'] } },
      ['{"x":1,"y":2}', '{"x":1}', '{"y":2}', '{}'],
    ],
  ])('%j: %j', (plain, wanted) => expect(set(plain, false)).toEqual(distinct(wanted)));

  test.each<[Plain, string[]]>([
    [{ properties: { a: one, b: two }, required: ['b'] }, ['{"b":2}']],
    [{ properties: { a: one, b: false }, required: ['a'] }, ['{"a":1}']],
    [{ additionalProperties: one, propertyNames: letters }, ['{}']],
    [{ additionalProperties: one, propertyNames: letters, minProperties: 2 }, ['{"a":1,"b":1}']],
  ])('deep, %j: %j', (plain, wanted) => expect(set(plain, true)).toEqual(distinct(wanted)));

  test.each<[Plain, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ additionalProperties: one }, [0, 1, 2, 3]],
    [{ additionalProperties: one, minProperties: 2 }, [2, 3]],
    [{ additionalProperties: one, minProperties: 5 }, [5]],
    [{ additionalProperties: one, properties: { a: one } }, [0, 1, 2, 3, 4]],
    [{ additionalProperties: one, properties: { a: one }, required: ['a'], minProperties: 3 }, [3, 4]],
    [{ required: ['a', 'b'] }, [2, 3, 4, 5]],
  ])('%j have so many members: %j', (plain, wanted) => {
    const made = sampled(objects(plain, make, false));
    expect([...new Set(made.map((value) => Object.keys(value).length))].sort()).toEqual(wanted);
    expect(made.every((value) => Object.getPrototypeOf(value) === Object.prototype)).toBe(true);
    // Other names are short, but not empty.
    const names = made.flatMap((value) => Object.keys(value)).map((name) => name.length);
    if (!plain['required']) expect([Math.min(...names), Math.max(...names)]).toEqual([1, 10]);
  });

  test('have records of ordinary objects, and members of any kind where nothing is said of them', () => {
    const records = sampled(objects({ properties: { a: one }, required: ['a'] }, make, false), 100);
    expect(records.every((value) => Object.getPrototypeOf(value) === Object.prototype)).toBe(true);
    const named = sampled(objects({ required: ['a'], properties: { b: one } }, make, false));
    expect(distinct(named.map(({ a }) => kindOf(a)))).toHaveLength(6);
    const names = sampled(objects({ propertyNames: true }, make, false)).flatMap((value) =>
      Object.keys(value),
    );
    expect(names.filter((name) => /^(null|true|false)$/.test(name))).toEqual([]);
  });
});

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
