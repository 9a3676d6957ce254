// What is known of the list may be made anew while a requirement is judged: an answer was lost, or the server was away.
import { expect, test, vi } from 'vitest';
import type { Context } from '../../../../src/domain/context.js';
import { unlessChanged } from '../../../../src/domain/transactions/transaction-list.js';
import { NotTestable, Violation } from '../../../../src/engine/errors.js';

/** A context whose known transactions are what the function says. */
const knowing = (known: () => object): Context =>
  ({ once: async () => known(), run: {} }) as unknown as Context;

const violation = new Violation('created_at descending', 'another order');

test('records that were made anew meanwhile are judged again', async () => {
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

test('records that are made anew each time blame nobody', async () => {
  const judged = unlessChanged(
    knowing(() => ({})),
    async () => {
      throw violation;
    },
  );
  await expect(judged).rejects.toThrow(NotTestable);
});
