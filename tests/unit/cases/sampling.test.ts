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

test('five requests come at once with each seed; where nothing limits the run, other counts as well', () => {
  for (const seed of [1, 2, 3, 4]) expect(atOnce(pace(seed))).toEqual([5]);
  expect(atOnce({ seed: 1, isWhole: true })).toEqual([2, 3, 5, 10]);
});

test('the plan says what is tried', () => {
  const { column, kinds } = planOf('one reference', 'orders of two thirds');
  expect(column).toBe('simultaneity');
  expect(kinds(pace(1))).toEqual(['one reference: 5 at once', 'orders of two thirds: 5 at once']);
});
