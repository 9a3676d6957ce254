// Rules compare exchanges of one business only: each has its own wallet, records and references.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { recipient, transaction } from '../support/records.js';
import { credentials, recorded } from './exchanges.js';
import { tested } from './tested.js';
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
const payBy = (keys: Headers, session = 'S-1'): Exchange => pay({ keys, after: 20, session });
// A flat fee may exceed a smaller amount.
const payMuchBy = (keys: Headers): Exchange => pay({ keys, after: 20, amount: '1000.00' });
const debitedTwice = (headers: Headers): Exchange => {
  const row = { amount: '100.00', type: 'DEBIT', reference: 'TRF-1' };
  const data = ['1', '2'].map((id) => ({ ...row, id }));
  return recorded('GET /pms/wallets/w-1/statement', { headers, answer: { status: 'success', data } });
};
const made = (headers: Headers, number: string): Exchange =>
  recorded('POST /transfer/recipient', {
    ...{ headers, status: 201 },
    body: { type: 'nuban', name: 'Ada Obi', account_number: number, bank_code: '058', currency: 'NGN' },
    answer: { status: 'success', message: 'ok', data: { ...recipient, account_number: number } },
  });
const keyed = (headers: Headers, session?: string): Exchange =>
  payBy({ ...headers, 'idempotency-key': 'K-1' }, session);
const later = (exchange: Exchange): Exchange => ({
  ...exchange,
  startedAt: new Date(Date.UTC(2030, 0, 1, 0, 1)).toISOString(),
});

describe.each(pairs)('by %s', (_, one, another, isCompared) => {
  test.each<[what: string, fails: string, exchanges: Exchange[], alone?: boolean]>([
    [
      'transactions of a list and a confirmation',
      'confirmTransaction/known-transaction',
      [listed(one, transaction), confirmed(another, { ...transaction, amount: 555 })],
    ],
    [
      'transactions with a reference twice',
      'listTransactions/reference-unique',
      [
        ...[transaction, { ...transaction, id: 9, reference: 'R9' }].map((row) => listed(one, row)),
        listed(another, { ...transaction, id: 2 }),
      ],
    ],
    [
      'transactions on two pages',
      'listTransactions/page-walk',
      [listed(one, transaction), listed(another, transaction, 2)],
    ],
    [
      'balances',
      'initiateTransfer/debit',
      [read('5000.00', 0, one), payMuchBy(another), read('3000.00', 60, one)],
      true,
    ],
    ['debits', 'initiateTransfer/reference-unique', [payBy(one), debitedTwice(another)]],
    ['ids of recipients', 'createRecipient/own-code', [made(one, '0123456789'), made(another, '9876543210')]],
    ['replays', 'initiateTransfer/idempotency.replay', [keyed(one), later(keyed(another, 'S-2'))]],
  ])('%s', (_, fails, exchanges, alone = false) => {
    const { fail, pass } = tested(exchanges, { alone });
    expect(pass).toContain(fails.replace(/\/.*/, '/response.body'));
    expect(fail).toEqual(isCompared ? [fails] : []);
  });
});
