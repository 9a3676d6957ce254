// Endpoints > List transactions: sort and order.
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/engine/expect.js';
import { timeOf } from '../../../src/domain/timestamps.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import {
  expectUntouched,
  keyOf,
  page,
  universe,
  unlessChanged,
  walk,
  type Page,
  type Query,
  type Transaction,
} from './expect-selection.js';
import { unevenPages } from './uneven-pages.js';

export const { entries, requirement } = suite('overlapping');

const orders = ['asc', 'desc'] as const;
type Order = (typeof orders)[number];
type Key = 'created_at' | 'amount' | 'paid_at';

(['created_at', 'amount', 'paid_at'] as const).forEach((key, turn) => {
  requirement(`listTransactions/sort-${key}`, async (t) => {
    await unlessChanged(t, async () => {
      for (const [at, order] of orders.entries())
        await expectOrder(t, { sort: key, order }, key, order, isWalked(t, turn + at));
    });
  });
});

for (const name of ['sort', 'order'] as const) {
  requirement(`listTransactions/query.${name}.enum`, (t) =>
    expectUntouched(t, `listTransactions/query.${name}.enum`, ({ records }) => [records]),
  );
}

// Endpoints > List transactions > row sort. The order of statuses is left open.
requirement('listTransactions/sort-status', (t) => unlessChanged(t, () => expectStatuses(t)));

requirement('listTransactions/sort-default', (t) => unlessChanged(t, () => expectDefaults(t)));

// Of two orders one is read page by page, the other one next time; what the first page leaves out is known.
const isWalked = ({ pace }: Context, turn: number): boolean => pace.isWhole || (turn + pace.seed) % 2 === 0;

async function expectStatuses(t: Context): Promise<void> {
  for (const [at, order] of orders.entries()) {
    const { records, exchange } = await sorted(t, { sort: 'status', order }, isWalked(t, at));
    const statuses = records.map((record) => record.status).filter((status, i, all) => status !== all[i - 1]);
    const split = statuses.find((status, i) => statuses.indexOf(status) !== i);
    expectThat(split === undefined, 'equal statuses together', `${split} in two places`, exchange);
    if (statuses.length < 2) throw new NotTestable('all known transactions have the same status');
  }
}

async function expectDefaults(t: Context): Promise<void> {
  await expectOrder(t, {}, 'created_at', 'desc', true);
  await expectOrder(t, { order: 'asc' }, 'created_at', 'asc', isWalked(t, 0));
  await expectOrder(t, { sort: 'amount' }, 'amount', 'desc', isWalked(t, 1));
  // Across pages, too: pages that are sorted after they were cut are in order only by themselves.
  const pages = await unevenPages(t);
  const { records: known } = await universe(t);
  expectMonotone(
    pages.flatMap(({ records }) => records),
    known,
    'created_at',
    'desc',
    pages.at(-1)!.exchange,
  );
}

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
  if (isolate.customer === undefined && pages.some(({ meta }) => meta.total !== total))
    throw new NotTestable('the list changes while it is read');
  const expected = isWhole ? total : Math.min(100, total);
  const different = new Set(records.map(keyOf)).size;
  expectThat(
    records.length === expected && different === expected,
    isWhole ? `each of the ${total} records once` : `${expected} different records of ${total}`,
    `${records.length} records, ${different} different ones`,
    exchange,
  );
  return { records, exchange };
}

async function expectOrder(
  t: Context,
  query: Query,
  key: Key,
  order: Order,
  isWhole: boolean,
): Promise<void> {
  const { records, exchange } = await sorted(t, query, isWhole);
  const { records: known } = await universe(t);
  expectMonotone(records, known, key, order, exchange);
}

// What is not shown comes after all that is.
function expectMonotone(
  records: readonly Transaction[],
  known: readonly Transaction[],
  key: Key,
  order: Order,
  exchange: Page['exchange'],
): void {
  const before = (left: number, right: number) => (order === 'asc' ? left - right : right - left);
  const shown = new Set(records.map(keyOf));
  const left = timesOrAmounts(
    known.filter((record) => !shown.has(keyOf(record))),
    key,
  );
  const values = [...timesOrAmounts(records, key), ...left.sort((a, b) => before(a.at, b.at)).slice(0, 1)];
  if (new Set(timesOrAmounts(known, key).map(({ at }) => at)).size < 2)
    throw new NotTestable(`all known transactions have the same ${key}`);
  const break_ = values.findIndex(({ at }, i) => i > 0 && before(values[i - 1]!.at, at) > 0);
  const how = `${key} ${order === 'asc' ? 'ascending' : 'descending'}`;
  expectThat(break_ < 0, how, `${values[break_ - 1]?.value} before ${values[break_]?.value}`, exchange);
}

function timesOrAmounts(records: readonly Transaction[], key: Key): { value: string | number; at: number }[] {
  return records.flatMap((record) => {
    const value = record[key];
    if (value === null) return [];
    const at = typeof value === 'number' ? value : timeOf(value);
    if (Number.isNaN(at)) throw new NotTestable(`a ${key} names no moment`);
    return [{ value, at }];
  });
}
