// What is of one business is compared, and nothing else: wallets, records and references are each business's own.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { credentials, recorded } from './exchanges.js';
import { judged } from './judged.js';

type Headers = Record<string, string>;

const other: Headers = { 'api-key': 'pk-live-of-somebody', 'api-secret': 'sk-live-of-somebody-1' };
const masked: Headers = { 'api-key': 'REDACTED', 'api-secret': 'REDACTED' };
const ours: Headers = { 'api-key': '[api-key]', 'api-secret': '[api-secret]' };

const wallet = (id: string, headers: Headers, available = '5.00', after?: number): Exchange =>
  recorded('GET /pms/api/external/request/wallet/get-or-create/', {
    headers,
    ...(after === undefined ? {} : { after }),
    answer: {
      status: true,
      message: 'ok',
      data: {
        ...{ id, business_id: `b-${id}`, wallet_name: 'Main', account_number: `99120000${id}` },
        ...{ account_name: 'Acme', bank_name: 'Partner Bank B', bank_code: '120001', currency: 'NGN' },
        ...{ status: 'ACTIVE', created_datetime: '2030-01-01T00:00:00Z' },
        balance: { available_balance: available, ledger_balance: available },
      },
    },
  });

const pairs: [string, Headers, Headers, boolean][] = [
  ['one key', credentials, credentials, true],
  ['our own mask', ours, ours, true],
  ['two keys', credentials, other, false],
  ['masks of another tool', masked, masked, false],
  ['no keys', {}, {}, false],
];

test.each(pairs)('wallets by %s', (_, one, another, isCompared) => {
  expect(judged([wallet('01', one), wallet('02', another)]).fail).toEqual(
    isCompared ? ['getWallet/same-wallet'] : [],
  );
});

const transaction = {
  ...{ id: 1, reference: 'R1', amount: 100, currency: 'NGN', status: 'success', gateway_response: 'ok' },
  ...{ paid_at: '2030-01-01T00:00:00Z', created_at: '2030-01-01T00:00:00Z', channel: 'bank', fees: 1 },
  ...{ authorization: null, metadata: {} },
  customer: { id: 1, email: 'a@b.c', first_name: 'A', last_name: 'B', phone: '1' },
  log: {
    ...{ start_time: 1, time_spent: 1, attempts: 1, errors: 0, success: true, mobile: false },
    ...{ input: [], history: [] },
  },
};
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

const transfer = { amount: '100.00', account_number: '0123456789', bank_code: '999991', reference: 'TRF-1' };
const pay = (headers: Headers): Exchange =>
  recorded('POST /pms/api/external/request/wallet/transfer/', {
    headers,
    body: transfer,
    after: 20,
    answer: {
      status: true,
      message: 'ok',
      data: {
        ...{ reference: 'TRF-1', session_id: 'S', amount: '100.00', status: 'pending' },
        ...{ destination_account_number: '0123456789', destination_bank_code: '999991' },
        destination_account_name: 'ADA OBI',
      },
    },
  });

test.each(pairs)('balances by %s', (_, one, another, isCompared) => {
  const story = [wallet('01', one, '500.00', 0), pay(another), wallet('01', one, '300.00', 60)];
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
  expect(judged([pay(one), statement]).fail).toEqual(isCompared ? ['initiateTransfer/reference-unique'] : []);
});

const recipient = (headers: Headers, number: string): Exchange =>
  recorded('POST /transfer/recipient', {
    headers,
    status: 201,
    body: { type: 'nuban', name: 'Ada Obi', account_number: number, bank_code: '058', currency: 'NGN' },
    answer: {
      status: 'success',
      message: 'ok',
      data: {
        ...{ id: 1, recipient_code: 'RCP_1', type: 'nuban', name: 'Ada Obi', account_number: number },
        ...{ bank_code: '058', bank_name: 'Bank', currency: 'NGN', email: '', phone: null, active: true },
        ...{ verified: true, verification_status: 'verified', metadata: {} },
        ...{ created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z' },
      },
    },
  });

test.each(pairs)('ids of recipients by %s', (_, one, another, isCompared) => {
  const { fail, pass } = judged([recipient(one, '0123456789'), recipient(another, '9876543210')]);
  expect(pass).toContain('createRecipient/response.body');
  expect(fail).toEqual(isCompared ? ['createRecipient/own-code'] : []);
});

test.each(pairs)('replays by %s', (_, one, another, isCompared) => {
  const keyed = (headers: Headers) => pay({ ...headers, 'idempotency-key': 'K-1' });
  const again = { ...keyed(another), startedAt: new Date(Date.UTC(2030, 0, 1, 0, 1)).toISOString() };
  const text = again.response!.text.replace('"S"', '"S-2"');
  const other = { ...again, response: { ...again.response!, text, json: JSON.parse(text) as unknown } };
  expect(judged([keyed(one), other]).fail).toEqual(isCompared ? ['initiateTransfer/idempotency.replay'] : []);
});
