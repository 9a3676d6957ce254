// Endpoints > List transactions > row sort, row order (ruling:list-order).
import { say } from '../../contract/phrase.js';
import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../contract/exchange.js';
import { expectSame, expectThat } from '../../checks/expect.js';
import { timeOf } from '../timestamps.js';
import type { Page, Query, Transaction } from './transaction.js';

/** The parameters of a query that determine the order. */
export type Ordering = { [Name in 'sort' | 'order']?: Query[Name] | undefined };

/** The sort keys of a list. A key is null if a record has no value. */
export const keys: Record<'created_at' | 'amount' | 'paid_at', (record: Transaction) => number | null> = {
  created_at: (record) => timeOf(record.created_at),
  amount: (record) => record.amount,
  paid_at: (record) => (record.paid_at === null ? null : timeOf(record.paid_at)),
};

export const by = (sign: number) => (left: number, right: number) => sign * (left - right);
export const signOf = ({ order }: Ordering): number => (order === 'asc' ? 1 : -1);

/** Expects an order. Nulls may be anywhere. Statuses may have any order, but equal ones must be adjacent. */
export function expectOrder(records: readonly Transaction[], wanted: Ordering, exchange: Exchange): void {
  const { sort = 'created_at' } = wanted;
  if (sort === 'status') {
    const groups = records.map(({ status }) => status).filter((status, i, all) => status !== all[i - 1]);
    expectSame(groups, [...new Set(groups)], 'adjacent equal statuses', exchange, { parts: ['sort status'] });
    return;
  }
  const rows = records.flatMap((record) => {
    const value = keys[sort](record);
    return value === null || Number.isNaN(value) ? [] : [{ value, shown: record[sort] }];
  });
  const compare = by(signOf(wanted));
  const at = rows.findIndex(({ value }, index) => index > 0 && compare(rows[index - 1]!.value, value) > 0);
  const order = wanted.order === 'asc' ? 'ascending' : 'descending';
  const found = say`${rows[at - 1]?.shown} before ${rows[at]?.shown}`;
  const query = new URLSearchParams(exchange.request.path.split('?')[1]);
  const asked = [...query]
    .filter(([name]) => name !== 'customer' && name !== 'per_page')
    .map((parameter) => parameter.join('='))
    .join(' ');
  expectThat(at < 0, say`${sort} ${order}`, found, exchange, {
    isOfOne: true,
    // Where the first page is sorted, a later one may only begin at the wrong record.
    parts: [`sort ${sort}`, ...((query.get('page') ?? '1') === '1' ? [] : ['pages'])],
    headline: say`the list for ${asked || 'all'} is not sorted by ${sort} ${order}: ${found}`,
  });
}

/**
 * Expects a page to be its slice of all records. Records with equal keys may have any order, so only the keys on the page are compared.
 */
export function expectSlice(
  { records, meta, exchange }: Page,
  { sort = 'created_at', order }: Ordering,
  all: readonly Transaction[],
  perPage: number,
): void {
  const [begin, end] = [(meta.page - 1) * perPage, meta.page * perPage];
  const what = say`the ${sort} of page ${meta.page} by ${perPage}`;
  if (sort === 'status') {
    const shown = records.map(({ status }) => status);
    const statuses = all.map(({ status }) => status);
    const slices = ordersOf([...new Set(statuses)]).map((each) =>
      each.flatMap((status) => statuses.filter((other) => other === status)).slice(begin, end),
    );
    const fits = slices.some((slice) => isDeepStrictEqual(slice, shown));
    expectThat(fits, say`${what}, in some order of the statuses`, say`${shown.join(', ')}`, exchange, {
      parts: ['pages'],
    });
    return;
  }
  const values = all.map(keys[sort]);
  if (values.some(Number.isNaN)) return;
  const sorted = values.filter((value) => value !== null).toSorted(by(signOf({ order })));
  const shown = records.map(keys[sort]).filter((value) => value !== null);
  const nulls = values.length - sorted.length;
  // Nulls may be anywhere. Each null before a page shifts the other records by one.
  const slices = [...Array(nulls + 1).keys()]
    .filter((before) => begin >= before)
    .map((before) => sorted.slice(begin - before, begin - before + shown.length));
  if (slices.some((slice) => isDeepStrictEqual(slice, shown))) return;
  expectSame(shown, sorted.slice(begin, end), what, exchange, { parts: ['pages'] });
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
