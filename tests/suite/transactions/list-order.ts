// Endpoints > List transactions: sort and order.
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/engine/expect.js';
import { timeOf } from '../../../src/domain/timestamps.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import {
  expectUntouched,
  keyOf,
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

for (const key of ['created_at', 'amount', 'paid_at'] as const) {
  requirement(`listTransactions/sort-${key}`, async (t) => {
    await unlessChanged(t, async () => {
      for (const order of orders) await expectOrder(t, { sort: key, order }, key, order);
    });
  });
}

for (const name of ['sort', 'order'] as const) {
  requirement(`listTransactions/query.${name}.enum`, (t) =>
    expectUntouched(t, `listTransactions/query.${name}.enum`, ({ records }) => [records]),
  );
}

// Endpoints > List transactions > row sort. The order of statuses is left open.
requirement('listTransactions/sort-status', (t) => unlessChanged(t, () => expectStatuses(t)));

requirement('listTransactions/sort-default', (t) => unlessChanged(t, () => expectDefaults(t)));

async function expectStatuses(t: Context): Promise<void> {
  for (const order of orders) {
    const { records, exchange } = await sorted(t, { sort: 'status', order });
    const statuses = records.map((record) => record.status).filter((status, i, all) => status !== all[i - 1]);
    const split = statuses.find((status, i) => statuses.indexOf(status) !== i);
    expectThat(split === undefined, 'equal statuses together', `${split} in two places`, exchange);
    if (statuses.length < 2) throw new NotTestable('all known transactions have the same status');
  }
}

async function expectDefaults(t: Context): Promise<void> {
  await expectOrder(t, {}, 'created_at', 'desc');
  await expectOrder(t, { order: 'asc' }, 'created_at', 'asc');
  await expectOrder(t, { sort: 'amount' }, 'amount', 'desc');
  // Across pages, too: pages that are sorted after they were cut are in order only by themselves.
  const pages = await unevenPages(t);
  expectMonotone(
    pages.flatMap(({ records }) => records),
    'created_at',
    'desc',
    pages.at(-1)!.exchange,
  );
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
