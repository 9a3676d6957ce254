import type { Context } from '../../src/domain/context.js';
import { expectSame, expectThat } from '../../src/engine/expect.js';
import {
  describe,
  keyOf,
  page,
  pageOrRefusal,
  type Page,
  type Transaction,
} from '../../src/domain/transaction-list.js';
import { NotTestable } from '../../src/engine/errors.js';
import { timeOf } from '../../src/domain/timestamps.js';
import { predict, type Prediction, type ListQuery } from './list-query-model.js';

// The most pages of a list that are read.
const mostPages = 8;

/** Reads the pages of a query and compares them with the model; throws a Violation where they differ. */
export async function expectPrediction(t: Context, wanted: ListQuery): Promise<void> {
  const prediction = await predict(t, wanted);
  const pages = await read(t, wanted, prediction);
  const may = new Set(prediction.may.map(keyOf));
  for (const one of pages) {
    expectMeta(one, prediction);
    const strangers = one.records.filter((found) => !may.has(keyOf(found)));
    const sent = JSON.stringify(prediction.query);
    expectThat(
      strangers.length === 0,
      `only transactions that pass ${sent}`,
      `${strangers.length} of the ${one.records.length} that came are others, the first of them ${describe(strangers[0])}`,
      one.exchange,
    );
    expectSlice(one, wanted, prediction);
  }
  const records = pages.flatMap((one) => one.records);
  const exchange = pages.at(-1)?.exchange;
  const listed = records.map(keyOf);
  const twice = records.find((_, index) => listed.indexOf(listed[index]!) < index);
  expectThat(twice === undefined, 'each transaction once', `${describe(twice)} twice`, exchange);
  expectOrder(records, wanted, exchange);
  if (wanted.only !== undefined || pages.length === 0 || pages.at(-1)!.meta.has_more) return;
  const missing = prediction.must.find((record) => !listed.includes(keyOf(record)));
  const all = `all ${prediction.must.length} transactions that pass ${JSON.stringify(prediction.query)}`;
  expectThat(missing === undefined, all, `${records.length} came, without ${describe(missing)}`, exchange);
}

// Reads the pages. A query without results may be refused; any other must be answered.
async function read(
  t: Context,
  wanted: ListQuery,
  { query, may, must, perPage }: Prediction,
): Promise<Page[]> {
  if (must.length === 0) {
    const found = await pageOrRefusal(t, query);
    return found ? [found] : [];
  }
  const last = Math.ceil(may.length / perPage);
  // The number of pages of a window is known only after the first one.
  const begin = wanted.only === undefined || wanted.window ? 1 : 1 + (wanted.only % last);
  const sent = begin === 1 ? query : { ...query, page: begin };
  // A server may refuse long windows, and windows that end in the future.
  const first = wanted.window ? await pageOrRefusal(t, sent) : await page(t, sent);
  if (!first) throw new NotTestable('the window was refused');
  const pages = [first];
  if (wanted.only !== undefined) return pages;
  while (pages.at(-1)!.meta.has_more && pages.length < mostPages)
    pages.push(await page(t, { ...query, page: pages.length + 1 }));
  return pages;
}

function expectMeta({ records, meta, exchange }: Page, { query, may, must, perPage }: Prediction): void {
  const { total } = meta;
  const counted = must.length === may.length ? `${may.length}` : `${must.length} to ${may.length}`;
  expectThat(
    total >= must.length && total <= may.length,
    `a total of ${counted} by ${JSON.stringify(query)}`,
    `one of ${total}`,
    exchange,
  );
  const sent = Number(new URLSearchParams(exchange.request.path.split('?')[1]).get('page') ?? 1);
  const rest = Math.max(0, total - (sent - 1) * perPage);
  expectSame(
    { page: meta.page, per_page: meta.per_page, has_more: meta.has_more, records: records.length },
    { page: sent, per_page: perPage, has_more: rest > perPage, records: Math.min(rest, perPage) },
    `page ${sent} of ${total} by ${perPage}`,
    exchange,
  );
  // `pages` of an empty list is left open.
  if (total > 0)
    expectSame(meta.pages, Math.ceil(total / perPage), `the pages of ${total} by ${perPage}`, exchange);
}

type Comparable = number | null;

const keys: Record<'created_at' | 'amount' | 'paid_at', (record: Transaction) => Comparable> = {
  created_at: (record) => timeOf(record.created_at),
  amount: (record) => record.amount,
  paid_at: (record) => (record.paid_at === null ? null : timeOf(record.paid_at)),
};

const by = (sign: number) => (left: number, right: number) => sign * (left - right);
const signOf = ({ order }: ListQuery): number => (order === 'asc' ? 1 : -1);

// Records that compare equal may stand in any order, but the values of the sorted field on a page are determined.
function expectSlice(
  { records, meta, exchange }: Page,
  wanted: ListQuery,
  { may, perPage }: Prediction,
): void {
  const { sort = 'created_at' } = wanted;
  if (sort === 'status' || wanted.window) return;
  const values = may.map(keys[sort]);
  if (values.some((value) => value === null || Number.isNaN(value))) return;
  const sorted = (values as number[]).toSorted(by(signOf(wanted)));
  const slice = sorted.slice((meta.page - 1) * perPage, meta.page * perPage);
  expectSame(records.map(keys[sort]), slice, `the ${sort} of page ${meta.page} by ${perPage}`, exchange);
}

// Nulls may stand anywhere, and statuses in any order as long as equal ones stand together.
function expectOrder(records: readonly Transaction[], wanted: ListQuery, exchange?: Page['exchange']): void {
  const { sort = 'created_at' } = wanted;
  if (sort === 'status') {
    const groups = records.map(({ status }) => status).filter((status, i, all) => status !== all[i - 1]);
    expectSame(groups, [...new Set(groups)], 'equal statuses together', exchange);
    return;
  }
  const values = records
    .map(keys[sort])
    .filter((value) => value !== null && !Number.isNaN(value)) as number[];
  const order = wanted.order === 'asc' ? 'ascending' : 'descending';
  expectSame(values, values.toSorted(by(signOf(wanted))), `${sort} ${order}`, exchange);
}
