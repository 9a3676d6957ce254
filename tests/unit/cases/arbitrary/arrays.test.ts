import { describe, expect, test } from 'vitest';
import { arrays } from '../../../../src/cases/arbitrary/arrays.js';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { distinct, kindOf, make, sampled } from './sampled.js';

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
