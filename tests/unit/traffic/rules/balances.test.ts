// Settled balances, checked by the model of the money.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { answeredWith, recorded } from '../exchanges.js';
import { tested } from '../tested.js';
import { pay, read, refusedWith } from '../wallet.js';

// A flat fee may exceed a smaller amount.
const amount = '1000.00';
const large = (more: Parameters<typeof pay>[0]): Exchange => pay({ amount, ...more });
const refusedAt = (after: number, more: object = {}): Exchange =>
  refusedWith(400, large({ after, reference: 'TRF-2', ...more }));
const nothing = 'initiateTransfer/refusal-debits-nothing';
const charged = { 'idempotency-key': 'K-1' };

describe('balances that nobody else moved', () => {
  const story = (after: string, ...moves: Exchange[]) => [read('5000.00', 0), ...moves, read(after, 60)];
  const late = large({ after: 20 });
  const refused = refusedAt(80);
  const shown = [...story('4000.00', late), refused, read('3000.00', 120)];
  const slow = [...story('5000.00', late), refused];

  test.each<[string, Exchange[], fails: string[], warns?: string[]]>([
    ['a debit, with a fee', story('3990.00', late), []],
    ['a debit with a fee above its small amount', story('4750.00', pay({ after: 20 })), []],
    ['a small debit twice', story('4800.00', pay({ after: 20 })), ['initiateTransfer/debit']],
    ['a debit twice', story('3000.00', late), ['initiateTransfer/debit']],
    ['a gain', story('6000.00', late), []],
    ['an incomplete debit', story('4500.00', late), []],
    [
      'a transfer to the account of the wallet itself',
      story('5000.00', large({ after: 20, account_number: '9912000001' })),
      [],
    ],
    [
      'a transfer to the account of the wallet itself, with a fee',
      story('4990.00', large({ after: 20, account_number: '9912000001' })),
      [],
    ],
    ['a rejected transfer', story('4000.00', refusedWith(400, late)), [nothing]],
    ['a rejected transfer, after one whose debit was shown', shown, [nothing]],
    ['a transfer without an answer', story('3000.00', { ...late, response: null }), []],
    ['a transfer whose answer is cut', story('3000.00', { ...late, partial: true }), []],
    [
      'a request outside the contract',
      story('3000.00', late, recorded('POST /pay', { after: 30, body: {} })),
      [],
    ],
    [
      'a reference twice',
      story('3000.00', late, large({ after: 30 })),
      ['initiateTransfer/reference-unique'],
    ],
    [
      'a masked reference twice',
      story('3000.00', ...[20, 30].map((after) => large({ after, reference: '***' }))),
      [],
    ],
    [
      'a key twice',
      story('3000.00', ...[20, 30].map((after) => large({ after, headers: charged }))),
      ['initiateTransfer/idempotency.one-effect'],
    ],
    [
      'a key with two bodies',
      story('3000.00', ...['1', '2'].map((reference) => large({ after: 20, reference, headers: charged }))),
      [],
    ],
    ['two transfers', story('3000.00', late, large({ after: 30, reference: 'TRF-2' })), []],
    [
      'more than the balance',
      story('-1000.00', large({ after: 20, amount: '6000.00' })),
      ['initiateTransfer/insufficient-balance'],
    ],
    ['one that may not be settled', story('3000.00', large({ after: 55 })), []],
    ['an earlier transfer that is debited only now', [...slow, read('4000.00', 120)], []],
    ['an earlier transfer that may be debited only now', [...slow, read('3500.00', 120)], [], [nothing]],
  ])('%s', (_, exchanges, fails, warns = []) => {
    const { fail, warn } = tested(exchanges, { alone: true });
    const ofMoney = warn.filter((id) => !/\/(response|idempotency\.(replay|any))/.test(id));
    expect([fail, ofMoney]).toEqual([fails, warns]);
    expect(tested(exchanges).fail).toEqual([]);
  });
});

