import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../../src/contract/contract.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { SpendingLimit } from '../../../../src/domain/wallet/spending-limit.js';
import { NotTestable } from '../../../../src/engine/errors.js';

const request = (body: object, key?: string): Exchange['request'] => ({
  ...{ method: 'POST', path: '/', body: JSON.stringify(body) },
  headers: key === undefined ? {} : { 'Idempotency-Key': key },
});

function exchange(operation: OperationId, body: object, status: number | null, json: object = {}): Exchange {
  const response = status === null ? null : { status, headers: {}, json, text: JSON.stringify(json) };
  return { operation, request: request(body), response } as Exchange;
}

const transfer = (amount: string, reference = 'R') => ({ amount, reference });
const order = { package_code: 'NG-1' };
const wallet = (balance: string) =>
  exchange('getWallet', {}, 200, { status: true, data: { balance: { available_balance: balance } } });
const limited = (given: string | undefined, balance?: string, hasOthers = false): SpendingLimit => {
  const limit = new SpendingLimit(given, undefined, () => hasOthers);
  if (balance !== undefined) limit.ended(wallet(balance));
  return limit;
};
const pays = (limit: SpendingLimit, operation: OperationId, body: object) =>
  limit.demand({ operation, ...request(body) });

describe('the limit', () => {
  test.each<[string, given: string | undefined, balance: string | undefined, limit: string]>([
    ['is a fiftieth of the balance', undefined, '50000.00', '1000'],
    ['is at most 5,000', undefined, '900000.00', '5000'],
    ['is set by the user', '20000.50', '50000.00', '20000.5'],
    ['is 5,000 if the balance is unknown', undefined, undefined, '5000'],
  ])('%s', (_, given, balance, limit) => expect(limited(given, balance).limit.toString()).toBe(limit));

  test('is reported once, after the first reading or before anything is spent', () => {
    const told: string[] = [];
    const [seen, unseen] = [1, 2].map(
      () => new SpendingLimit(undefined, (most) => told.push(most.toFixed(2))),
    );
    for (const balance of ['10000.00', '9000.00']) seen!.ended(wallet(balance));
    expect(told).toEqual(['200.00']);
    pays(unseen!, 'initiateTransfer', transfer('1.00'));
    expect(told).toEqual(['200.00', '5000.00']);
  });

  test('depends on the first balance only', () => {
    const limit = limited(undefined, '10000.00');
    limit.ended(wallet('9000.00'));
    expect(limit.limit.toString()).toBe('200');
  });
});

