// Refunds of earlier transfers and orders. Each may come once, at any time, with its fee or without it (ruling:settlement).
import type { Big } from 'big.js';
import type { Priced } from './book.js';
import type { FeeRule } from './fees.js';
import { isFree, isOrder, isTransfer, sumsOf } from './likely.js';
import { gapTo, isExact, meets, reaches, zero, type Range } from './range.js';

/** Refunds that explain why a debit is too small. */
export interface Refunds {
  /** The refunded requests; empty if others would explain it as well. */
  certain: Priced[];
  /** Whether the amounts match exactly. A missing debit of an order may still look the same. */
  isExact: boolean;
}

/** Requests that have cost something and have not come back. An unclear one may have taken effect. */
const mayComeBack = (one: Priced): boolean =>
  (one.state === 'paid' || (one.state === 'open' && !isFree(one))) && (isTransfer(one) || isOrder(one));

/** The refund of one request. */
export function refundIn(
  earlier: readonly Priced[],
  lost: Big,
  { dues, rules }: { dues: readonly Range[]; rules: readonly FeeRule[] },
): Refunds | undefined {
  const able = earlier.filter(mayComeBack);
  let isSimilar = false;
  for (const [at, fee] of rules.entries()) {
    const missing = gapTo(dues[at]!, lost);
    if (missing.most?.lte(0)) continue;
    const matching = able.flatMap((one) =>
      sumsOf(one, fee)
        .filter((back) => meets(missing, back))
        .map((back) => ({ one, isExact: isExact(missing) && isExact(back) })),
    );
    const exact = new Set(matching.filter((match) => match.isExact).map(({ one }) => one));
    if (exact.size === 1) return { certain: [...exact], isExact: true };
    isSimilar ||= matching.length > 0;
  }
  // Similar amounts may also be those of two others.
  return isSimilar ? { certain: [], isExact: false } : undefined;
}

/** The refunds of two requests. Many pairs have the same sum, so they are certain only if no other pair matches. */
export function refundsIn(
  earlier: readonly Priced[],
  lost: Big,
  { due, fee }: { due: Range; fee: FeeRule },
): Refunds | undefined {
  const missing = gapTo(due, lost);
  if (missing.most?.lte(0)) return undefined;
  const parts = earlier
    .filter(mayComeBack)
    .flatMap((one) => sumsOf(one, fee).map((back) => ({ one, ...back })))
    .filter(({ least }) => missing.most === null || reaches(missing.most, least))
    .toSorted((one, other) => one.least.cmp(other.least));
  const widest = parts.reduce((width, { least, most }) => {
    const own = most!.minus(least);
    return own.gt(width) ? own : width;
  }, zero);
  let pair: Priced[] | undefined;
  for (const [at, part] of parts.entries()) {
    const rest = { least: missing.least.minus(part.most!), most: missing.most?.minus(part.least) ?? null };
    for (let other = lastAt(parts, rest.most); other > at; other--) {
      const next = parts[other]!;
      if (!reaches(next.least.plus(widest), rest.least)) break;
      if (next.one === part.one || !meets(rest, next)) continue;
      if (pair && !(pair.includes(part.one) && pair.includes(next.one)))
        return { certain: [], isExact: false };
      pair = [part.one, next.one];
    }
  }
  return pair && { certain: pair, isExact: false };
}

/** The index of the last part that a sum reaches. */
function lastAt(parts: readonly Range[], sum: Big | null): number {
  if (sum === null) return parts.length - 1;
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (reaches(sum, parts[middle]!.least)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
