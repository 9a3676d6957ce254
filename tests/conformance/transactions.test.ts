// Endpoints > List transactions: order, pages and their arithmetic.
import type { Context } from '../../src/harness/context.js';
import { expectSame, expectThat } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { requirement } from '../../src/harness/registry.js';
import { timeOf } from '../../src/harness/moment.js';
import {
  keyOf,
  page,
  pageOrRefusal,
  stated,
  universe,
  unlessChanged,
  walk,
  type Page,
  type Query,
  type Transaction,
} from './listing.js';

const orders = ['asc', 'desc'] as const;
type Order = (typeof orders)[number];
type Key = 'created_at' | 'amount' | 'paid_at';

for (const key of ['created_at', 'amount', 'paid_at'] as const) {
  requirement(`listTransactions/sort-${key}`, async (t) => {
    for (const order of orders) await expectOrder(t, { sort: key, order }, key, order);
  });
}

// Which status comes first is not said; that `desc` turns `asc` around is what the words mean.
requirement('listTransactions/sort-status', async (t) => {
  const groups = { asc: await statusGroups(t, 'asc'), desc: await statusGroups(t, 'desc') };
  expectSame(
    groups.desc.statuses,
    groups.asc.statuses.toReversed(),
    'the statuses of the ascending list turned around',
    groups.desc.exchange,
  );
});

requirement('listTransactions/sort-default', async (t) => {
  await expectOrder(t, {}, 'created_at', 'desc');
  await expectOrder(t, { order: 'asc' }, 'created_at', 'asc');
  await expectOrder(t, { sort: 'amount' }, 'amount', 'desc');
  // From page to page, too: what is turned around after it was cut is in order on one page only.
  const pages = await unevenWalk(t);
  expectMonotone(
    pages.flatMap(({ records }) => records),
    'created_at',
    'desc',
    pages.at(-1)!.exchange,
  );
});

// "page: default 1; per_page: default 50, maximum 100"
requirement('listTransactions/page-default', async (t) => {
  const { isolate } = await universe(t);
  for (const query of [{}, isolate]) {
    const { records, meta, exchange } = await page(t, query);
    expectSame(
      { page: meta.page, per_page: meta.per_page },
      { page: 1, per_page: 50 },
      'the defaults in meta',
      exchange,
    );
    expectSame(
      records.length,
      Math.min(50, meta.total),
      'the number of records on the default page',
      exchange,
    );
  }
});

requirement('listTransactions/page-size', async (t) => {
  const pages = await unevenWalk(t);
  for (const { records, meta, exchange } of pages) {
    const rest = Math.max(0, meta.total - (meta.page - 1) * meta.per_page);
    expectSame(
      records.length,
      Math.min(meta.per_page, rest),
      `the records on page ${meta.page} of ${meta.total} by ${meta.per_page}`,
      exchange,
    );
  }
  const { isolate, records } = await universe(t);
  for (const per_page of [1, 100]) {
    const bounded = await page(t, { ...isolate, per_page });
    expectSame(
      bounded.records.length,
      Math.min(per_page, records.length),
      `the records with per_page ${per_page}`,
      bounded.exchange,
    );
  }
});

// The rule's own check sees the list as it is; here it is known to hold more.
requirement('listTransactions/query.per_page.maximum', async (t) => {
  const { isolate, total } = await universe(t);
  if (total <= 100) throw new NotTestable(`${total} transactions fit on one page`);
  for (const per_page of [101, total]) {
    const bounded = await pageOrRefusal(t, { ...isolate, per_page });
    const found = bounded?.records.length ?? 0;
    expectThat(found <= 100, 'at most 100 records', `${found} records`, bounded?.exchange);
  }
});

requirement('listTransactions/page-walk', (t) => unlessChanged(t, () => expectWalk(t)));

async function expectWalk(t: Context): Promise<void> {
  const { isolate, total } = await universe(t);
  const pages = await unevenWalk(t);
  const { exchange } = pages.at(-1)!;
  const met = pages.flatMap(({ records }) => records.map(keyOf));
  const twice = met.find((id, index) => met.indexOf(id) !== index);
  expectThat(twice === undefined, 'each record once', `record ${twice} twice`, exchange);
  expectThat(met.length === total, `all ${total} records of the total`, `${met.length} of them`, exchange);
  if (isolate.customer === undefined) return;
  const { count = total } = await stated(t);
  expectThat(met.length >= count, `all ${count} records of the customer`, `${met.length} of them`, exchange);
}

// "meta: total, page, per_page, pages (integers), has_more (boolean)"
requirement('listTransactions/meta', (t) => unlessChanged(t, () => expectMeta(t)));

