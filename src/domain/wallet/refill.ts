import { NotTestable } from '../../engine/errors.js';
import { ordinaryFunds } from './spending-ledger.js';
import type { Context } from '../context.js';

/** Does what may leave the wallet low, and has a state fill it again. That it cannot is no matter of what was done. */
export async function thenRefilled<T>(t: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (t.states.onDemand)
      await t.states.given('a wallet exists', { available_balance: ordinaryFunds }).catch(leftLow);
  }
}

// Whoever needs a wallet next asks for it again.
function leftLow(error: unknown): void {
  if (!(error instanceof NotTestable)) throw error;
}
