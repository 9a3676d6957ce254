// The valid variants that `npm test` tries: one of every table, alone.
import { describe, expect, test } from 'vitest';
import { variantTables, type Variant } from '../../../reference/variants/index.js';
import { requirements } from '../../../src/contract/contract.js';
import { concerned, isOfRate } from '../variants/concerned.js';
import { proveVariant } from '../variants/green.js';

// Of each table the variant that concerns the fewest requirements.
const cheapest = (rows: readonly Variant[]): Variant => {
  const costs = new Map(
    rows.map((row) => {
      const isConcerned = concerned(row);
      return [row, requirements.filter(({ id }) => isConcerned(id)).length];
    }),
  );
  return rows.toSorted((one, other) => costs.get(one)! - costs.get(other)!)[0]!;
};
const first = variantTables.map(cheapest);

const each = (rows: typeof first) =>
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) => proveVariant(row, 'quick'));

describe.concurrent('valid variants, one of each table', () => each(first.filter((row) => !isOfRate(row))));
// Nothing runs next to a burst, which must reach the limit within a minute.
describe('valid variants of the rate limit', () => each(first.filter(isOfRate)));

test('no table is empty', () => expect(first.every(Boolean)).toBe(true));
