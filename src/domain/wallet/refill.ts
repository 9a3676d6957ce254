import type { Context } from '../context.js';

/**
 * Runs work that may leave the wallet with little money. Before the next request with a cost, a state fills it again.
 */
export async function thenRefilled<T>(t: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (t.states.onDemand) t.ledger.isLow = true;
  }
}
