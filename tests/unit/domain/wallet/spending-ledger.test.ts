// The state of the ledger after lost answers, and the refunds that it knows.
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { unexplainedMove, RefundShown } from '../../../../src/domain/wallet/balance-moved.js';
import { unlessRefundShows } from '../../../../src/domain/wallet/refunds.js';
import { SpendingLedger } from '../../../../src/domain/wallet/spending-ledger.js';
import { ForeignMove } from '../../../../src/engine/errors.js';
import { sent } from '../../support/client-traffic.js';

test.each<[string, status: number, resent: boolean, isWaitedFor: boolean]>([
  ['is rejected', 400, false, false],
  ['gets a 504', 504, false, true],
  ['is rejected on the second attempt', 400, true, true],
  ['is accepted', 200, false, true],
])('the money of a transfer that %s', (_, status, resent, isWaitedFor) => {
  const ledger = new SpendingLedger();
  ledger.note({ ...sent('initiateTransfer', { status }), ...(resent ? { resent } : {}) });
  expect(ledger.left(60_000) > 0).toBe(isWaitedFor);
});

test.each([true, false])('the lag of debits, after a request that was sent again: %s', (isAgain) => {
  const ledger = new SpendingLedger();
  ledger.note({ ...sent('initiateTransfer', { status: 200 }), ...(isAgain ? { resent: true } : {}) });
  expect(ledger.noteLag(20)).toBe(!isAgain);
  expect(ledger.lagIsKnown).toBe(!isAgain);
  expect(ledger.lagMs).toBe(20);
});

test.each([
  ['100.25', true],
  ['110.25', true],
  ['160.25', true],
  ['170.25', true],
  ['60.00', true],
  ['40.00', true],
  ['90.25', true],
  ['90.24', false],
  ['10.00', false],
  ['100.24', false],
  ['210.25', false],
  ['-100.25', false],
])('a refund of %s, after transfers of 100.25 and 50.00, and a fee of 10.00: %s', (amount, isRefund) => {
  const ledger = new SpendingLedger();
  for (const asked of ['100.25', '50.00'])
    ledger.note(
      sent('initiateTransfer', { status: 200, body: { amount: asked, reference: `TRF-${asked}` } }),
    );
  ledger.debited({ amount: new Big('100.25'), lost: new Big('110.25') });
  expect(ledger.isRefund(new Big(amount))).toBe(isRefund);
});

test.each([
  ['three quick readings', [3, 3, 3], 0],
  ['two quick readings and a slow one', [3, 3, 200], 300],
  ['slow readings of a distant server', [100, 101, 102], 0],
])('debits that showed at once in %s', (_, readings, longestLagMs) => {
  const ledger = new SpendingLedger();
  for (const tookMs of readings) {
    ledger.read(new Big(1), undefined, tookMs);
    ledger.notePrompt(tookMs);
  }
  expect(ledger.longestLagMs).toBe(longestLagMs);
});

test('a balance that was not stable is withdrawn once', () => {
  const rests: object[] = [];
  const ledger = new SpendingLedger((rest) => rests.push(rest));
  ledger.noteRest(7);
  ledger.withdrawRest();
  ledger.withdrawRest();
  expect(rests).toEqual([{ exchange: 7 }, { exchange: 7, isWithdrawn: true }]);
});

test.each([
  ['100.25', true],
  ['100.24', false],
  ['-100.25', false],
])('a balance that changes by %s is the refund of a transfer of 100.25: %s', (change, isRefund) => {
  const ledger = new SpendingLedger();
  const body = { amount: '100.25', reference: 'TRF-1' };
  ledger.note(sent('initiateTransfer', { status: 200, body }));
  ledger.debited({ amount: new Big('100.25'), lost: new Big('100.25') });
  expect(unexplainedMove(ledger, new Big(500), new Big(500).plus(change)) instanceof RefundShown).toBe(
    isRefund,
  );
});

const refund = new RefundShown(new Big(5));
test.each<[string, failures: Error[], result: string | Error]>([
  ['no refund shows', [], 'measured'],
  ['refunds show twice', [refund, refund], 'measured'],
  ['refunds show three times', [refund, refund, refund], refund],
  ['another client spends', [new ForeignMove('spent')], new ForeignMove('spent')],
])('a measurement during which %s', async (_, failures, result) => {
  const left = [...failures];
  const measured = unlessRefundShows(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'measured';
  });
  expect(await measured.catch((error: unknown) => error)).toEqual(result);
  expect(left).toEqual([]);
});
