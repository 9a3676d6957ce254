import { Big } from 'big.js';
import { isAccepted } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { NotTestable } from '../../engine/errors.js';
import { money } from '../../rules/wallet/decimal.js';
import { overflowOf } from '../../rules/wallet/exact-money.js';
import type { Context } from '../context.js';
import { thenRefilled } from './refill.js';

/**
 * Runs a request with a cost on a balance, set by a state, that is hard to compute with.
 *
 * @param balance decimal text
 * @param work sends the request, checks an accepted response, and returns the exchange
 * @returns whether the wallet showed the balance and the server accepted the request
 */
export async function onBalance(
  t: Context,
  balance: string,
  work: () => Promise<Exchange>,
): Promise<boolean> {
  if (!t.states.onDemand) return false;
  const exchange = await thenRefilled(t, async () => ((await isHeld(t, balance)) ? work() : null));
  return exchange !== null && isAccepted(exchange.response);
}

async function isHeld(t: Context, balance: string): Promise<boolean> {
  try {
    const held = await t.wallet.holding(balance);
    const overflow = overflowOf(new Big(balance), held);
    if (overflow !== undefined)
      t.result.blame('service/exact-money', {
        expected: `an available balance of ${balance}, as set by a state`,
        actual: `${money(held)} (${overflow})`,
        story: t.log.story,
      });
    return held.eq(balance);
  } catch (error) {
    if (error instanceof NotTestable) return false;
    throw error;
  }
}