describe('balances at rest', () => {
  const settled = (balance: string, after: number): Exchange => ({ ...read(balance, after), atRest: true });
  const paid = [settled('5000.00', 0), large({ after: 20 }), settled('4000.00', 60)];
  const state = (time: string) => ({
    ...{ state: 'a flight order reaches a status', params: {}, values: {}, onDemand: true },
    time: `2030-01-01T00:${time}.000Z`,
  });
  const short = answeredWith(
    large({ after: 80, amount: '9000.00', reference: 'TRF-2' }),
    { error: 400, message: 'Insufficient balance: required 9000.00, available 4000.00' },
    { status: 400 },
  );

  test('an incomplete debit fails, unless another client or a state may have moved the balance', () => {
    const story = [...paid.slice(0, 2), settled('4500.00', 60)];
    const debit = ['initiateTransfer/debit'];
    expect(tested(story, { alone: true }).fail).toEqual(debit);
    expect(tested(story)).toMatchObject({ fail: [], warn: debit });
    const given = (time: string) => tested(story, { facts: { nonce: 'n', states: [state(time)] } });
    expect(given('02:00').fail).toEqual(debit);
    expect(given('00:40')).toMatchObject({ fail: [], warn: [] });
  });

  test('a debit that settles earlier shows in an unmarked reading as well', () => {
    expect(tested([paid[0]!, paid[1]!, read('4500.00', 40), paid[2]!]).fail).toEqual([]);
  });

  test.each<[string, Exchange[], passes: string[]]>([
    ['a debit', [], ['debit']],
    ['a rejection', [refusedAt(80), settled('4000.00', 120)], ['debit', 'refusal-debits-nothing']],
    ['a repeated reference', [large({ after: 80 }), settled('4000.00', 120)], ['reference-unique']],
    [
      'a lack of money',
      [short, settled('4000.00', 120)],
      ['insufficient-balance', 'insufficient-balance-message'],
    ],
    [
      'simultaneous transfers',
      [
        { ...large({ after: 80, reference: 'A' }), durationMs: 2000 },
        large({ after: 81, reference: 'B' }),
        settled('2000.00', 120),
      ],
      ['no-overdraft'],
    ],
    [
      'simultaneous transfers under one key',
      [
        { ...large({ after: 80, reference: 'A', headers: charged }), durationMs: 2000 },
        large({ after: 81, reference: 'A', headers: charged }),
        settled('3000.00', 120),
      ],
      ['idempotency.one-effect', 'idempotency.simultaneous'],
    ],
  ])('%s passes', (_, more, passes) => {
    const { fail, pass } = tested([...paid, ...more]);
    expect(fail).toEqual([]);
    expect(pass).toEqual(expect.arrayContaining(passes.map((name) => `initiateTransfer/${name}`)));
  });

  test.each([
    ['without the amounts', 'Insufficient balance', ['initiateTransfer/insufficient-balance-message']],
    [
      'with another balance',
      'Insufficient balance: required 9000.00, available 7.00',
      ['initiateTransfer/insufficient-balance-message'],
    ],
  ])('a message for a lack of money %s', (_, message, fails) => {
    const said = answeredWith(short, { error: 400, message }, { status: 400 });
    expect(tested([...paid, said, settled('4000.00', 120)]).fail).toEqual(fails);
  });

  test('the refund of an earlier transfer passes once, during a debit with a fee', () => {
    const larger = large({ after: 80, reference: 'TRF-2', amount: '1500.00' });
    const first = [
      settled('5000.00', 0),
      large({ after: 20, amount: '1000.07' }),
      settled('3989.93', 60),
      larger,
    ];
    const failsAt = (balance: string) => tested([...first, settled(balance, 120)], { alone: true }).fail;
    expect(failsAt('3480.00')).toEqual([]);
    expect(failsAt('3481.00')).toEqual(['initiateTransfer/debit']);
    const again = [settled('3480.00', 120), settled('4480.07', 180)];
    expect(tested([...first, ...again]).fail).toEqual(['initiateTransfer/never-credits']);
  });

  const order = (after: number, status = 200): Exchange =>
    recorded('POST /vaas/api/v1/esim/orders', {
      body: { package_code: 'P-1' },
      answer: status === 200 ? { data: { amount_naira: 1200 } } : { detail: [] },
      ...{ after, status },
    });

  test.each<[string, Exchange[], fails: string[]]>([
    ['its price', [order(80), settled('2800.00', 120)], []],
    ['twice its price', [order(80), settled('1600.00', 120)], ['createEsimOrder/charge']],
    ['less than its price', [order(80), settled('3900.00', 120)], ['createEsimOrder/charge-amount']],
    [
      'more than before',
      [order(80), settled('2800.00', 120), order(130), settled('100.00', 180)],
      ['createEsimOrder/charge'],
    ],
    [
      'nothing if it is rejected',
      [order(80), settled('2800.00', 120), order(130, 422), settled('1600.00', 180)],
      ['createEsimOrder/refusal-debits-nothing'],
    ],
  ])('an order costs %s', (_, more, fails) => {
    const { fail, warn, pass } = tested([...paid, ...more], { alone: true });
    const ofOrders = ['charge', 'charge-amount', 'refusal-debits-nothing'].map(
      (name) => `createEsimOrder/${name}`,
    );
    expect([...fail, ...warn].filter((id) => ofOrders.includes(id))).toEqual(fails);
    if (fails.length === 0) expect(pass).toEqual(expect.arrayContaining(ofOrders.slice(0, 2)));
  });
});
