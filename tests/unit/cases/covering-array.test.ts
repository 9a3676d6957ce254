// Rows that meet every combination of so many factors.
import { expect, test } from 'vitest';
import { coveringArray } from '../../../src/cases/covering-array.js';

const factors = { one: [1, 2, 3], two: ['a', 'b'], three: [true, false], four: [0, 1] };

/** The combinations of the levels of these factors that no row has. */
function missing(
  rows: readonly Record<string, unknown>[],
  names: readonly (keyof typeof factors)[],
): string[] {
  const all = names.reduce<unknown[][]>(
    (begun, name) => begun.flatMap((levels) => factors[name].map((level) => [...levels, level])),
    [[]],
  );
  const met = new Set(rows.map((row) => JSON.stringify(names.map((name) => row[name]))));
  return all.map((levels) => JSON.stringify(levels)).filter((levels) => !met.has(levels));
}

test('meets every pair in fewer rows than there are combinations', () => {
  const rows = coveringArray(factors, { strength: 2, salt: 1 });
  const names = Object.keys(factors) as (keyof typeof factors)[];
  for (const one of names)
    for (const other of names) if (one !== other) expect(missing(rows, [one, other])).toEqual([]);
  expect(rows.length).toBeLessThan(12);
});

test('meets every triple at strength 3', () => {
  const rows = coveringArray(factors, { strength: 3, salt: 1 });
  expect(missing(rows, ['one', 'two', 'three'])).toEqual([]);
  expect(missing(rows, ['two', 'three', 'four'])).toEqual([]);
});

test('is the same for the same salt', () => {
  const [one, again, other] = [7, 7, 8].map((salt) => coveringArray(factors, { strength: 2, salt }));
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
});
