// Whose fault a balance below zero is: by what was accepted, and by whether it was under way together.
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { Spenders } from '../../../src/domain/overdraft.js';
import { sent } from '../support/client-traffic.js';

type Sent = [at: number, durationMs: number, operation?: OperationId, status?: number];

const order = ([at, durationMs, operation = 'createEsimOrder', status = 200]: Sent): Exchange =>
  sent(operation, { at, durationMs, status });

/** The requirement that is blamed when the wallet held so much, this was sent, and the balance is below zero. */
function blamed(held: string | undefined, exchanges: readonly Sent[], balance = '-1'): string | undefined {
  const spenders = new Spenders();
  spenders.restart(held === undefined ? undefined : new Big(held));
  for (const one of exchanges) spenders.note(order(one));
  return spenders.overdraft(new Big(balance))?.requirement;
}

const alone = 'createEsimOrder/insufficient-balance';
const atOnce = 'createEsimOrder/no-overdraft';

describe('who took the wallet below zero', () => {
  test.each<[string, string | undefined, string | undefined, readonly Sent[]]>([
    ['one order', alone, '5', [[0, 10]]],
    [
      'one after the other',
      alone,
      '5',
      [
        [0, 10],
        [20, 10],
      ],
    ],
    [
      'the next as soon as the last was answered, by rounded times',
      alone,
      '5',
      [
        [0, 3],
        [2, 3],
      ],
    ],
    [
      'two at once',
      atOnce,
      '5',
      [
        [0, 10],
        [0, 10],
      ],
    ],
    [
      'a long one, and two beside it one after the other',
      atOnce,
      '5',
      [
        [0, 50],
        [30, 2],
        [40, 5],
      ],
    ],
    [
      'at once, where one was refused',
      alone,
      '5',
      [
        [0, 10],
        [0, 10, 'createEsimOrder', 400],
      ],
    ],
    [
      'at once, of a wallet that was below zero',
      alone,
      '-1',
      [
        [0, 10],
        [0, 10],
      ],
    ],
    [
      'an operation that knows no such race',
      'verifyEnhancedNin/insufficient-balance',
      '5',
      [
        [0, 9, 'verifyEnhancedNin'],
        [0, 9, 'verifyEnhancedNin'],
      ],
    ],
    ['nobody', undefined, '5', []],
    [
      'one of two operations',
      undefined,
      '5',
      [
        [0, 10],
        [20, 10, 'initiateTransfer'],
      ],
    ],
    [
      'what only reads counts for nothing',
      alone,
      '5',
      [
        [0, 10],
        [20, 10, 'getWallet'],
      ],
    ],
    ['nobody knows what it held', undefined, undefined, [[0, 10]]],
  ])('%s', (_, requirement, held, exchanges) => {
    expect(blamed(held, exchanges, held === '-1' ? '-2' : '-1')).toBe(requirement);
  });

  test('nobody, while the balance is not below zero or did not fall', () => {
    expect(blamed('5', [[0, 10]], '0')).toBeUndefined();
    expect(blamed('-5', [[0, 10]], '-5')).toBeUndefined();
  });

  test('an operation is blamed once', () => {
    const spenders = new Spenders();
    spenders.restart(new Big(5));
    spenders.note(order([0, 10]));
    expect(spenders.overdraft(new Big(-1))?.violation.message).toContain('-1');
    expect(spenders.overdraft(new Big(-2))).toBeNull();
  });
});