describe('a request', () => {
  test('that may cost more than the remaining limit is not sent', () => {
    const limit = limited('100.00', '50000.00');
    pays(limit, 'initiateTransfer', transfer('60.00'));
    expect(() => pays(limit, 'initiateTransfer', transfer('60.00', 'S'))).toThrow(
      'initiateTransfer may cost 60.00, more than the 40.00 left of the 100.00 that the run may spend',
    );
    expect(() => pays(limit, 'initiateTransfer', transfer('60.00', 'S'))).toThrow(NotTestable);
  });

  test.each<[string, number | null, json: object, spent: string]>([
    ['costs money if it was accepted', 200, { status: true, data: {} }, '60'],
    ['costs nothing if it was rejected', 400, { status: false, message: 'no' }, '0'],
    ['may cost money if it got no answer', null, {}, '60'],
    ['may cost money if it ended in a 500', 500, {}, '60'],
  ])('%s', (_, status, json, spent) => {
    const limit = limited('100.00', '50000.00');
    pays(limit, 'initiateTransfer', transfer('60.00'));
    limit.ended(exchange('initiateTransfer', transfer('60.00'), status, json));
    expect(limit.spent.toString()).toBe(spent);
    const again = () => pays(limit, 'initiateTransfer', transfer('60.00'));
    if (spent === '0') expect(again).not.toThrow();
    else expect(again).toThrow(NotTestable);
  });

  test('for far more than the balance is sent, because a correct server rejects it', () => {
    const limit = limited('100.00', '500.00');
    expect(() => pays(limit, 'initiateTransfer', transfer('1650.00'))).not.toThrow();
    expect(() => pays(limit, 'initiateTransfer', transfer('501.00'))).toThrow(NotTestable);
  });

  test('that repeats an earlier request costs nothing more', () => {
    const limit = limited('100.00', '50000.00');
    for (let time = 0; time < 3; time++)
      limit.ended(exchange('initiateTransfer', transfer('30.00'), 200, { status: true, data: {} }));
    expect(limit.spent.toString()).toBe('30');
  });

  test('for a package costs its price in the list, or half of the limit', () => {
    const [unknown, known] = [limited('2000.00', '50000.00'), limited('2000.00', '50000.00')];
    expect(() => pays(unknown, 'createEsimOrder', order)).not.toThrow();
    expect(() => pays(unknown, 'createEsimOrder', order)).not.toThrow();
    expect(() => pays(unknown, 'createEsimOrder', order)).toThrow(
      'may cost 1000.00, more than the 0.00 left',
    );
    known.ended(
      exchange('listEsimOrders', {}, 200, { status: true, data: [{ ...order, amount_naira: 3787.351234 }] }),
    );
    expect(() => pays(known, 'createEsimOrder', order)).toThrow('may cost 3787.35');
  });

  test('with an unknown price is not sent if little is left', () => {
    const limit = limited('150.00', '50000.00');
    expect(() => pays(limit, 'createEsimOrder', order)).toThrow(
      'may cost 1000.00, more than the 150.00 left',
    );
    expect(() => pays(limit, 'verifyEnhancedNin', { nin: '1' })).toThrow('may cost 250.00');
  });

  test('without a price in its answer costs the reserved amount', () => {
    const limit = limited('2000.00', '50000.00');
    pays(limit, 'createEsimOrder', order);
    limit.ended(exchange('createEsimOrder', order, 200, { status: true, data: { amount_naira: 0 } }));
    expect(limit.spent.toString()).toBe('1000');
  });

  test('costs the decrease of the balance, unless other clients use the wallet', () => {
    for (const [hasOthers, spent] of [
      [false, '120'],
      [true, '60'],
    ] as const) {
      const limit = limited('200.00', '50000.00', hasOthers);
      pays(limit, 'initiateTransfer', transfer('60.00'));
      limit.ended(exchange('initiateTransfer', transfer('60.00'), 200, { status: true, data: {} }));
      limit.ended(wallet('49880.00'));
      expect(limit.spent.toString()).toBe(spent);
    }
  });

  test('includes the observed fee of transfers', () => {
    const limit = limited('300.00', '50000.00');
    limit.ended(exchange('initiateTransfer', transfer('60.00'), 200, { status: true, data: {} }));
    limit.ended(wallet('50000.00'));
    limit.ended(wallet('49890.00'));
    expect(() => pays(limit, 'initiateTransfer', transfer('90.00'))).toThrow('may cost 215.00');
    expect(() => pays(limit, 'initiateTransfer', transfer('60.00'))).not.toThrow();
  });

  test('costs the earlier debit, regardless of the answer', () => {
    const limit = limited('5000.00', '500000.00');
    limit.ended(exchange('createEsimOrder', order, 200, { status: true, data: { amount_naira: 39.15 } }));
    limit.ended(wallet('496085.00'));
    expect(() => pays(limit, 'createEsimOrder', order)).toThrow(
      'may cost 3915.00, more than the 1085.00 left',
    );
  });

  test('with a numeric amount costs that amount', () => {
    const limit = limited('100.00', '50000.00');
    const body = { amount: 7, reference: 'R' };
    limit.ended(exchange('initiateTransfer', body, 200, { status: true, data: {} }));
    expect(limit.spent.toString()).toBe('7');
  });

  test('for a package costs as much as earlier orders of it', () => {
    const limit = limited('100.00', '50000.00');
    const orders = [
      { package_code: 'NG-1', amount_naira: 20 },
      { package_code: 'GB-9', amount_naira: 3787.35 },
    ];
    limit.ended(exchange('listEsimOrders', {}, 200, { status: true, data: orders }));
    expect(() => pays(limit, 'createEsimOrder', { package_code: 'GB-9' })).toThrow('may cost 3787.35');
    expect(() => pays(limit, 'createEsimOrder', { package_code: 'NG-1' })).not.toThrow();
  });

  test('that was not charged costs nothing afterwards', () => {
    const limit = limited('100.00', '50000.00');
    const nin = { nin: '11223344556' };
    expect(() => pays(limit, 'verifyEnhancedNin', nin)).toThrow('may cost 250.00, more than the 100.00 left');
    limit.ended(exchange('verifyEnhancedNin', nin, 200, { success: true, charges: { charged: false } }));
    expect(() => pays(limit, 'verifyEnhancedNin', nin)).not.toThrow();
  });
});

test('amounts are lowered to fit, differ in each repetition, and are not round', () => {
  const limit = limited('5000.00', '250000.00');
  const lowered = (amount: string, repetition = 0) => limit.amount(new Big(amount), repetition).toString();
  expect(lowered('1250.75')).toBe('25.02');
  expect(lowered('1250.75', 1)).toBe('27.52');
  expect(lowered('5.25', 1)).toBe('5.25');
  // Not below the baseline request, and still different from it.
  expect(lowered('1000.00')).toBe('25.22');
  expect(lowered('77.70')).toBe('25.03');
  expect(lowered('2000.00')).toBe('40.07');
  limit.takesSmall = false;
  expect(lowered('1250.75')).toBe('1250.75');
});

test('a small amount may be below a minimum once a larger one was accepted', () => {
  const limit = limited('5000.00', '250000.00');
  const sent = (amount: string, status: number) =>
    exchange('initiateTransfer', transfer(amount, amount), status, { status: status === 200, data: {} });
  expect(limit.mayBeTooSmall(sent('20.02', 400))).toBe(false);
  limit.ended(sent('25.02', 200));
  expect(limit.mayBeTooSmall(sent('20.02', 400))).toBe(true);
  expect(limit.mayBeTooSmall(sent('30.02', 400))).toBe(false);
});
