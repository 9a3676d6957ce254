import { expect, test } from 'vitest';
import { atOnce, interleave, pickAt, planOf, rotate } from '../../../src/cases/sampling.js';

test.each<[list: string, by: number, turned: string]>([
  ['abcd', 0, 'abcd'],
  ['abcd', 1, 'bcda'],
  ['abcd', 7, 'dabc'],
  ['abcd', -1, 'bcda'],
  ['', 3, ''],
])('%j from %i on is %j', (list, by, turned) => {
  expect(rotate([...list], by).join('')).toBe(turned);
  expect(pickAt([...list], by)).toBe(turned[0]);
});

test.each<[lists: string[], wanted: string]>([
  [[], ''],
  [['', ''], ''],
  [['abc', 'd', 'ef'], 'adebfc'],
])('%j in turns is %j', (lists, wanted) =>
  expect(interleave(lists.map((list) => [...list])).join('')).toBe(wanted),
);

const pace = (seed: number) => ({ seed, isWhole: false });

test('a race meets each count in four runs', () => {
  const met = [5, 6, 7, 8].map((seed) => atOnce('one key for an order', pace(seed)));
  expect(met.flat().toSorted((a, b) => a - b)).toEqual([2, 3, 5, 10]);
  expect(met.every((counts) => counts.length === 1)).toBe(true);
});

test('where nothing limits the run, it meets all', () => {
  expect(atOnce('one reference', { seed: 1, isWhole: true })).toEqual([2, 3, 5, 10]);
});

test('the plan says what is tried', () => {
  const [count] = atOnce('one reference', pace(1));
  const { column, kinds } = planOf('one reference', 'orders of two thirds');
  expect(column).toBe('simultaneity');
  expect(kinds(pace(1))).toContain(`one reference: ${count} at once`);
  expect(kinds(pace(1))).toHaveLength(2);
});
