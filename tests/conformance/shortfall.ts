import { Big } from 'big.js';
import { money } from '../../src/checks/decimal.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { NotTestable } from '../../src/engine/errors.js';

/** A request whose price exceeds the balance. */
export interface Shortfall {
  price: Big;
  before: Big;
  exchange: Exchange;
}

/**
 * Sends a request with a known price while the balance is just below it. Without a state handler, the balance must already be below
 * the price.
 */
export async function short(t: Context, price: Big, send: () => Promise<Exchange>): Promise<Shortfall> {
  if (price.lte(0)) throw new NotTestable('the request costs nothing');
  const { held, isSet } = await t.money.held(justBelow(price).toFixed(2));
  if (held.gte(price))
    throw new NotTestable(
      isSet
        ? `the wallet still holds ${money(held)}, enough for ${money(price)}`
        : 'the balance must be below the price: configure a state handler that sets it',
    );
  // Other clients may have moved the balance since.
  const { result, before } = await t.money.measureShared(send);
  return { price, before, exchange: result };
}

// The balance is a whole amount below the price if possible, because a message may leave out decimals.
function justBelow(price: Big): Big {
  const below = price.round(0, Big.roundDown).minus(1);
  return below.gt(0) ? below : price.div(2).round(2, Big.roundDown);
}
