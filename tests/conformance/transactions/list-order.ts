// Endpoints > List transactions: sort and order.
import { say } from '../../../src/contract/phrase.js';
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/checks/expect.js';
import { queryInWords } from '../../../src/rules/transactions/list-filters.js';
import { by, expectOrder, keys, signOf } from '../../../src/rules/transactions/list-order.js';
import { NotTestable } from '../../../src/engine/errors.js';
import {
  expectUntouched,
  keyOf,
  listSuite,
  page,
  universe,
  walk,
  type Page,
  type Query,
  type Transaction,
} from './expect-selection.js';
import { unevenPages } from './uneven-pages.js';

export const { entries, requirement } = listSuite();

const orders = ['asc', 'desc'] as const;
type Key = 'created_at' | 'amount' | 'paid_at';

for (const key of ['created_at', 'amount', 'paid_at'] as const) {
  requirement(`listTransactions/sort-${key}`, async (t) => {
    for (const order of orders) await expectListed(t, { sort: key, order }, key, t.sampling.pace.isWhole);
  });
}

for (const name of ['sort', 'order'] as const) {
  requirement(`listTransactions/query.${name}.enum`, (t) =>
    expectUntouched(t, `listTransactions/query.${name}.enum`, ({ records }) => [records]),
  );
}

// Endpoints > List transactions > row sort. The order of statuses is left open.
requirement('listTransactions/sort-status', async (t) => {
  const { pace } = t.sampling;
  for (const [at, order] of orders.entries()) {
    // One of two orders is read page by page. The next seed takes the other.
    const isWalked = pace.isWhole || (at + pace.seed) % 2 === 0;
    const { records, exchange } = await sorted(t, { sort: 'status', order }, isWalked);
    expectOrder(records, { sort: 'status', order }, exchange);
    if (new Set(records.map(({ status }) => status)).size < 2)
      throw new NotTestable('all known transactions have the same status');
  }
});

requirement('listTransactions/sort-default', async (t) => {
  await expectListed(t, {}, 'created_at', true);
  await expectListed(t, { order: 'asc' }, 'created_at', t.sampling.pace.isWhole);
  await expectListed(t, { sort: 'amount' }, 'amount', t.sampling.pace.isWhole);
  // Across pages as well: pages that are sorted after they were cut are in order only by themselves.
  const pages = await unevenPages(t);
  const records = pages.flatMap((one) => one.records);
  await expectOrdered(t, { records, exchange: pages.at(-1)!.exchange }, 'created_at', {});
});

interface Sorted {
  records: Transaction[];
  exchange: Page['exchange'];
}

/** The records in an order: those of all pages, or those of the first one. */
async function sorted(t: Context, query: Query, isWhole: boolean): Promise<Sorted> {
  const { isolate, total } = await universe(t);
  const asked = { per_page: 100, ...isolate, ...query };
  const pages = isWhole ? await walk(t, asked) : [await page(t, asked)];
  const { exchange } = pages[0]!;
  const records = pages.flatMap((one) => one.records);
  const expected = isWhole ? total : Math.min(100, total);
  const different = new Set(records.map(keyOf)).size;
  expectThat(
    records.length === expected && different === expected,
    isWhole ? say`each of the ${total} records once` : say`${expected} different records of ${total}`,
    say`${records.length} records, ${different} different ones`,
    exchange,
    {
      parts: ['pages'],
      headline:
        different < records.length
          ? say`${records.length - different} records are on two pages with ${queryInWords(query)}`
          : say`${records.length} of ${expected} records are listed with ${queryInWords(query)}`,
    },
  );
  return { records, exchange };
}

async function expectListed(t: Context, query: Query, key: Key, isWhole: boolean): Promise<void> {
  await expectOrdered(t, await sorted(t, query, isWhole), key, query);
}

// Records that are not shown come after all shown ones.
async function expectOrdered(
  t: Context,
  { records, exchange }: Sorted,
  key: Key,
  { sort, order }: Query,
): Promise<void> {
  const { records: known } = await universe(t);
  if (new Set(known.map(keys[key]).filter((value) => value !== null)).size < 2)
    throw new NotTestable(say`all known transactions have the same ${key}`);
  if (known.map(keys[key]).some(Number.isNaN)) throw new NotTestable(say`a ${key} names no moment`);
  const shown = new Set(records.map(keyOf));
  const compare = by(signOf({ order }));
  const [next] = known
    .filter((record) => !shown.has(keyOf(record)) && keys[key](record) !== null)
    .toSorted((one, other) => compare(keys[key](one)!, keys[key](other)!));
  expectOrder([...records, ...(next ? [next] : [])], { sort, order }, exchange);
}