async function expectMeta(t: Context): Promise<void> {
  const { records, total: known } = await universe(t);
  const pages = await unevenWalk(t);
  pages.forEach(({ meta, exchange }, index) => {
    const { per_page } = pages[0]!.meta;
    const expected = {
      total: records.length,
      page: index + 1,
      per_page: pageSize(known),
      pages: Math.ceil(records.length / per_page),
      has_more: index + 1 < Math.ceil(records.length / per_page),
    };
    const { total, page, per_page: size, pages: count, has_more } = meta;
    expectSame(
      { total, page, per_page: size, pages: count, has_more },
      expected,
      `the meta of page ${index + 1}`,
      exchange,
    );
  });
  const { isolate } = await universe(t);
  const [{ meta, exchange }] = [await page(t, { ...isolate, per_page: 100, page: 1 })];
  expectSame(
    [meta.total, meta.has_more],
    [records.length, records.length > 100],
    'total and has_more by 100',
    exchange,
  );
  await expectFullLastPage(t, isolate, records.length);
  await expectEmptyMeta(t, isolate);
}

// A last page that is full has nothing after it either.
async function expectFullLastPage(t: Context, isolate: Query, total: number): Promise<void> {
  const per_page = [...Array(100).keys()].map((i) => 100 - i).find((size) => total % size === 0) ?? 1;
  const last = total / per_page;
  const { meta, exchange } = await page(t, { ...isolate, per_page, page: last });
  expectSame(
    [meta.pages, meta.has_more],
    [last, false],
    `pages and has_more of ${total} by ${per_page}`,
    exchange,
  );
}

// What `pages` says of an empty list is not given; its total and has_more are.
async function expectEmptyMeta(t: Context, isolate: Query): Promise<void> {
  const { records } = await universe(t);
  const status = (['success', 'failed', 'pending', 'abandoned', 'cancelled'] as const).find(
    (value) => !records.some((record) => record.status === value),
  );
  const query: Query = status
    ? { ...isolate, status }
    : { ...isolate, amount: String(Math.max(...records.map((record) => record.amount)) + 1) };
  const empty = await pageOrRefusal(t, query);
  if (!empty) return;
  const { records: found, meta, exchange } = empty;
  if (found.length === 0)
    expectSame([meta.total, meta.has_more], [0, false], 'total and has_more of an empty list', exchange);
}

// A page size that leaves a rest on the last of about six pages.
function pageSize(total: number): number {
  const size = Math.max(1, Math.ceil(total / 6));
  return Math.min(100, total % size === 0 && total > size ? size + 1 : size);
}

// The known records by pages of an uneven size, one request a page, as many as the records need.
async function unevenWalk(t: Context): Promise<Page[]> {
  return t.once('an uneven walk', async () => {
    const { isolate, total } = await universe(t);
    const per_page = pageSize(total);
    const pages: Page[] = [];
    for (let number = 1; number <= Math.ceil(total / per_page); number++) {
      pages.push(await page(t, { ...isolate, per_page, page: number }));
    }
    const totals = new Set(pages.map(({ meta }) => meta.total));
    if (!isolate.customer && totals.size > 1) throw new NotTestable('the list changes while it is read');
    return pages;
  });
}

async function sorted(
  t: Context,
  query: Query,
): Promise<{ records: Transaction[]; exchange: Page['exchange'] }> {
  const { isolate } = await universe(t);
  const pages = await walk(t, { ...isolate, ...query });
  const { exchange } = pages[0]!;
  const records = pages.flatMap((one) => one.records);
  const { total } = await universe(t);
  if (isolate.customer === undefined && pages.some(({ meta }) => meta.total !== total))
    throw new NotTestable('the list changes while it is read');
  const different = new Set(records.map(keyOf)).size;
  expectThat(
    records.length === total && different === total,
    `each of the ${total} records once`,
    `${records.length} records, ${different} different ones`,
    exchange,
  );
  return { records, exchange };
}

async function expectOrder(t: Context, query: Query, key: Key, order: Order): Promise<void> {
  const { records, exchange } = await sorted(t, query);
  expectMonotone(records, key, order, exchange);
}

function expectMonotone(
  records: readonly Transaction[],
  key: Key,
  order: Order,
  exchange: Page['exchange'],
): void {
  const values = records.map((record) => record[key]).filter((value) => value !== null);
  if (new Set(values).size < 2) throw new NotTestable(`all known transactions have the same ${key}`);
  const numbers = values.map((value) => (typeof value === 'number' ? value : timeOf(value)));
  if (numbers.some(Number.isNaN)) throw new NotTestable(`a ${key} names no moment`);
  const break_ = numbers.findIndex(
    (value, i) => i > 0 && (order === 'asc' ? value < numbers[i - 1]! : value > numbers[i - 1]!),
  );
  const how = `${key} ${order === 'asc' ? 'ascending' : 'descending'}`;
  expectThat(break_ < 0, how, `${values[break_ - 1]} before ${values[break_]}`, exchange);
}

async function statusGroups(
  t: Context,
  order: Order,
): Promise<{ statuses: string[]; exchange: Page['exchange'] }> {
  const { records, exchange } = await sorted(t, { sort: 'status', order });
  const statuses = records.map((record) => record.status).filter((status, i, all) => status !== all[i - 1]);
  const split = statuses.find((status, i) => statuses.indexOf(status) !== i);
  expectThat(split === undefined, 'equal statuses together', `${split} in two places`, exchange);
  if (statuses.length < 2) throw new NotTestable('all known transactions have the same status');
  return { statuses, exchange };
}
