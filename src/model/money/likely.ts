// The likely debits of requests, estimated from earlier ones. They are narrower than the limits of the contract, so a debit outside of
// them is no violation by itself.
import { Big } from 'big.js';
import type { Priced } from './book.js';
import type { FeeRule } from './fees.js';
import { around, exactly, has, nothing, totalOf, zero, type Range } from './range.js';

export const isTransfer = ({ exchange }: Pick<Priced, 'exchange'>): boolean =>
  exchange.operation === 'initiateTransfer';
export const isOrder = ({ exchange }: Pick<Priced, 'exchange'>): boolean =>
  exchange.operation === 'createEsimOrder';
/** Whether the amount of a request is one that only the run sends. Other clients may pay whole amounts and the same prices. */
export const isCoded = (one: Pick<Priced, 'exchange' | 'sum'>): boolean =>
  isTransfer(one) && one.sum !== null && !one.sum.mod(1).eq(0);
/** Whether a request must debit something. */
export const isPaying = ({ cost }: Pick<Priced, 'cost'>): boolean => cost.least.gt(0);
/** Whether a request must debit nothing. */
export const isFree = ({ cost }: Pick<Priced, 'cost'>): boolean => cost.most?.eq(0) === true;

/** The debit of a request, if it debits anything; null if nothing tells. */
export function debitOf(one: Priced, fee: FeeRule): Range | null {
  const { sum, cost, price, rivals = [] } = one;
  if (isTransfer(one)) {
    const [first, ...others] = [...(sum ? [sum] : []), ...rivals].filter((amount) => amount.gt(0));
    const withFee = (amount: Big) => totalOf([exactly(amount), fee(amount)]);
    return first ? around([withFee(first), ...others.map(withFee)]) : null;
  }
  if (isPaying(one) && cost.most?.eq(cost.least)) return exactly(cost.least);
  // A price may have more digits than an amount.
  if (price) return { least: price.round(2, Big.roundDown), most: price.round(2, Big.roundUp) };
  if (!sum?.gt(0)) return null;
  // Prices follow the exchange rate.
  return isOrder(one) ? { least: sum.div(2), most: sum.times('1.5') } : exactly(sum);
}

/** One more debit of a request, or its refund: its amount, with its fee or without it. */
export function sumsOf(one: Priced, fee: FeeRule): Range[] {
  const { sum, paid } = one;
  const debit = paid ? exactly(paid) : debitOf(one, fee);
  return [...(sum?.gt(0) ? [exactly(sum)] : []), ...(debit ? [debit] : [])];
}

/** The debit of a request, as far as earlier requests tell. */
export function likelyOf(one: Priced, fee: FeeRule): Range {
  if (isFree(one)) return nothing;
  const debit = debitOf(one, fee);
  if (isPaying(one)) return debit ?? one.cost;
  // Nothing tells whether it took effect.
  return debit === null ? nothing : { least: zero, most: debit.most };
}

export const likelyTotal = (requests: readonly Priced[], fee: FeeRule): Range =>
  totalOf(requests.map((one) => likelyOf(one, fee)));

const mostSubsets = 6;

/**
 * Whether a debit looks as if some of the requests have not been debited yet. An unknown fee and the price of an
 * order are not exact, so they may hide what is missing.
 */
export function mayLack(
  requests: readonly Priced[],
  lost: Big,
  { fee, late }: { fee: FeeRule; late: readonly Priced[] },
): boolean {
  const paying = requests.filter(isPaying);
  const others = likelyTotal(
    requests.filter((one) => !isPaying(one)),
    fee,
  );
  const ranges = paying.map((one) => likelyOf(one, fee));
  // Many requests at a time are usually alike, so it matters only how many of them are missing.
  const kept =
    paying.length > mostSubsets
      ? ranges.map((_, count) => ranges.slice(0, count))
      : [...Array(2 ** ranges.length - 1).keys()].map((bits) => ranges.filter((_, at) => bits & (1 << at)));
  const more = [nothing, ...late.flatMap((one) => debitOf(one, fee) ?? [])];
  return kept.some((some) => more.some((extra) => has(totalOf([...some, others, extra]), lost)));
}
