// The part of the valid variants that `npm test` tries: one of every table, alone, and four mixtures of many.
import { describe, expect, test } from 'vitest';
import { variantTables } from '../../../reference/variants/index.js';
import { isOfRate, proveMixture, proveVariant } from '../variants/green.js';
import { mixtures } from '../variants/mixed.js';

const first = variantTables.map(([row]) => row!);

const each = (rows: typeof first) =>
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => proveVariant(row));

describe.concurrent('valid variants, one of each table', () => each(first.filter((row) => !isOfRate(row))));
// Nothing runs next to a burst, which must reach the limit within a minute.
describe('valid variants of the rate limit', () => each(first.filter(isOfRate)));

describe.concurrent('mixtures of valid variants', () => {
  test.each(mixtures(4, 20261124).map((rows, index) => [index + 1, rows] as const))('mixture %i', (_, rows) =>
    proveMixture(rows),
  );
});

test('no table is empty', () => expect(first.every(Boolean)).toBe(true));
