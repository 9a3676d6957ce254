import { operations, type OperationId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';

/** An operation without effect that accepted a request in this run. */
export async function acceptedRead(t: Context): Promise<OperationId> {
  for (const { id, effect } of operations) {
    if (effect !== 'none' || !offers(t.target, id)) continue;
    try {
      await t.http.baseline(id);
      return id;
    } catch (thrown) {
      if (!(thrown instanceof NotTestable)) throw thrown;
    }
  }
  throw new NotTestable('the server accepted no request of an operation without effects');
}
