// The model of the money by examples. Correct servers and single wrong movements have their own properties.
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { sent } from '../../support/client-traffic.js';
import { fees, naira, WalletServer } from './wallet-server.js';

const flat = (): WalletServer => new WalletServer(fees['flat 10.75']!, '50000.00');
const found = ({ findings }: WalletServer): unknown[] =>
  findings.map(({ requirement, times, isOwn }) => [requirement, times, isOwn]);

describe('fees', () => {
  test('a transfer may cost a fee that is lower than its amount', () => {
    const server = new WalletServer((amount) => amount.minus('0.01'), '50000.00');
    server.transfer(naira(150_000));
    server.rest();
    expect(found(server)).toEqual([]);
  });

  test('twice the amount is a double debit', () => {
    const server = new WalletServer((amount) => amount, '50000.00');
    server.transfer(naira(150_001));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/debit', 2, true]]);
  });

  test('a debit of an unknown fee is no finding, even if it is unusual', () => {
    const server = flat();
    server.transfer(naira(100_001));
    server.rest();
    server.answered(naira(600_000));
    server.debit(new Big('6053.75'));
    server.rest();
    expect(found(server)).toEqual([]);
  });
});

describe('refunds', () => {
  test('a missing debit is no refund unless the amounts match', () => {
    const server = flat();
    server.transfer(naira(150_001));
    server.rest();
    server.answered(naira(150_002));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/debit', 0, false]]);
  });

  test('a deposit from outside is not attributed with certainty', () => {
    const server = flat();
    server.transfer(naira(150_001));
    server.debit(new Big('-777.77'));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/debit', undefined, false]]);
  });
});

describe('late debits', () => {
  test('after a reading without a debit, another is worthwhile', () => {
    const { book } = flat();
    const server = flat();
    expect(book.evaluate(new Big('50000.00')).isShort).toBe(false);
    server.answered(naira(150_001));
    expect(server.book.evaluate(new Big('50000.00')).isShort).toBe(true);
    expect(server.book.evaluate(new Big('48489.24')).isShort).toBe(false);
  });

  test('a debit that was missing is no second finding when it shows', () => {
    const server = flat();
    server.transfer(naira(150_001), { lag: 8 });
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/debit', 0, false]]);
    server.transfer(naira(199_999));
    server.rest();
    server.transfer(naira(120_002));
    server.rest();
    expect(server.findings).toHaveLength(1);
  });
});

test('the missing debit of an order is no refund of another order at the same price', () => {
  const server = flat();
  server.order(naira(543_210));
  server.rest();
  const second = server.order(naira(543_210), { lag: 8 });
  server.rest();
  expect(found(server)).toEqual([['createEsimOrder/charge', 0, false]]);
  expect(server.findings[0]!.by).toBe(second);
});

test('a debit that is too low belongs to the request that owes it, not to one that may cost something', () => {
  const server = flat();
  server.identity(new Big('105.75'), { debit: new Big('45.50') });
  server.note(sent('createRecipient', { status: 201 }));
  server.debit(new Big(20));
  server.rest();
  expect(found(server)).toEqual([['verifyEnhancedNin/charge', undefined, false]]);
});

describe('requests that debit nothing', () => {
  test('a shortfall: a rejection for lack of money debits nothing, and an acceptance is an overdraft', () => {
    for (const status of [400, 200]) {
      const server = new WalletServer(fees['none']!, '1000.00');
      server.answered(naira(150_001), { status });
      server.debit(naira(150_001));
      server.rest();
      expect(server.findings.map(({ requirement, kind }) => [requirement, kind])).toEqual([
        ['initiateTransfer/insufficient-balance', status === 400 ? 'debit' : 'overdraft'],
      ]);
    }
  });

  test('a request may have been debited before, if its first attempt ended without a success or a rejection', () => {
    const server = flat();
    const first = server.answered(naira(150_001), { status: 503 });
    server.debit(new Big('1510.76'));
    server.rest();
    server.again(first, { response: { ...first.response!, status: 200 } });
    server.rest();
    expect(found(server)).toEqual([]);
  });
});

describe('fog', () => {
  test('in a shared wallet, only exact amounts of the run are a finding', () => {
    const server = flat();
    server.book.isShared = true;
    server.transfer(naira(150_001));
    server.debit(new Big('333.33').plus(2000));
    server.rest();
    expect(server.lastEvaluation).toMatchObject({ findings: [], fog: 'shared' });
    server.answered(naira(120_002), { status: 400 });
    server.debit(naira(120_002));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/refusal-debits-nothing', 1, true]]);
  });

  test('a movement without any request belongs to another client', () => {
    const server = flat();
    server.debit(new Big('333.33'));
    server.rest();
    expect(server.lastEvaluation).toMatchObject({ findings: [], fog: 'shared' });
  });

  test('a request that was sent again after a 5xx may have cost twice', () => {
    const server = flat();
    const exchange = server.transfer(naira(150_001));
    server.book.fog = exchange.resent ? undefined : 'resent';
    server.debit(naira(150_001));
    server.rest();
    expect(server.lastEvaluation).toMatchObject({ findings: [], fog: 'resent' });
  });
});
