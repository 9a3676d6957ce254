// One instant in the notations of ISO 8601.
import { expect, test } from 'vitest';
import { timeOf } from '../../../src/rules/timestamps.js';

test.each([
  '2026-01-14T10:00:09.000Z',
  '2026-01-14T10:00:09,000Z',
  '2026-01-14T11:00:09+01',
  '2026-01-14T11:00:09+0100',
  '2026-01-14T04:30:09-05:30',
  '20260114T100009Z',
  '20260114T110009+01',
  '2026-01-14T10:00:09',
])('%s', (text) => {
  expect(new Date(timeOf(text)).toISOString()).toBe('2026-01-14T10:00:09.000Z');
});

test.each(['2026-01-14', '20260114'])('%s is the beginning of its day', (text) => {
  expect(new Date(timeOf(text)).toISOString()).toBe('2026-01-14T00:00:00.000Z');
});
test('an invalid time of day is not an instant', () => expect(timeOf('2026-01-14T24:30:00Z')).toBeNaN());
