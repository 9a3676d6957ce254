// The fees of transfers (ruling:wallet-fees, ruling:prices-and-fees, ruling:money-is-exact).
import { Big } from 'big.js';
import { noiseInWords } from '../../checks/amounts.js';
import { around, exactly, zero, type Range } from './range.js';

/** The measured debit of a transfer. */
export interface Debit {
  amount: Big;
  lost: Big;
}

/** The fee of an amount. */
export type FeeRule = (amount: Big) => Range;

const mostFlatFees = 3;
// While no transfer has been measured, a larger fee is not likely.
const largestShare = new Big('0.05');
export const largestFlat = new Big(100);
const kobo = new Big('0.01');

/** The three most frequent fees of measured transfers, without negative ones, and zero. */
export function flatFees(debits: readonly Debit[]): Big[] {
  const counts = new Map<string, number>();
  for (const { amount, lost } of debits) {
    const fee = lost.minus(amount).toString();
    counts.set(fee, (counts.get(fee) ?? 0) + 1);
  }
  const common = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, mostFlatFees);
  return [...common.map(([fee]) => new Big(fee)).filter((fee) => fee.gt(0)), zero];
}

/**
 * The likely fee of an amount. A flat fee, and a percentage with or without limits, never falls with the amount, and its share of the
 * amount never rises. So the nearest measured amounts on both sides limit it.
 */
export function likelyFee(debits: readonly Debit[]): FeeRule {
  const rule = feeBetween(debits);
  // Each reading needs the fees of all earlier transfers more than once, and divisions are slow.
  const asked = new Map<Big, Range>();
  return (amount) => {
    const fee = asked.get(amount) ?? rule(amount);
    asked.set(amount, fee);
    return fee;
  };
}

function feeBetween(debits: readonly Debit[]): FeeRule {
  const known = debits
    .map(({ amount, lost }) => ({ amount, fee: lost.minus(amount) }))
    .toSorted((one, other) => one.amount.cmp(other.amount));
  if (known.length === 0)
    return (amount) => {
      const share = amount.times(largestShare);
      return { least: zero, most: share.gt(largestFlat) ? share : largestFlat };
    };
  return (amount) => {
    let [from, to] = [0, known.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (known[middle]!.amount.lt(amount)) from = middle + 1;
      else to = middle;
    }
    const [below, above] = [known[from - 1], known[from]];
    if (above && (above.amount.eq(amount) || below?.fee.eq(above.fee))) return exactly(above.fee);
    const rise = below && scaled(below, amount, 1);
    const fall = above && scaled(above, amount, -1);
    const least = highest(below?.fee, fall);
    const most = lowest(above?.fee, rise);
    // The fees of steps do not follow the rule.
    return least.lte(most) ? { least, most } : around([exactly(most), exactly(least)]);
  };
}

/** The fee of another amount at the same percentage, with a margin for rounding. */
function scaled({ amount: of, fee }: { amount: Big; fee: Big }, amount: Big, sign: 1 | -1): Big {
  if (fee.lte(0)) return fee;
  const ratio = amount.div(of);
  return fee.times(ratio).plus(kobo.times(ratio.plus(1)).times(sign));
}

const highest = (one: Big | undefined, other: Big | undefined): Big =>
  one && other ? (one.gt(other) ? one : other) : (one ?? other)!;
const lowest = (one: Big | undefined, other: Big | undefined): Big =>
  one && other ? (one.lt(other) ? one : other) : (one ?? other)!;

// Amounts that are this far apart would show that a fee is a percentage.
const farApart = 300;
// The minimum difference between two fees.
const leastStep = '0.05';

/**
 * Returns the correct debit of a transfer, if earlier transfers show a flat fee and this debit differs from it by less than another fee
 * would. Undefined if the debit is right, or if nothing shows that it is wrong. A percentage fee may have limits, so outside the range
 * of the earlier amounts, only a binary rounding error counts (ruling:prices-and-fees).
 */
export function exactDebit(earlier: readonly Debit[], { amount, lost }: Debit): Big | undefined {
  const fees = earlier.map((debit) => ({ of: debit.amount, fee: debit.lost.minus(debit.amount) }));
  const amountsWith = (fee: Big) => fees.filter((one) => one.fee.eq(fee)).map(({ of }) => of.toNumber());
  const isFlat = (fee: Big) => {
    const same = amountsWith(fee);
    // No fee for a larger amount means none for this one.
    if (fee.eq(0)) return same.length > 1 || same.some((of) => amount.lte(of));
    return fee.gte(1) && Math.max(...same) - Math.min(...same) >= farApart;
  };
  const flat = flatFees(earlier).find(isFlat);
  if (!flat) return undefined;
  const due = amount.plus(flat);
  const off = lost.minus(due).abs();
  if (off.eq(0) || off.gte(leastStep)) return undefined;
  const same = amountsWith(flat);
  const isBetween = amount.gt(Math.min(...same)) && amount.lt(Math.max(...same));
  return flat.eq(0) || isBetween || noiseInWords(due, lost) ? due : undefined;
}

/** The requirement for exact debits at a balance. Above 2^53 of the smallest unit, a double cannot hold every balance. */
export const exactnessAt = (balance: Big): 'service/exact-money' | 'service/exact-large-money' =>
  balance.times(100).gt(2 ** 53) ? 'service/exact-large-money' : 'service/exact-money';
