// Whose fault a balance below zero is: by what was accepted, and by whether it was under way together.
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../../src/contract/contract.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { Spenders } from '../../../../src/domain/wallet/overdraft.js';
import { sent } from '../../support/client-traffic.js';

/** `STATUS OPERATION FROM-TO`, in milliseconds; an eSIM order that is accepted where it says no more than the time. */
function order(text: string): Exchange {
  const [time, operation = 'createEsimOrder', status = '200'] = text.split(' ').toReversed();
  const [at, end] = time!.split('-').map(Number) as [number, number];
  return sent(operation as OperationId, { at, durationMs: end - at, status: Number(status) });
}

/** The requirement that is blamed when the wallet held so much, this was sent, and the balance is below zero. */
function blamed(held: string | undefined, exchanges: readonly string[], balance = '-1'): string | undefined {
  const spenders = new Spenders();
  spenders.restart(held === undefined ? undefined : new Big(held));
  for (const one of exchanges) spenders.note(order(one));
  return spenders.overdraft(new Big(balance))?.requirement;
}

const alone = 'createEsimOrder/insufficient-balance';
const nin = 'verifyEnhancedNin/insufficient-balance';
const atOnce = 'createEsimOrder/no-overdraft';

test.each<[string, requirement: string | undefined, held: string | undefined, string[]]>([
  ['one order', alone, '5', ['0-10']],
  ['one after the other', alone, '5', ['0-10', '20-30']],
  ['the next as soon as the last was answered, by rounded times', alone, '5', ['0-3', '2-5']],
  ['two at once', atOnce, '5', ['0-10', '0-10']],
  ['a long one, and two during it one after the other', atOnce, '5', ['0-50', '30-32', '40-45']],
  ['at once, where one was refused', alone, '5', ['0-10', '400 createEsimOrder 0-10']],
  ['at once, of a wallet that was below zero', alone, '-1', ['0-10', '0-10']],
  ['an operation that knows no such race', nin, '5', ['verifyEnhancedNin 0-9', 'verifyEnhancedNin 0-9']],
  ['nobody', undefined, '5', []],
  ['one of two operations', undefined, '5', ['0-10', 'initiateTransfer 20-30']],
  ['what only reads counts for nothing', alone, '5', ['0-10', 'getWallet 20-30']],
  ['nobody knows what it held', undefined, undefined, ['0-10']],
])('who took the wallet below zero: %s', (_, requirement, held, exchanges) => {
  expect(blamed(held, exchanges, held === '-1' ? '-2' : '-1')).toBe(requirement);
});

test('nobody took it there, while the balance is not below zero or did not fall', () => {
  expect(blamed('5', ['0-10'], '0')).toBeUndefined();
  expect(blamed('-5', ['0-10'], '-5')).toBeUndefined();
});

test('an operation is blamed once', () => {
  const spenders = new Spenders();
  spenders.restart(new Big(5));
  spenders.note(order('0-10'));
  expect(spenders.overdraft(new Big(-1))?.violation.message).toContain('-1');
  expect(spenders.overdraft(new Big(-2))).toBeNull();
});
