// A wallet that may hold too little is filled again before the next conforming request, regardless of the result of the
// work.
import { expect, test } from 'vitest';
import type { Context } from '../../../../src/domain/context.js';
import { thenRefilled } from '../../../../src/domain/wallet/refill.js';
import { SpendingLedger } from '../../../../src/domain/wallet/spending-ledger.js';
import { Violation } from '../../../../src/engine/errors.js';

const context = (onDemand = true): Context =>
  ({ states: { onDemand }, ledger: new SpendingLedger() }) as unknown as Context;
const other = 'createEsimOrder/charge';

test('the result of the work is returned, and the next request needs a refill', async () => {
  const t = context();
  expect(await thenRefilled(t, () => Promise.resolve('kept'))).toBe('kept');
  expect(t.ledger.needsRefillFor(other)).toBe(true);
});

test('a violation also leads to a refill', async () => {
  const t = context();
  const violation = new Violation('one thing', 'another');
  await expect(thenRefilled(t, () => Promise.reject(violation))).rejects.toBe(violation);
  expect(t.ledger.needsRefillFor(other)).toBe(true);
});

test('a state that sets the balance makes the refill unnecessary', async () => {
  const t = context();
  await thenRefilled(t, () => Promise.resolve());
  t.ledger.prepare('50000.00', other);
  expect(t.ledger.needsRefillFor(other)).toBe(false);
});

test('without a state handler there is no refill', async () => {
  const t = context(false);
  await thenRefilled(t, () => Promise.resolve());
  expect(t.ledger.needsRefillFor(other)).toBe(false);
});
