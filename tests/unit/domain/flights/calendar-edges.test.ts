// The next time at which the calendar comes to an edge.
import { expect, test } from 'vitest';
import { calendarEdges, inTurn, nextEdge } from '../../../../src/domain/flights/calendar-edges.js';

const iso = (time: number): string => new Date(time).toISOString().slice(0, 16);
const hour = 3_600_000;

test.each([
  ['just after midnight', '2026-03-02T09:30Z', 0, '2026-03-03T00:30'],
  ['just after midnight', '2026-03-02T00:10Z', 0, '2026-03-02T00:30'],
  ['just after midnight', '2026-03-02T09:30Z', 1, '2026-03-02T23:30'],
  ['just after midnight', '2026-03-02T23:40Z', 1, '2026-03-03T23:30'],
  ['the end of a month', '2026-03-31T23:55Z', 0, '2026-05-31T23:50'],
  ['the end of a month', '2026-12-31T09:30Z', 0, '2027-01-31T23:50'],
  ['the end of a year', '2026-03-02T09:30Z', -5, '2027-01-01T04:50'],
  ['29 February', '2026-03-02T09:30Z', 0, '2028-02-29T23:50'],
  ['29 February', '2096-03-02T09:30Z', 0, '2104-02-29T23:50'],
  ['a plain noon', '2026-03-15T12:30Z', 0, '2026-04-15T12:00'],
] as const)('the next edge: %s after %s, %d h ahead of UTC', (edge, now, zone, expected) => {
  expect(iso(nextEdge(edge, Date.parse(now), zone * hour))).toBe(expected);
});

test('inTurn returns the edges in chronological order', () => {
  const edges = inTurn(calendarEdges, Date.parse('2026-12-31T23:55Z'), 0);
  expect(edges.map(({ edge, time }) => [edge, iso(time)])).toEqual([
    ['just after midnight', '2027-01-01T00:30'],
    ['the end of a month', '2027-01-31T23:50'],
    ['the end of a year', '2027-12-31T23:50'],
    ['29 February', '2028-02-29T23:50'],
  ]);
});
