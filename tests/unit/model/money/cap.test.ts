import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../../src/contract/contract.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { textOf } from '../../../../src/contract/phrase.js';
import { Book } from '../../../../src/model/money/book.js';
import { Cap } from '../../../../src/model/money/cap.js';

const request = (body: object): Exchange['request'] => ({
  ...{ method: 'POST', path: '/', headers: {}, body: JSON.stringify(body) },
});

function exchange(operation: OperationId, body: object, status: number | null, json: object = {}): Exchange {
  const response = status === null ? null : { status, headers: {}, json, text: JSON.stringify(json) };
  return { operation, request: request(body), response } as Exchange;
}

const transfer = (amount: string, reference = 'R') => ({ amount, reference });
const order = { package_code: 'NG-1' };
const accepted = { status: true, data: {} };
const wallet = (balance: string) =>
  exchange('getWallet', {}, 200, { status: true, data: { balance: { available_balance: balance } } });

function capped(given: string | undefined, balance?: string, prices: object = {}) {
  const book = new Book();
  const cap = new Cap(given, prices, book);
  if (balance !== undefined) cap.ended(wallet(balance));
  const ended = (one: Exchange): void => {
    cap.ended(one);
    book.note(one);
  };
  const why = (operation: OperationId, body: object) => {
    const demand = cap.demand({ operation, ...request(body) });
    return demand && textOf(demand);
  };
  return { book, cap, ended, why };
}

describe('the limit', () => {
  test.each<[string, given: string | undefined, balance: string | undefined, limit: string]>([
    ['is a fiftieth of the balance', undefined, '50000.00', '1000'],
    ['is at most 5,000', undefined, '900000.00', '5000'],
    ['is set by the user', '20000.50', '50000.00', '20000.5'],
    ['is 5,000 if the balance is unknown', undefined, undefined, '5000'],
  ])('%s', (_, given, balance, limit) => expect(capped(given, balance).cap.limit.toString()).toBe(limit));

  test('appears once, after the first reading or before anything is spent', () => {
    const told: string[] = [];
    const tell = (most: Big) => told.push(most.toFixed(2));
    const [seen, unseen] = [1, 2].map(() => new Cap(undefined, {}, new Book(), tell));
    for (const balance of ['10000.00', '9000.00']) seen!.ended(wallet(balance));
    expect(told).toEqual(['200.00']);
    unseen!.demand({ operation: 'initiateTransfer', ...request(transfer('1.00')) });
    expect(told).toEqual(['200.00', '5000.00']);
  });
});

describe('a transfer', () => {
  test('is not sent if it may cost more than what is left', () => {
    const { book, why } = capped('100.00', '50000.00');
    book.debits.push({ amount: new Big(60), lost: new Big(60) });
    expect(why('initiateTransfer', transfer('60.00'))).toBeUndefined();
    expect(why('initiateTransfer', transfer('60.00', 'S'))).toBe(
      'initiateTransfer may cost 60.00, more than the 40.00 left of the 100.00 that the run may spend (--spend)',
    );
  });

  test('may cost a fee of its amount, or of 100.00, until a debit shows the fee', () => {
    expect(capped('100.00', '50000.00').why('initiateTransfer', transfer('1.00'))).toContain(
      'may cost 101.00',
    );
    expect(capped('100.00', '50000.00').why('initiateTransfer', transfer('150.00'))).toContain(
      'may cost 300.00',
    );
  });

  test.each<[string, status: number | null, json: object, spent: string]>([
    ['costs its amount if it was accepted', 200, accepted, '60'],
    ['costs nothing if it was rejected', 400, { status: false, message: 'no' }, '0'],
    ['may cost the most if it got no answer', null, {}, '160'],
    ['may cost the most if it ended in a 500', 500, {}, '160'],
  ])('%s', (_, status, json, spent) => {
    const { cap, why, ended } = capped('200.00', '50000.00');
    expect(why('initiateTransfer', transfer('60.00'))).toBeUndefined();
    ended(exchange('initiateTransfer', transfer('60.00'), status, json));
    expect(cap.spent.toString()).toBe(spent);
  });

  test('of far more than the balance is sent, because a correct server rejects it', () => {
    const { why } = capped('100.00', '500.00');
    expect(why('initiateTransfer', transfer('1650.00'))).toBeUndefined();
    expect(why('initiateTransfer', transfer('301.00'))).toContain('may cost');
  });

  test('that repeats an earlier one costs nothing more', () => {
    const { cap, ended } = capped('100.00', '50000.00');
    for (let time = 0; time < 3; time++)
      ended(exchange('initiateTransfer', transfer('30.00'), 200, accepted));
    expect(cap.spent.toString()).toBe('30');
  });

  test('costs the decrease of the balance, unless other clients use the wallet', () => {
    for (const [isShared, spent] of [
      [false, '120'],
      [true, '60'],
    ] as const) {
      const { book, cap, ended } = capped('200.00', '50000.00');
      book.isShared = isShared;
      ended(exchange('initiateTransfer', transfer('60.00'), 200, accepted));
      cap.ended(wallet('49880.00'));
      expect(cap.spent.toString()).toBe(spent);
    }
  });
});

