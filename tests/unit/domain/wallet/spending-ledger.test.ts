// What a run knows of its money after answers that were lost on their way.
import { expect, test } from 'vitest';
import { SpendingLedger } from '../../../../src/domain/wallet/spending-ledger.js';
import { sent } from '../../support/client-traffic.js';

test.each<[string, status: number, resent: boolean, isWaitedFor: boolean]>([
  ['is refused', 400, false, false],
  ['gets a 504', 504, false, true],
  ['is refused when it is sent again', 400, true, true],
  ['is accepted', 200, false, true],
])('the money of a transfer that %s', (_, status, resent, isWaitedFor) => {
  const ledger = new SpendingLedger();
  ledger.note({ ...sent('initiateTransfer', { status }), ...(resent ? { resent } : {}) });
  expect(ledger.left(60_000) > 0).toBe(isWaitedFor);
});

test.each([true, false])('how soon debits show, where the request was sent again: %s', (isAgain) => {
  const ledger = new SpendingLedger();
  ledger.note({ ...sent('initiateTransfer', { status: 200 }), ...(isAgain ? { resent: true } : {}) });
  expect(ledger.noteLag(20)).toBe(!isAgain);
  expect(ledger.lagIsKnown).toBe(!isAgain);
  expect(ledger.lagMs).toBe(20);
});
