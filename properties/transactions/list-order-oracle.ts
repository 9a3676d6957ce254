// Endpoints > List transactions > row sort, row order (ruling:list-order).
import { isDeepStrictEqual } from 'node:util';
import { by, keys, signOf } from '../../src/domain/transactions/list-order.js';
import type { Page } from '../../src/domain/transactions/transaction-list.js';
import { expectSame, expectThat } from '../../src/engine/expect.js';
import type { ListQuery } from './list-queries.js';
import type { Prediction } from './list-query-model.js';

/** Records that compare equal may stand in any order, but the values of the sorted field on a page are determined. */
export function expectSlice(
  { records, meta, exchange }: Page,
  { sort = 'created_at', order }: ListQuery,
  { may, perPage }: Prediction,
): void {
  const [begin, end] = [(meta.page - 1) * perPage, meta.page * perPage];
  const what = `the ${sort} of page ${meta.page} by ${perPage}`;
  if (sort === 'status') {
    const shown = records.map(({ status }) => status);
    const statuses = may.map(({ status }) => status);
    const slices = ordersOf([...new Set(statuses)]).map((each) =>
      each.flatMap((status) => statuses.filter((other) => other === status)).slice(begin, end),
    );
    const fits = slices.some((slice) => isDeepStrictEqual(slice, shown));
    expectThat(fits, `${what}, in some order of the statuses`, shown.join(', '), exchange);
    return;
  }
  const values = may.map(keys[sort]);
  if (values.some((value) => value === null || Number.isNaN(value))) return;
  const sorted = (values as number[]).toSorted(by(signOf({ order })));
  expectSame(records.map(keys[sort]), sorted.slice(begin, end), what, exchange);
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