describe('a product', () => {
  test('without a known price is not sent', () => {
    const { why } = capped('5000.00', '50000.00');
    expect(why('createEsimOrder', order)).toBe(
      'the price of createEsimOrder is not known: give it in "prices" of the target file, or with --price createEsimOrder=AMOUNT',
    );
    expect(why('verifyEnhancedNin', { nin: '1' })).toContain('--price verifyEnhancedNin=AMOUNT');
  });

  test('costs what the user gives at most', () => {
    const { why } = capped('20000.00', '900000.00', { createEsimOrder: '15200.00' });
    expect(why('createEsimOrder', order)).toBeUndefined();
    expect(why('createEsimOrder', order)).toContain('may cost 15200.00, more than the 4800.00 left');
  });

  test('costs as much as earlier orders of the package, and what it may have risen', () => {
    const { why, ended } = capped('100.00', '50000.00');
    const orders = [
      { package_code: 'NG-1', amount_naira: 20 },
      { package_code: 'GB-9', amount_naira: 3787.35 },
    ];
    ended(exchange('listEsimOrders', {}, 200, { status: true, data: orders }));
    expect(why('createEsimOrder', { package_code: 'GB-9' })).toContain('may cost 4166.09');
    expect(why('createEsimOrder', { package_code: 'FR-2' })).toContain('may cost 4166.09');
    expect(why('createEsimOrder', order)).toBeUndefined();
  });

  test('that was not charged counts as nothing, and does not make others free', () => {
    const { why, ended } = capped('100.00', '50000.00', { verifyEnhancedNin: '60.00' });
    const nin = { nin: '11223344556' };
    for (let time = 0; time < 3; time++) {
      expect(why('verifyEnhancedNin', nin)).toBeUndefined();
      ended(exchange('verifyEnhancedNin', nin, 200, { success: true, charges: { charged: false } }));
    }
    expect(why('verifyEnhancedNin', nin)).toBeUndefined();
    expect(why('verifyEnhancedNin', { nin: '11223344557' })).toMatch(
      /may cost 60.00, more than the 40.00 left/,
    );
  });

  test('may cost something if it is rejected, until the balance shows that it did not', () => {
    const { why, ended } = capped('100.00', '50000.00', { verifyEnhancedNin: '60.00' });
    const nin = { nin: '11223344556' };
    expect(why('verifyEnhancedNin', nin)).toBeUndefined();
    ended(exchange('verifyEnhancedNin', nin, 404, { success: false }));
    expect(why('verifyEnhancedNin', nin)).toMatch(/more than the 40.00 left/);
    ended(wallet('50000.00'));
    expect(why('verifyEnhancedNin', nin)).toBeUndefined();
  });

  test('is not sent if the wallet is empty', () => {
    const { why } = capped('100.00', '0.00', { createEsimOrder: '1.00' });
    expect(why('createEsimOrder', order)).toBe('the wallet is empty');
  });
});
