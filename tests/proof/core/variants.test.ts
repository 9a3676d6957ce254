// The part of the valid variants that `npm test` tries: one of every table, alone.
import { describe, expect, test } from 'vitest';
import { variantTables } from '../../../reference/variants/index.js';
import { isOfRate, proveVariant } from '../variants/green.js';

const first = variantTables.map(([row]) => row!);

const each = (rows: typeof first) =>
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => proveVariant(row));

describe.concurrent('valid variants, one of each table', () => each(first.filter((row) => !isOfRate(row))));
// Nothing runs next to a burst, which must reach the limit within a minute.
describe('valid variants of the rate limit', () => each(first.filter(isOfRate)));

test('no table is empty', () => expect(first.every(Boolean)).toBe(true));
