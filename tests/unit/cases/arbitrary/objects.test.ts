import { describe, expect, test } from 'vitest';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { objects } from '../../../../src/cases/arbitrary/objects.js';
import { distinct, kindOf, make, sampled } from './sampled.js';

const one = { const: 1 };
const two = { const: 2 };

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
