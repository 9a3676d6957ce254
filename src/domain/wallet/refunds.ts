import type { Big } from 'big.js';
import { NotTestable } from '../../engine/errors.js';
import type { Context } from '../context.js';
import { Refunded, RefundShown } from './balance-moved.js';

const mostRepeats = 2;

/** Measures, and up to twice more if a refund of earlier transfers shows meanwhile: each does so once. */
export async function unlessRefundShows<T>(measure: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++)
    try {
      return await measure();
    } catch (error) {
      if (!(error instanceof RefundShown) || repeats === mostRepeats) throw error;
    }
}

/**
 * Measures debits, and up to twice more if exactly a refund of earlier transfers is missing from one of them. A server that
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
  const seen: Big[] = [];
  for (let repeats = 0; repeats <= mostRepeats; repeats++) {
    const measured = await unlessRefundShows(measure);
    const refunds = refundsIn(measured);
    if (refunds.length === 0 || refunds.some((one) => seen.some((other) => other.eq(one)))) return measured;
    seen.push(...refunds);
  }
  throw new NotTestable(
    'refunds of earlier transfers changed the balance during each measurement of a debit',
  );
}

/** Measures the debit of a transfer, and once more if exactly a refund is missing from it, because each comes once. */
export async function unlessRefunded<T>(measure: () => Promise<T>): Promise<T> {
  try {
    return await unlessRefundShows(measure);
  } catch (first) {
    if (!(first instanceof Refunded)) throw first;
    try {
      return await unlessRefundShows(measure);
    } catch (second) {
      throw second instanceof Refunded && second.amount.eq(first.amount) ? second.violation : second;
    }
  }
}
