import type { Big } from 'big.js';
import { NotTestable } from '../../engine/errors.js';
import type { Context } from '../context.js';
import { Refunded, RefundShown } from './balance-moved.js';

/**
 * Measures debits, and once more if exactly a refund of earlier transfers is missing from one of them. A server that
 * debits too little misses the same amount again, but each transfer is refunded once.
 *
 * @param missingIn what each debit lacks
 */
export async function measuredAroundRefunds<T>(
  t: Context,
  measure: () => Promise<T>,
  missingIn: (measured: T) => readonly Big[],
): Promise<T> {
  const refundsIn = (measured: T): Big[] =>
    missingIn(measured).filter((missing) => missing.gt(0) && t.ledger.isRefund(missing));
  const first = await measure();
  const refunds = refundsIn(first);
  if (refunds.length === 0) return first;
  const second = await measure();
  if (refundsIn(second).some((other) => !refunds.some((refund) => refund.eq(other))))
    throw new NotTestable(
      'refunds of earlier transfers changed the balance during two measurements of a debit',
    );
  return second;
}

/** Measures the debit of a transfer, and once more if a refund shows meanwhile or is missing from it, because each comes once. */
export async function unlessRefunded<T>(measure: () => Promise<T>): Promise<T> {
  try {
    return await measure();
  } catch (first) {
    if (!(first instanceof Refunded || first instanceof RefundShown)) throw first;
    try {
      return await measure();
    } catch (second) {
      const isSame =
        first instanceof Refunded && second instanceof Refunded && second.amount.eq(first.amount);
      throw isSame ? second.violation : second;
    }
  }
}
