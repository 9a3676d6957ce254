import type { Context } from '../context.js';

/** Does what may leave the wallet low. The next conforming request that may cost something has a state fill it again. */
export async function thenRefilled<T>(t: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (t.states.onDemand) t.ledger.isLow = true;
  }
}
