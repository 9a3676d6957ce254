import { expect, test } from 'vitest';
import { interleave, pickAt, racePlan, rotate, raceRounds } from '../../../src/cases/sampling.js';

test.each<[list: string, by: number, turned: string]>([
  ['abcd', 0, 'abcd'],
  ['abcd', 1, 'bcda'],
  ['abcd', 7, 'dabc'],
  ['abcd', -1, 'bcda'],
  ['', 3, ''],
])('%j rotated by %i is %j', (list, by, turned) => {
  expect(rotate([...list], by).join('')).toBe(turned);
  expect(pickAt([...list], by)).toBe(turned[0]);
});

test.each<[lists: string[], wanted: string]>([
  [[], ''],
  [['', ''], ''],
  [['abc', 'd', 'ef'], 'adebfc'],
])('%j interleaved is %j', (lists, wanted) =>
  expect(interleave(lists.map((list) => [...list])).join('')).toBe(wanted),
);

const pace = (seed: number) => ({ seed, isWhole: false });

test('a race has one round, and three in a whole run', () => {
  expect(raceRounds(pace(1))).toEqual([5]);
  expect(raceRounds({ seed: 1, isWhole: true })).toEqual([5, 5, 5]);
});

test('the plan names the races', () => {
  const { column, kinds } = racePlan('one reference', 'orders of two thirds');
  expect(column).toBe('simultaneity');
  expect(kinds()).toEqual(['one reference: 5 at once', 'orders of two thirds: 5 at once']);
});
