import { money } from '../../src/rules/wallet/decimal.js';
import { Big } from 'big.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { unexplainedMove } from '../../src/domain/wallet/balance-moved.js';
import { thenRefilled } from '../../src/domain/wallet/refill.js';
import { expectSame, isAccepted } from '../../src/engine/expect.js';
import { NotTestable } from '../../src/engine/errors.js';

/** A request whose price exceeds the balance. */
export interface Shortfall {
  price: Big;
  /** The balance before and after. */
  before: Big;
  after: Big;
  exchange: Exchange;
}

/**
 * Sends a request with a known price while the balance is just below it, and refills the wallet. Without a state handler, the balance
 * must already be below the price.
 */
export async function short(t: Context, price: Big, send: () => Promise<Exchange>): Promise<Shortfall> {
  if (price.lte(0)) throw new NotTestable('the request costs nothing');
  return thenRefilled(t, async () => {
    const before = await lowBalance(t, price);
    const exchange = await send();
    const isPaid = isAccepted(exchange.response);
    const after = await (isPaid ? t.wallet.after((balance) => balance.lt(before)) : t.wallet.quiet());
    if (after.gt(before)) throw unexplainedMove(t.ledger, before, after);
    if (isPaid) await t.wallet.expectOwnMove(after, new Big(0));
    return { price, before, exchange, after };
  });
}

async function lowBalance(t: Context, price: Big): Promise<Big> {
  const { onDemand } = t.states;
  const before = await (onDemand ? t.wallet.holding(justBelow(price).toFixed(2)) : t.wallet.quiet());
  if (before.lt(price)) return before;
  throw new NotTestable(
    onDemand
      ? `the wallet still holds ${money(before)}, enough for ${money(price)}`
      : 'the balance must be below the price: configure a state handler that sets it',
  );
}

export function expectNothingLost({ before, after, exchange }: Shortfall): void {
  expectSame(after.toString(), before.toString(), 'the balance after a rejection', exchange, {
    movement: { lost: before.minus(after) },
  });
}

// The balance is a whole amount below the price if possible, because a message may leave out decimals.
function justBelow(price: Big): Big {
  const below = price.round(0, Big.roundDown).minus(1);
  return below.gt(0) ? below : price.div(2).round(2, Big.roundDown);
}
