// Attributes a movement of the wallet to the request that explains it.
import type { Big } from 'big.js';
import type { Priced } from './book.js';
import type { FeeRule } from './fees.js';
import type { Finding } from './finding.js';
import { debitOf, isCoded, isFree, isOrder, isPaying, isTransfer, likelyOf, sumsOf } from './likely.js';
import { gapTo, hasNear, isExact, meets, times, total, totalOf, type Range } from './range.js';
import type { Span } from './span.js';

const mostTimes = 9;
// Other clients may also move small amounts.
const leastTold = 100;

/** A fee rule, and the total debit of the requests of a span under it. */
export interface Due {
  fee: FeeRule;
  due: Range;
  /** Whether only exact amounts explain a movement, so that no other client can have caused it. */
  isStrict: boolean;
}

/** The request whose amount, taken several times, not at all or in reverse, explains a debit. */
export function explained(span: Span, under: Due): Finding | undefined {
  // A request that must debit nothing explains a debit better than one that is debited anyway.
  const own = [...span.requests.filter((one) => !isPaying(one)), ...span.requests.filter(isPaying)];
  for (const one of own) {
    const count = countOf(span, one, under);
    // A replay is debited with the request that it repeats.
    const paid = (other: Priced): boolean =>
      isPaying(other) && other.sum !== null && other.sum.eq(one.sum ?? 0);
    const repeated = isFree(one) && count ? span.requests.filter(paid).length : 0;
    if (count !== undefined)
      return findingOf(span, one, {
        times: count + repeated,
        isOwn: under.isStrict && count !== 0 && isCoded(one),
      });
  }
  return backAgain(span, under);
}

/** How often a request was debited, if that explains the debit; negative for a credit. */
function countOf(span: Span, one: Priced, { fee, isStrict }: Due): number | undefined {
  const debit = debitOf(one, fee);
  if (!debit) return undefined;
  const lost = span.before.minus(span.after);
  const rest = totalOf(span.requests.flatMap((other) => (other === one ? [] : likelyOf(other, fee))));
  if (isStrict && !(isExact(debit) && isExact(rest))) return undefined;
  // A debit too many may come with a fee or without it.
  const sums = sumsOf(one, fee);
  // Nothing tells whether an unclear request took effect, but it did so once at most.
  const [due, paid] = isFree(one) ? [rest, 0] : [totalOf([rest, debit]), 1];
  for (let more = 1; more + paid <= mostTimes; more++)
    if (sums.some((sum) => hasNear(totalOf([due, times(sum, more)]), lost))) return paid + more;
  if (!isPaying(one)) return undefined;
  // A transfer that failed and came back may have kept its fee, which no other transfer may have shown yet.
  const kept = one.sum && isTransfer(one) ? totalOf([rest, fee(one.sum)]) : rest;
  if (hasNear(rest, lost) || hasNear(kept, lost)) return 0;
  return sums.some((sum) => meets(gapTo(rest, lost), sum)) ? -1 : undefined;
}

/** An earlier transfer that was debited once more. */
export function earlierAgain(span: Span, { fee, due }: Due): Finding | undefined {
  if (!isExact(due)) return undefined;
  const more = span.before.minus(span.after).minus(due.least);
  const found = span.earlier.findLast((one) => {
    const isTold = isTransfer(one) && one.sum?.gte(leastTold);
    return isTold && sumsOf(one, fee).some((sum) => isExact(sum) && hasNear(sum, more));
  });
  if (!found) return undefined;
  const isSecond = isPaying(found) && found.state !== 'missing';
  return findingOf(span, found, { times: isSecond ? 2 : 1, isOwn: isCoded(found) });
}

/** A second refund, or one of a request that never cost anything. */
function backAgain(span: Span, { fee, due, isStrict }: Due): Finding | undefined {
  const missing = gapTo(due, span.before.minus(span.after));
  if (missing.most?.lte(0) || (isStrict && !isExact(missing))) return undefined;
  const found = span.earlier.find((one) => {
    const isBack = one.state === 'refunded' || isFree(one);
    // Both refunds of a transfer may show at once.
    const isOnly = !span.earlier.some((other) => other !== one && one.sum && other.sum?.eq(one.sum));
    if (!isBack && !(isOnly && span.after.gt(span.before))) return false;
    return (
      isTransfer(one) &&
      // A rounded debit also lacks a small amount.
      (isStrict || one.sum?.gte(leastTold)) &&
      sumsOf(one, fee).some(
        (back) => (!isStrict || isExact(back)) && meets(missing, isBack ? back : times(back, 2)),
      )
    );
  });
  return (
    found && {
      ...findingOf(span, found, { isOwn: isStrict && isCoded(found) }),
      kind: 'refund',
      requirement: 'initiateTransfer/never-credits',
    }
  );
}

/** Whether only a credit by a request is a fault. */
export const isNegative = ({ cost }: Priced): boolean => cost.keeps === 'initiateTransfer/never-credits';

/** A movement that no amount explains, attributed to the requests that alone can have caused it. */
export function unexplained(span: Span, isBelow: boolean): Finding {
  const { requests } = span;
  const negative = requests.find(isNegative);
  const paying = requests.filter((one) => isPaying(one) || one.cost.most === null);
  // Only a request that owes something can have paid less.
  const owing = requests.filter(({ cost }) => cost.least.gt(0));
  const below = owing.length > 0 ? owing : paying;
  const suspects = isBelow ? below : [...paying, ...requests.filter(isFree)];
  const isGain = span.after.gt(span.before);
  const suspect = (isGain && negative) || (suspects.at(-1) ?? requests.at(-1)!);
  return findingOf(span, suspect, { isOwn: false });
}

/** The expected debit of a request. The limits of an order allow for the exchange rate. */
const dueOf = (one: Priced): Big => (isOrder(one) && isPaying(one) && one.sum ? one.sum : one.cost.least);

export function findingOf(
  { before, after, requests }: Span,
  one: Priced,
  { times: count, isOwn }: { times?: number; isOwn: boolean },
): Finding {
  const lost: Big = before.minus(after);
  const least = total(requests.map(dueOf));
  const { exchange, cost } = one;
  const { why } = cost;
  return {
    requirement: cost.keeps,
    by: exchange,
    before,
    after,
    lost,
    least,
    why,
    isOwn,
    kind: 'debit',
    ...(count === undefined ? {} : { times: count }),
    ...(count === 0 && (isTransfer(one) || isOrder(one)) ? { mayBeRefunded: true } : {}),
  };
}
