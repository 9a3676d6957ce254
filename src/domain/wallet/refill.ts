import type { Context } from '../context.js';

/** Runs work that may leave little money. A state fills the wallet before the next request with a cost. */
export async function thenRefilled<T>(t: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (t.states.onDemand) t.ledger.isLow = true;
  }
}
