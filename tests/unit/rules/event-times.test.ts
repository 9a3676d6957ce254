import { expect, test } from 'vitest';
import { day, isBefore } from '../../../src/rules/event-times.js';

const created = '2030-02-14T10:00:00Z';

test.each([
  ['2030-02-14T09:00:00Z', created, true],
  ['2030-02-14T09:59:59+01:00', created, true],
  ['2030-02-14T08:30', '2030-02-14T10:00:00', true],
  [created, created, false],
  ['2030-02-14T09:59:59.4Z', created, false],
  ['2030-02-14T11:00:00+01:00', created, false],
  ['2030-02-14T06:30:01,25-03:30', created, false],
  ['2030-02-14T11:00+01', created, false],
  ['2030-02-14T09:00:00', created, false],
  ['2030-02-14T09:00:00', '2030-02-14T10:00:00', false],
  [null, created, false],
  ['soon', created, false],
  ['2030-02-14T09:00:00Z', undefined, false],
])('%s is before %s: %s', (time, other, isEarlier) => expect(isBefore(time, other)).toBe(isEarlier));

test('a large gap between two clocks does not count', () => {
  const [before, after] = ['2026-02-14T10:00:00Z', '2030-02-14T10:00:00Z'];
  expect([isBefore(before, after), isBefore(before, after, day)]).toEqual([true, false]);
});
