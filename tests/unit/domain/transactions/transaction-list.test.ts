// The known transactions may be recreated during a test, after a lost answer or an outage.
import { claim } from '../../../../src/contract/finding.js';
import { expect, test, vi } from 'vitest';
import type { Context } from '../../../../src/domain/context.js';
import { unlessChanged } from '../../../../src/domain/transactions/transaction-list.js';
import { NotTestable, Violation } from '../../../../src/engine/errors.js';

/** A context with the known transactions that the function returns. */
const knowing = (known: () => object): Context =>
  ({ once: async () => known(), run: {} }) as unknown as Context;

const violation = new Violation(claim('created_at descending', 'another order'));

test('a test is repeated when the records were recreated in the meantime', async () => {
  let known = { name: 'of one customer' };
  const judge = vi.fn(async () => {
    if (judge.mock.calls.length > 1) return;
    known = { name: 'of another' };
    throw violation;
  });
  await unlessChanged(
    knowing(() => known),
    judge,
  );
  expect(judge).toHaveBeenCalledTimes(2);
});

test('records that are recreated each time cause no violation', async () => {
  const tested = unlessChanged(
    knowing(() => ({})),
    async () => {
      throw violation;
    },
  );
  await expect(tested).rejects.toThrow(NotTestable);
});
