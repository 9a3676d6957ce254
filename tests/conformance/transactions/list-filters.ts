// Endpoints > List transactions: each filter alone and combined, compared with the records that the list itself
// shows.
import { say } from '../../../src/contract/phrase.js';
import type { Context } from '../../../src/domain/context.js';
import { isOfCustomer } from '../../../src/domain/transactions/transaction-list.js';
import { expectThat } from '../../../src/checks/expect.js';
import { operationOf } from '../../../src/contract/contract.js';
import { optional } from '../examples.js';
import {
  expectFilter,
  expectOneOf,
  expectSelection,
  expectUntouched,
  listSuite,
  onceOfKnown,
  page,
  pageOrRefusal,
  stated,
  universe,
  type Query,
  type Transaction,
} from './expect-selection.js';

export const { entries, requirement } = listSuite();

/** Beyond 32 bits, and beyond 64. */
const hugeAmounts = [2n ** 32n - 1n, 2n ** 64n - 1n];

const allowed = (name: string): string[] =>
  operationOf('listTransactions').query.find((parameter) => parameter.name === name)!.schema[
    'enum'
  ] as string[];

for (const field of ['status', 'channel'] as const) {
  requirement(`listTransactions/filter-${field}`, async (t) => {
    const values = allowed(field);
    for (const value of values) {
      await expectFilter(
        t,
        { [field]: value },
        (record) => record[field] === value,
        `with ${field} ${value}`,
        'never',
      );
    }
    await expectAlone(t, field);
  });

  // An unknown value may match nothing, or be ignored; it must not match another value.
  requirement(`listTransactions/query.${field}.enum`, (t) =>
    expectUntouched(t, `listTransactions/query.${field}.enum`, ({ records }) => [[], records]),
  );
}

requirement('listTransactions/filter-currency', async (t) => {
  const { isolate, records } = await universe(t);
  const currencies = [...new Set(records.map((record) => record.currency))];
  for (const currency of t.sampling.someOf(currencies, 3, 0)) {
    await expectFilter(t, { currency }, (record) => record.currency === currency, `in ${currency}`);
  }
  await expectAlone(t, 'currency');
  // XTS is the ISO 4217 code for tests. The server may refuse an unsupported currency, or ignore it.
  const strange = await pageOrRefusal(t, { ...isolate, currency: 'XTS', per_page: 100 });
  if (strange) expectOneOf(strange, [[], records], 'currency XTS');
});

// Endpoints > List transactions > row amount
requirement('listTransactions/filter-amount', async (t) => {
  const { isolate, records } = await universe(t);
  const amounts = [...new Set(records.map((record) => record.amount))];
  for (const amount of [amounts[0]!, amounts.at(-1)!]) {
    await expectFilter(
      t,
      { amount: String(amount) },
      (record) => record.amount === amount,
      `of amount ${amount}`,
    );
  }
  // A prefix of another amount, or an amount above all.
  const begun = amounts.map((amount) => Math.floor(amount / 10)).find((part) => !amounts.includes(part));
  const absent = begun ?? Math.max(...amounts) + 1;
  const isIt = (record: Transaction): boolean => record.amount === absent;
  await expectNone(t, { amount: String(absent) }, isIt, `of amount ${absent}`);
  // The server may refuse or ignore a number that does not fit into its integers.
  for (const amount of hugeAmounts) {
    const strange = await pageOrRefusal(t, { ...isolate, amount: String(amount), per_page: 100 });
    if (strange) expectOneOf(strange, [[], records], `amount ${amount}`);
  }
});

// Endpoints > List transactions > row customer
requirement('listTransactions/filter-customer', async (t) => {
  const { customer, count } = (await optional(stated(t))) ?? {};
  if (customer !== undefined && count !== undefined) {
    const { meta, exchange } = await page(t, { customer });
    expectThat(
      meta.total >= count,
      say`${count} transactions of customer ${customer}`,
      say`a total of ${meta.total}`,
      exchange,
      { parts: ['filter customer', 'meta.total'] },
    );
  }
  const { isolate, records } = await universe(t);
  const [first] = records;
  const { id, email } = first!.customer;
  for (const value of new Set([
    isolate.customer,
    Number.isSafeInteger(id) ? String(id) : undefined,
    typeof email === 'string' ? email : undefined,
  ])) {
    if (!value) continue;
    await expectSelection(
      t,
      { customer: value },
      isOfCustomer(value),
      records.filter(isOfCustomer(value)),
      `of customer ${value}`,
    );
  }
  await expectNone(
    t,
    { customer: 'nobody@cwit.invalid' },
    isOfCustomer('nobody@cwit.invalid'),
    'of customer nobody@cwit.invalid',
  );
});

requirement('listTransactions/filters-combined', async (t) => {
  const { records } = await universe(t);
  // Two filters for one record and three for the other. The next seed swaps them.
  for (const [at, { status, channel, currency }] of [records[0]!, records.at(-1)!].entries()) {
    const isPair = (at + t.sampling.pace.seed) % 2 === 0;
    if (t.sampling.pace.isWhole || isPair)
      await expectFilter(
        t,
        { status, channel },
        (r) => r.status === status && r.channel === channel,
        `with ${status} and ${channel}`,
      );
    if (!t.sampling.pace.isWhole && isPair) continue;
    const all = (r: Transaction) => r.status === status && r.channel === channel && r.currency === currency;
    await expectFilter(t, { status, channel, currency }, all, `with ${status}, ${channel} and ${currency}`);
  }
  // Two values that no record has together catch filters that are ORed, or dropped.
  const status = records[0]!.status;
  const strange = allowed('channel').find(
    (channel) => !records.some((r) => r.status === status && r.channel === channel),
  );
  if (strange) {
    await expectFilter(
      t,
      { status, channel: strange as Transaction['channel'] },
      (r) => r.status === status && r.channel === strange,
      `with ${status} and ${strange}`,
    );
  }
  const { amount } = records[0]!;
  const other = allowed('status').find(
    (value) => !records.some((r) => r.amount === amount && r.status === value),
  ) as Transaction['status'] | undefined;
  if (other)
    await expectFilter(
      t,
      { amount: String(amount), status: other },
      (r) => r.amount === amount && r.status === other,
      `of amount ${amount} and ${other}`,
    );
});

// Filters without a customer, once per run: only matching records.
async function expectAlone(t: Context, field: 'status' | 'channel' | 'currency'): Promise<void> {
  const { status, channel, currency } = (await universe(t)).records[0]!;
  const filter = { status, channel, currency };
  const only = await onceOfKnown(t, 'a list by filters alone', (t) => page(t, { ...filter, per_page: 100 }));
  const strangers = only.records.filter((record) => record[field] !== filter[field]);
  expectThat(
    strangers.length === 0,
    say`only transactions with ${field} ${filter[field]}`,
    say`${strangers.length} of the ${only.records.length} that came have another, such as ${strangers[0]?.[field]}`,
    only.exchange,
    { isOfOne: true, parts: [`filter ${field}`] },
  );
}

// A value that no known record has: an empty list, or a refusal.
async function expectNone(
  t: Context,
  filter: Query,
  fits: (record: Transaction) => boolean,
  what: string,
): Promise<void> {
  await expectSelection(t, filter, fits, [], what, 'always');
}
