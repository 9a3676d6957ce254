// A failure report blames only filters that a record violates.
import { inWords } from '../../../src/report/words.js';
import { expect, test } from 'vitest';
import { ignored } from '../../../properties/transactions/list-oracle.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { Violation } from '../../../src/contract/violation.js';
import { expectNoStrangers, filterOf } from '../../../src/rules/transactions/list-filters.js';
import type { Query, Transaction } from '../../../src/rules/transactions/transaction.js';

const record = (status: string, day: string, channel = 'card') =>
  ({
    ...{ id: 1, reference: 'TX-1', status, channel, currency: 'NGN', amount: 100 },
    ...{ created_at: `2026-11-${day}T09:00:00Z`, paid_at: null, customer: { id: 10 } },
  }) as Transaction;

const query: Query = { status: 'success', to: '2026-11-05T09:00:00Z', customer: '10' };
const [fits, late, failed] = [record('success', '01'), record('success', '09'), record('failed', '01')];

function headlineFor(strangers: readonly Transaction[], names?: readonly string[]): unknown {
  try {
    expectNoStrangers({ records: [fits, ...strangers], query, exchange: {} as Exchange }, strangers, names);
  } catch (error) {
    if (error instanceof Violation) return inWords(error.finding).headline;
    throw error;
  }
  return undefined;
}

test.each([
  [[late], undefined, 'the filter `to` is not applied together with `status`: 1 of 2'],
  [[failed], undefined, 'the filter `status` is not applied together with `to`: 1 of 2'],
  [[late, failed], undefined, 'the filters `status` and `to` are not applied: 2 of 3'],
  [[late, failed], ['status'], 'the filter `status` is not applied: 2 of 3'],
])('the blamed filter, case %#', (strangers, names, words) => {
  expect(headlineFor(strangers, names)).toBe(`${words} records do not match`);
});

test.each([
  [2, 'the filter `to` is not applied together with `status`: the total is 2'],
  [3, 'the filter `status` is not applied together with `to`: the total is 3'],
  [9, undefined],
])('a total of %d', (total, headline) => {
  expect(ignored([fits, late, failed, failed], query, total).headline).toBe(headline);
});

// Ids beyond 2^53 that differ may be one number in JavaScript.
test.each([
  [10, '10', true, true],
  [10, '11', false, false],
  [Number('1799000000000004171'), '1799000000000004171', true, false],
  [Number('1799000000000004171'), '1799000000000004102', true, false],
])('a record of the customer %d in the list of %s', (id, customer, may, must) => {
  const one = { ...fits, customer: { id, email: 'ada@example.com' } } as Transaction;
  const filter = filterOf({ customer }, 'customer')!;
  expect([filter.may(one), filter.must(one)]).toEqual([may, must]);
  const byEmail = filterOf({ customer: 'Ada@example.com' }, 'customer')!;
  expect([byEmail.may(one), byEmail.must(one)]).toEqual([true, true]);
});
