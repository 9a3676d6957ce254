// What is of one business is compared, and nothing else: wallets, records and references are each business's own.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { recipient, transaction } from '../support/records.js';
import { credentials, recorded } from './exchanges.js';
import { judged } from './judged.js';
import { pay, read } from './wallet.js';

type Headers = Record<string, string>;

const other: Headers = { 'api-key': 'pk-live-of-somebody', 'api-secret': 'sk-live-of-somebody-1' };
const masked: Headers = { 'api-key': 'REDACTED', 'api-secret': 'REDACTED' };
const ours: Headers = { 'api-key': '[api-key]', 'api-secret': '[api-secret]' };

const pairs: [string, Headers, Headers, boolean][] = [
  ['one key', credentials, credentials, true],
  ['our own mask', ours, ours, true],
  ['two keys', credentials, other, false],
  ['masks of another tool', masked, masked, false],
  ['no keys', {}, {}, false],
];

test.each(pairs)('wallets by %s', (_, one, another, isCompared) => {
  expect(judged([read('5.00', undefined, one, '01'), read('5.00', undefined, another, '02')]).fail).toEqual(
    isCompared ? ['getWallet/same-wallet'] : [],
  );
});

const listed = (headers: Headers, row: typeof transaction, page = 1): Exchange =>
  recorded(`GET /transactions?page=${page}&per_page=1`, {
    headers,
    answer: {
      ...{ status: 'success', message: 'ok', data: [row] },
      meta: { total: 2, page, per_page: 1, pages: 2, has_more: page < 2 },
    },
  });
const confirmed = (headers: Headers, row: typeof transaction): Exchange =>
  recorded(`GET /pms/transactions/${row.reference}/confirm/`, {
    headers,
    answer: { status: 'success', message: 'ok', data: row },
  });

describe.each(pairs)('transactions by %s', (_, one, another, isCompared) => {
  test('of a list and a confirmation', () => {
    const { fail, pass } = judged([
      listed(one, transaction),
      confirmed(another, { ...transaction, amount: 555 }),
    ]);
    expect(pass).toContain('confirmTransaction/response.body');
    expect(fail.includes('confirmTransaction/known-transaction')).toBe(isCompared);
  });

  test('with a reference twice', () => {
    const rows = [transaction, { ...transaction, id: 9, reference: 'R9' }].map((row) => listed(one, row));
    const twin = listed(another, { ...transaction, id: 2 });
    expect(judged([...rows, twin]).fail.includes('listTransactions/reference-unique')).toBe(isCompared);
  });

  test('on two pages', () => {
    const { fail } = judged([listed(one, transaction), listed(another, transaction, 2)]);
    expect(fail.includes('listTransactions/page-walk')).toBe(isCompared);
  });
});

const payBy = (keys: Headers): Exchange => pay({ keys, after: 20 });

test.each(pairs)('balances by %s', (_, one, another, isCompared) => {
  const story = [read('500.00', 0, one), payBy(another), read('300.00', 60, one)];
  expect(judged(story, { alone: true }).fail).toEqual(isCompared ? ['initiateTransfer/debit'] : []);
});

test.each(pairs)('debits by %s', (_, one, another, isCompared) => {
  const row = { amount: '100.00', type: 'DEBIT', reference: 'TRF-1' };
  const statement = recorded('GET /pms/wallets/w-1/statement', {
    headers: another,
    answer: {
      status: 'success',
      data: [
        { ...row, id: '1' },
        { ...row, id: '2' },
      ],
    },
  });
  expect(judged([payBy(one), statement]).fail).toEqual(
    isCompared ? ['initiateTransfer/reference-unique'] : [],
  );
});

const made = (headers: Headers, number: string): Exchange =>
  recorded('POST /transfer/recipient', {
    ...{ headers, status: 201 },
    body: { type: 'nuban', name: 'Ada Obi', account_number: number, bank_code: '058', currency: 'NGN' },
    answer: { status: 'success', message: 'ok', data: { ...recipient, account_number: number } },
  });

test.each(pairs)('ids of recipients by %s', (_, one, another, isCompared) => {
  const { fail, pass } = judged([made(one, '0123456789'), made(another, '9876543210')]);
  expect(pass).toContain('createRecipient/response.body');
  expect(fail).toEqual(isCompared ? ['createRecipient/own-code'] : []);
});

test.each(pairs)('replays by %s', (_, one, another, isCompared) => {
  const keyed = (headers: Headers) => payBy({ ...headers, 'idempotency-key': 'K-1' });
  const again = { ...keyed(another), startedAt: new Date(Date.UTC(2030, 0, 1, 0, 1)).toISOString() };
  const text = again.response!.text.replace('"S-1"', '"S-2"');
  const other = { ...again, response: { ...again.response!, text, json: JSON.parse(text) as unknown } };
  expect(judged([keyed(one), other]).fail).toEqual(isCompared ? ['initiateTransfer/idempotency.replay'] : []);
});
