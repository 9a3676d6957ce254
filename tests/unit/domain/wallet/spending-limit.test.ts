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
const pays = (limit: SpendingLimit, operation: OperationId, body: object) =>
  limit.demand({ operation, ...request(body) });

describe('the limit', () => {
  test.each<[string, given: string | undefined, balance: string | undefined, limit: string]>([
    ['is a fiftieth of the balance', undefined, '50000.00', '1000'],
    ['is at most 5,000', undefined, '900000.00', '5000'],
    ['is what the user says', '20000.50', '50000.00', '20000.5'],
    ['is 5,000 where nobody knows the balance', undefined, undefined, '5000'],
  ])('%s', (_, given, balance, limit) =>
    expect(new SpendingLimit(given, balance).limit.toString()).toBe(limit),
  );

  test('is counted from the first balance that is seen, and stays', () => {
    const limit = new SpendingLimit(undefined, undefined);
    limit.sawBalance(new Big('10000'));
    limit.sawBalance(new Big('9000'));
    expect(limit.limit.toString()).toBe('200');
  });
});

describe('a request', () => {
  test('that may cost more than what is left is not sent', () => {
    const limit = new SpendingLimit('100.00', '50000.00');
    pays(limit, 'initiateTransfer', transfer('60.00'));
    expect(() => pays(limit, 'initiateTransfer', transfer('60.00', 'S'))).toThrow(
      'initiateTransfer may cost 60.00, and 40.00 is left of the 100.00 that the run may spend',
    );
    expect(() => pays(limit, 'initiateTransfer', transfer('60.00', 'S'))).toThrow(NotTestable);
  });

  test.each<[string, number | null, json: object, spent: string]>([
    ['that was accepted was spent', 200, { status: true, data: {} }, '60'],
    ['that was refused was not', 400, { status: false, message: 'no' }, '0'],
    ['without an answer may have been', null, {}, '60'],
    ['that ended in a 500 may have been', 500, {}, '60'],
  ])('%s', (_, status, json, spent) => {
    const limit = new SpendingLimit('100.00', '50000.00');
    pays(limit, 'initiateTransfer', transfer('60.00'));
    limit.ended(exchange('initiateTransfer', transfer('60.00'), status, json));
    expect(limit.spent.toString()).toBe(spent);
    const again = () => pays(limit, 'initiateTransfer', transfer('60.00'));
    if (spent === '0') expect(again).not.toThrow();
    else expect(again).toThrow(NotTestable);
  });

  test('for more than the wallet can hold is sent: a correct server refuses it', () => {
    const limit = new SpendingLimit('100.00', '500.00');
    expect(() => pays(limit, 'initiateTransfer', transfer('1650.00'))).not.toThrow();
    expect(() => pays(limit, 'initiateTransfer', transfer('501.00'))).toThrow(NotTestable);
  });

  test('that repeats another one costs once', () => {
    const limit = new SpendingLimit('100.00', '50000.00');
    for (let time = 0; time < 3; time++)
      limit.ended(exchange('initiateTransfer', transfer('30.00'), 200, { status: true, data: {} }));
    expect(limit.spent.toString()).toBe('30');
  });

  test('for a package costs what the list shows, or else half of the limit', () => {
    const [unknown, known] = [
      new SpendingLimit('100.00', '50000.00'),
      new SpendingLimit('100.00', '50000.00'),
    ];
    expect(() => pays(unknown, 'createEsimOrder', order)).not.toThrow();
    expect(() => pays(unknown, 'createEsimOrder', order)).not.toThrow();
    expect(() => pays(unknown, 'createEsimOrder', order)).toThrow('may cost 50.00, and 0.00 is left');
    known.ended(
      exchange('listEsimOrders', {}, 200, { status: true, data: [{ ...order, amount_naira: 3787.35 }] }),
    );
    expect(() => pays(known, 'createEsimOrder', order)).toThrow('may cost 3787.35');
  });

  test('for a package costs what orders of that package did', () => {
    const limit = new SpendingLimit('100.00', '50000.00');
    const orders = [
      { package_code: 'NG-1', amount_naira: 20 },
      { package_code: 'GB-9', amount_naira: 3787.35 },
    ];
    limit.ended(exchange('listEsimOrders', {}, 200, { status: true, data: orders }));
    expect(() => pays(limit, 'createEsimOrder', { package_code: 'GB-9' })).toThrow('may cost 3787.35');
    expect(() => pays(limit, 'createEsimOrder', { package_code: 'NG-1' })).not.toThrow();
  });

  test('for no package costs nothing', () => {
    const limit = new SpendingLimit('0.00', '50000.00');
    for (const package_code of [undefined, 7, ' '])
      expect(() => pays(limit, 'createEsimOrder', { package_code })).not.toThrow();
  });

  test('that is not charged costs nothing from then on', () => {
    const limit = new SpendingLimit('100.00', '50000.00');
    limit.spent = new Big('90');
    const nin = { nin: '11223344556' };
    expect(() => pays(limit, 'verifyEnhancedNin', nin)).toThrow('may cost 25.00, and 10.00 is left');
    limit.ended(exchange('verifyEnhancedNin', nin, 200, { success: true, charges: { charged: false } }));
    expect(() => pays(limit, 'verifyEnhancedNin', nin)).not.toThrow();
  });
});

test('amounts are lowered to fit, and differ in each repetition', () => {
  const limit = new SpendingLimit('5000.00', '250000.00');
  expect(limit.amount(new Big('1250.75'), 0).toString()).toBe('25.02');
  expect(limit.amount(new Big('1250.75'), 1).toString()).toBe('27.52');
  expect(limit.amount(new Big('5.25'), 1).toString()).toBe('5.25');
  limit.takesSmall = false;
  expect(limit.amount(new Big('1250.75'), 0).toString()).toBe('1250.75');
});
