import { expect, test } from 'vitest';
import { leapDay } from '../../../src/rules/transactions/list-window.js';

test.each([
  ['before', '2026-11-22', '2024-02-29'],
  ['before', '2028-03-01', '2028-02-29'],
  ['before', '2028-02-28', '2024-02-29'],
  ['before', '2103-01-01', '2096-02-29'],
  ['after', '2026-11-22', '2028-02-29'],
  ['after', '2028-02-28', '2028-02-29'],
  ['after', '2028-03-01', '2032-02-29'],
  ['after', '2097-01-01', '2104-02-29'],
] as const)('29 February %s %s', (side, date, expected) => {
  expect(leapDay(Date.parse(date), side).value).toBe(expected);
});
