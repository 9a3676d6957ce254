import { expect, test } from 'vitest';
import { valuesAt } from '../../../../src/engine/schedule/depth.js';

test.each([
  ['quick', { first: 12, random: 15, deep: 300 }, 6],
  ['quick', { first: 1, random: 0, deep: 0 }, 1],
  ['standard', { first: 12, random: 15, deep: 300 }, 27],
  ['standard', { first: 12, random: 0, deep: 300 }, 12],
  ['deep', { first: 12, random: 15, deep: 300 }, 312],
] as const)('--depth %s of a property with %o tries %i values', (depth, counts, tried) => {
  expect(valuesAt(depth, counts)).toBe(tried);
});
