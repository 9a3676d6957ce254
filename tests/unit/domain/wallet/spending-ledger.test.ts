// The state of the ledger after lost answers.
import { expect, test } from 'vitest';
import { SpendingLedger } from '../../../../src/domain/wallet/spending-ledger.js';
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
