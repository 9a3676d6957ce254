import { isRefused } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotTestable } from '../../engine/errors.js';
import type { Context } from '../context.js';
import { thenRefilled } from './refill.js';

/**
 * Does what costs something on a balance that a state sets and that is hard to count; on the ordinary one where there
 * is no such state, where the wallet does not show it, or where the target refuses the request on it.
 *
 * @param balance decimal text
 * @param work sends, judges what was accepted, and returns the exchange
 */
export async function onBalance(
  t: Context,
  balance: string,
  work: () => Promise<Exchange>,
): Promise<Exchange> {
  if (!t.states.onDemand) return work();
  const exchange = await thenRefilled(t, async () => ((await isHeld(t, balance)) ? work() : null));
  return exchange && !isRefused(exchange.response) ? exchange : work();
}

async function isHeld(t: Context, balance: string): Promise<boolean> {
  try {
    return (await t.wallet.holding(balance)).eq(balance);
  } catch (error) {
    if (error instanceof NotTestable) return false;
    throw error;
  }
}
