// The values of states in answers of the API; malformed answers give none.
import { describe, expect, test } from 'vitest';
import {
  accountRows,
  customerRows,
  customersIn,
  flightRows,
  orderRows,
  transactionRows,
  walletRows,
} from '../../../src/discovery/discovered.js';

const wallet = {
  id: 'W-1',
  business_id: 'B-1',
  account_number: '9901234567',
  account_name: 'Acme Stores',
  bank_code: '999991',
  currency: 'NGN',
};
const transaction = {
  reference: 'TX-1',
  status: 'success',
  channel: 'card',
  currency: 'NGN',
  amount: 900,
  customer: { id: 7, email: 'ada@example.com' },
};
const order = { id: 'O-1', reference: 'R-1', package_code: 'NG_1GB_7D' };
const leg = { departure_airport_code: 'LOS', arrival_airport_code: 'ABV', departure_date: '2030-03-02' };

const statesOf = (rows: readonly { state: string }[]): string[] => rows.map(({ state }) => state);

describe('the wallet', () => {
  test('gives itself, its business and its account', () => {
    const rows = walletRows({ data: wallet });
    expect(statesOf(rows)).toEqual([
      'a wallet exists',
      'a business is known',
      'a bank account exists',
      'a bank account that fails verification exists',
    ]);
    const [shown, business, account, other] = rows.map(({ values }) => values);
    expect(shown).toEqual({ wallet_id: 'W-1', account_number: '9901234567' });
    expect(business).toEqual({ business_id: 'B-1' });
    expect(account).toMatchObject({ type: 'nuban', bank_code: '999991', name: 'Acme Stores' });
    expect(other?.['name']).not.toBe('Acme Stores');
  });

  test.each(["W:~1001.(a)_b-c!'*@", 'wal_9xxx41'])('may have the id %s', (id) => {
    expect(walletRows({ data: { ...wallet, id } })[0]!.values).toMatchObject({ wallet_id: id });
  });

  test.each(['wal_**41', 'W•1', 'abc…'])('gives nothing with the masked id %s', (id) => {
    expect(statesOf(walletRows({ data: { ...wallet, id } }))).not.toContain('a wallet exists');
  });

  test.each([
    ['a masked account number', { account_number: '990****567' }],
    ['a masked name', { account_name: 'Acme S*' }],
    ['an account number of another length', { account_number: '99012345' }],
    ['no bank', { bank_code: null }],
  ])('gives no account with %s', (_, odd) => {
    const rows = walletRows({ data: { ...wallet, ...odd } });
    expect(statesOf(rows)).toContain('a business is known');
    expect(statesOf(rows)).not.toContain('a bank account exists');
  });
});

describe('transactions', () => {
  test('give one reference for each status and channel', () => {
    const others = [
      { ...transaction, reference: 'TX-2' },
      { ...transaction, reference: 'TX-3', status: 'failed' },
    ];
    const rows = transactionRows({ data: [transaction, ...others] });
    expect(rows.map(({ values }) => values['reference'])).toEqual(['TX-1', 'TX-3']);
    expect(rows[0]!.params).toEqual({ status: 'success', channel: 'card', currency: 'NGN', amount: 900 });
  });

  test('name the customers with several transactions, most first', () => {
    const of = (id: number) => ({ ...transaction, customer: { id } });
    expect(customersIn({ data: [of(1), of(2), of(2), of(3), of(3), of(3)] })).toEqual(['3', '2']);
  });

  test('of a customer count by the list, unless there are too many to read', () => {
    expect(customerRows({ meta: { total: 12 } }, '7', 400)[0]?.values).toEqual({ count: 12, customer: '7' });
    for (const total of [1, 401, '12', null]) expect(customerRows({ meta: { total } }, '7', 400)).toEqual([]);
  });
});

test('an order gives its id, and a purchase its package', () => {
  const orders = { data: [{ id: 'O-0' }, order, { ...order, id: 'O-2' }] };
  expect(orderRows(orders, 'purchase').map(({ values }) => values)).toEqual([
    { id: 'O-1', reference: 'R-1' },
    { package_code: 'NG_1GB_7D' },
  ]);
  expect(statesOf(orderRows(orders, 'topup'))).toEqual(['an eSIM order exists']);
});

test('a search with offers gives its route and date', () => {
  expect(flightRows({ data: [{ selection_token: 'S' }] }, leg)[0]?.values).toEqual(leg);
  expect(flightRows({ data: [] }, leg)).toEqual([]);
  // Other requirements report the faults of such an answer.
  expect(flightRows({ data: { offers: [] } }, leg)).toHaveLength(1);
});

test.each([
  ['an array', { banks: [{ accountNumber: '9912000001' }] }],
  ['an object', { banks: { accountNumber: '9912000001' } }],
])('a new account in %s is upgraded with a known identity, or with a guess', (_, json) => {
  const identity = { bvn: '22298765432', nin: '99887766554' };
  expect(accountRows(json, identity)).toMatchObject([
    { values: { account_number: '9912000001', ...identity } },
  ]);
  expect(accountRows(json, identity)[0]).not.toHaveProperty('isGuess');
  expect(accountRows(json, {})).toMatchObject([{ isGuess: true }]);
});

describe('answers of a different shape give nothing', () => {
  const odd: unknown[] = [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { data: null },
    { data: 'x' },
    { data: [] },
    { data: [null, 3, []] },
  ];
  const masked = {
    data: [{ id: '***', reference: 'xxxx', status: 'success', package_code: '•••', customer: { id: '*' } }],
  };
  test.each([...odd, masked].map((json) => [JSON.stringify(json), json] as const))('%s', (_, json) => {
    expect([
      ...walletRows(json),
      ...transactionRows(json),
      ...customersIn(json),
      ...customerRows(json, '7', 400),
      ...orderRows(json, 'purchase'),
      ...accountRows(json, {}),
    ]).toEqual([]);
  });
});
