// The requirement that a balance below zero violates, by the accepted requests and whether they were simultaneous.
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../../src/contract/contract.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { Spenders } from '../../../../src/domain/wallet/overdraft.js';
import { sent } from '../../support/client-traffic.js';

/** `STATUS OPERATION FROM-TO` in milliseconds; by default an accepted eSIM order. */
function order(text: string): Exchange {
  const [time, operation = 'createEsimOrder', status = '200'] = text.split(' ').toReversed();
  const [at, end] = time!.split('-').map(Number) as [number, number];
  return sent(operation as OperationId, { at, durationMs: end - at, status: Number(status) });
}

/** The violated requirement for a previous balance and a list of requests, if the balance is now below zero. */
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
  ['serial ones, with rounded times', alone, '5', ['0-3', '2-5']],
  ['two simultaneous ones', atOnce, '5', ['0-10', '0-10']],
  ['a long one, and two serial ones during it', atOnce, '5', ['0-50', '30-32', '40-45']],
  ['simultaneous ones, one of them rejected', alone, '5', ['0-10', '400 createEsimOrder 0-10']],
  ['simultaneous ones, with a wallet below zero', alone, '-1', ['0-10', '0-10']],
  [
    'an operation without a requirement on races',
    nin,
    '5',
    ['verifyEnhancedNin 0-9', 'verifyEnhancedNin 0-9'],
  ],
  ['nobody', undefined, '5', []],
  ['one of two operations', undefined, '5', ['0-10', 'initiateTransfer 20-30']],
  ['a read does not count', alone, '5', ['0-10', 'getWallet 20-30']],
  ['the previous balance is unknown', undefined, undefined, ['0-10']],
])('the cause of a balance below zero: %s', (_, requirement, held, exchanges) => {
  expect(blamed(held, exchanges, held === '-1' ? '-2' : '-1')).toBe(requirement);
});

test('there is no cause if the balance is not below zero or did not fall', () => {
  expect(blamed('5', ['0-10'], '0')).toBeUndefined();
  expect(blamed('-5', ['0-10'], '-5')).toBeUndefined();
});

test('an operation is reported once', () => {
  const spenders = new Spenders();
  spenders.restart(new Big(5));
  spenders.note(order('0-10'));
  expect(spenders.overdraft(new Big(-1))?.violation.message).toContain('-1');
  expect(spenders.overdraft(new Big(-2))).toBeNull();
});
