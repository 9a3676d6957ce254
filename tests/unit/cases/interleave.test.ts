import { expect, test } from 'vitest';
import { interleave, pickAt, rotate } from '../../../src/cases/interleave.js';

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
