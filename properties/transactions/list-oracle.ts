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
import { answerTo, type Answer, type Wish } from './list-query-model.js';

// The most pages of a list that are read.
const mostPages = 8;

/** Reads the pages of a query and compares them with the model; throws a Violation where they differ. */
export async function expectAnswer(t: Context, wish: Wish): Promise<void> {
  const answer = await answerTo(t, wish);
  const pages = await read(t, wish, answer);
  for (const one of pages) {
    expectMeta(one, answer);
    const stranger = one.records.find(
      (found) => !answer.may.some((record) => keyOf(record) === keyOf(found)),
    );
    const asked = JSON.stringify(answer.query);
    expectThat(
      stranger === undefined,
      `only transactions that pass ${asked}`,
      describe(stranger),
      one.exchange,
    );
    expectSlice(one, wish, answer);
  }
  const records = pages.flatMap((one) => one.records);
  const exchange = pages.at(-1)?.exchange;
  const twice = records.find(
    (found, index) => records.findIndex((record) => keyOf(record) === keyOf(found)) < index,
  );
  expectThat(twice === undefined, 'each transaction once', `${describe(twice)} twice`, exchange);
  expectOrder(records, wish, exchange);
  if (wish.only !== undefined || pages.length === 0 || pages.at(-1)!.meta.has_more) return;
  const missing = answer.must.find((wanted) => !records.some((record) => keyOf(record) === keyOf(wanted)));
  const all = `all ${answer.must.length} transactions that pass ${JSON.stringify(answer.query)}`;
  expectThat(missing === undefined, all, `${records.length}, without ${describe(missing)}`, exchange);
}

// Reads the pages. A query without results may be refused; any other must be answered.
async function read(t: Context, wish: Wish, { query, may, must, perPage }: Answer): Promise<Page[]> {
  if (must.length === 0) {
    const found = await pageOrRefusal(t, query);
    return found ? [found] : [];
  }
  const last = Math.ceil(may.length / perPage);
  // The number of pages of a window is known only after the first one.
  const begin = wish.only === undefined || wish.window ? 1 : 1 + (wish.only % last);
  const asked = begin === 1 ? query : { ...query, page: begin };
  // A server may refuse long windows, and windows that end in the future.
  const first = wish.window ? await pageOrRefusal(t, asked) : await page(t, asked);
  if (!first) throw new NotTestable('the window was refused');
  const pages = [first];
  if (wish.only !== undefined) return pages;
  while (pages.at(-1)!.meta.has_more && pages.length < mostPages)
    pages.push(await page(t, { ...query, page: pages.length + 1 }));
  return pages;
}

function expectMeta({ records, meta, exchange }: Page, { query, may, must, perPage }: Answer): void {
  const { total } = meta;
  const counted = must.length === may.length ? `${may.length}` : `${must.length} to ${may.length}`;
  expectThat(
    total >= must.length && total <= may.length,
    `a total of ${counted} by ${JSON.stringify(query)}`,
    `one of ${total}`,
    exchange,
  );
  const asked = Number(new URLSearchParams(exchange.request.path.split('?')[1]).get('page') ?? 1);
  const rest = Math.max(0, total - (asked - 1) * perPage);
  expectSame(
    { page: meta.page, per_page: meta.per_page, has_more: meta.has_more, records: records.length },
    { page: asked, per_page: perPage, has_more: rest > perPage, records: Math.min(rest, perPage) },
    `page ${asked} of ${total} by ${perPage}`,
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
const signOf = ({ order }: Wish): number => (order === 'asc' ? 1 : -1);

// Records that compare equal may stand in any order, but the values of the sorted field on a page are determined.
function expectSlice({ records, meta, exchange }: Page, wish: Wish, { may, perPage }: Answer): void {
  const { sort = 'created_at' } = wish;
  if (sort === 'status' || wish.window) return;
  const values = may.map(keys[sort]);
  if (values.some((value) => value === null || Number.isNaN(value))) return;
  const sorted = (values as number[]).toSorted(by(signOf(wish)));
  const slice = sorted.slice((meta.page - 1) * perPage, meta.page * perPage);
  expectSame(records.map(keys[sort]), slice, `the ${sort} of page ${meta.page} by ${perPage}`, exchange);
}

// Nulls may stand anywhere, and statuses in any order as long as equal ones stand together.
function expectOrder(records: readonly Transaction[], wish: Wish, exchange?: Page['exchange']): void {
  const { sort = 'created_at' } = wish;
  if (sort === 'status') {
    const groups = records.map(({ status }) => status).filter((status, i, all) => status !== all[i - 1]);
    expectSame(groups, [...new Set(groups)], 'equal statuses together', exchange);
    return;
  }
  const values = records
    .map(keys[sort])
    .filter((value) => value !== null && !Number.isNaN(value)) as number[];
  const order = wish.order === 'asc' ? 'ascending' : 'descending';
  expectSame(values, values.toSorted(by(signOf(wish))), `${sort} ${order}`, exchange);
}
