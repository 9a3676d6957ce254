// Evaluates two readings of the balance and all requests between them (ruling:wallet-fees, ruling:refused-debits-nothing).
//
// A movement is explained in this order: by the likely debits of the requests, by a refund, by a late debit, by one wrong debit with
// exact amounts, by two refunds, by unusual fees within the contract, and by one wrong debit with similar amounts.
import type { Big } from 'big.js';
import { isAccepted } from '../../checks/response.js';
import { earlierAgain, explained, findingOf, isNegative, unexplained, type Due } from './attribution.js';
import type { Fog, Priced } from './book.js';
import { exactDebit, exactnessAt, flatFees, likelyFee, type Debit, type FeeRule } from './fees.js';
import type { Finding } from './finding.js';
import { debitOf, isCoded, isPaying, isTransfer, likelyTotal, mayLack } from './likely.js';
import { negativeIn, unpaidIn } from './overdraft.js';
import { exactly, has, hasNear, reaches, totalOf, type Range } from './range.js';
import { refundIn, refundsIn, type Refunds } from './refunds.js';

export interface Span {
  before: Big;
  after: Big;
  /** The requests with a cost between the readings, in the order of their responses. */
  requests: readonly Priced[];
  /** The requests of earlier spans. */
  earlier: readonly Priced[];
  /** The measured debits of earlier transfers. */
  debits: readonly Debit[];
  fog: Fog | undefined;
}

export interface Evaluation {
  findings: readonly Finding[];
  /** Transfers and orders whose refund the span certainly shows. */
  refunds: readonly Priced[];
  /** Earlier requests whose debit was missing and shows now. */
  late: readonly Priced[];
  /** Whether more debits must show, so that another reading is worthwhile. */
  isShort: boolean;
  /** Whether a debit may be missing although the limits are kept, because a price or a fee is not exact. */
  isUnsure: boolean;
  /** Whether the span shows the debits of its requests and nothing else. */
  isPure: boolean;
  /** Why the span tells nothing about its requests. */
  fog?: Fog;
}

/** The evaluation of a reading that tells nothing. */
export const silent: Evaluation = {
  findings: [],
  refunds: [],
  late: [],
  isShort: false,
  isUnsure: false,
  isPure: false,
};

export function evaluateSpan(span: Span): Evaluation {
  const { fog } = span;
  const sums = new Sums(span);
  const plain = {
    findings: [],
    refunds: [],
    late: [],
    isShort: sums.isShort,
    isUnsure: sums.isUnsure,
    isPure: false,
  };
  const report = (found: Finding): Evaluation =>
    fog && !found.isOwn ? { ...plain, fog } : { ...plain, findings: [found] };
  if (fog === 'resent') return { ...plain, fog };
  if (sums.areUsual) {
    const found = negativeIn(span) ?? inexactIn(span, sums) ?? mispricedIn(span, sums) ?? twiceIn(span, sums);
    return found ? report(found) : { ...plain, isPure: true };
  }
  const back = sums.refund;
  const again = back && !back.isExact ? sums.strictly : undefined;
  // A transfer that comes back again explains a movement better than an order of a similar price.
  if (again?.kind === 'refund') return report(again);
  // If the wallet could pay, an unchanged balance shows a missing debit, not a debit and an equal refund.
  const isAtRest = sums.lost.eq(0) && sums.loose.due.most?.lte(span.before);
  const missing = back && isAtRest ? explained(span, sums.loose) : undefined;
  if (missing?.times === 0) return report(missing);
  // Orders of one package have one price, so a missing debit may look exactly like the refund of another order.
  if (back && !(back.isExact && sums.strictly?.times === 0)) {
    const overdraft = negativeIn(span);
    const isShort = sums.isShort && !back.isExact;
    const isUnsure = !back.isExact || sums.mayLack;
    return overdraft ? report(overdraft) : { ...plain, refunds: back.certain, isShort, isUnsure };
  }
  const late = sums.late;
  if (late) return { ...plain, late: [late] };
  const both = sums.refunds;
  const unpaid = both ? undefined : unpaidIn(span);
  const exact = sums.strictly;
  if (unpaid) return report(mayHaveComeBack(span, exact) ? { ...unpaid, mayBeRefunded: true } : unpaid);
  if (exact) return report(exact);
  const negative = negativeIn(span);
  if (negative) return report(negative);
  if (both) return { ...plain, refunds: both.certain };
  if (sums.areWithin) {
    const found = inexactIn(span, sums) ?? mispricedIn(span, sums);
    return found ? report(found) : { ...plain, isPure: true };
  }
  const loose = explained(span, sums.loose);
  if (!loose && span.requests.length === 0) return { ...plain, fog: 'shared' };
  // Money that comes in from elsewhere hides any debit.
  const isDeposit = span.after.gt(span.before) && !span.requests.some(isNegative);
  if (!loose && isDeposit) return { ...plain, fog: 'unknown balance' };
  return report(loose ?? unexplained(span, sums.isBelow));
}

/** The loss of the wallet, and the loss that its requests explain. */
class Sums {
  readonly lost: Big;
  /** The limits of the contract. */
  readonly limits: Range;
  readonly loose: Due;
  private readonly fee: FeeRule;
  private cached: Due[] | undefined;

  constructor(private readonly span: Span) {
    const { before, after, requests, debits } = span;
    this.lost = before.minus(after);
    this.limits = totalOf(requests.map(({ cost }) => cost));
    this.fee = likelyFee(debits);
    this.loose = { fee: this.fee, due: likelyTotal(requests, this.fee), isStrict: false };
  }

  /** Each flat fee as the fee of all transfers, and the likely fees where they are exact. */
  private get strict(): Due[] {
    if (this.cached) return this.cached;
    const { debits, requests } = this.span;
    const flat = flatFees(debits).map((flat) => {
      const fee = () => exactly(flat);
      return { fee, due: likelyTotal(requests, fee), isStrict: true };
    });
    this.cached = [...flat, { ...this.loose, isStrict: true }];
    return this.cached;
  }

  get isBelow(): boolean {
    return this.lost.lt(this.limits.least);
  }

  get areWithin(): boolean {
    return has(this.limits, this.lost);
  }

  get areUsual(): boolean {
    return this.areWithin && has(this.loose.due, this.lost);
  }

  get isShort(): boolean {
    return this.limits.least.gt(0) && !reaches(this.lost, this.limits.least);
  }

  get isUnsure(): boolean {
    const { lost, limits, loose } = this;
    if (limits.least.lte(0) || this.isShort) return false;
    // A loss below the likely debits may combine a refund with a debit that shows later.
    return !reaches(lost, loose.due.least) || this.mayLack;
  }

  get mayLack(): boolean {
    const { lost, fee, missing } = this;
    return mayLack(this.span.requests, lost, { fee, late: missing });
  }

  get refund(): Refunds | undefined {
    const all = this.strict;
    const [dues, rules] = [all.map(({ due }) => due), all.map(({ fee }) => fee)];
    return refundIn(this.span.earlier, this.lost, { dues, rules });
  }

  get refunds(): Refunds | undefined {
    return refundsIn(this.span.earlier, this.lost, this.loose);
  }

  private get missing(): Priced[] {
    return this.span.earlier.filter(({ state }) => state === 'missing');
  }

  /** An earlier request whose missing debit shows now. */
  get late(): Priced | undefined {
    const { fee, due } = this.loose;
    return this.missing.find((one) => {
      const debit = debitOf(one, fee);
      return debit && hasNear(totalOf([due, debit]), this.lost);
    });
  }

  /** One wrong debit that exact amounts tell. Without a known fee, a debit within the limits may include it. */
  get strictly(): Finding | undefined {
    const { debits, requests } = this.span;
    if (this.areWithin && debits.length === 0 && requests.some(isPaying)) return undefined;
    // A request without a limit explains any debit but one of the run's own amounts.
    const isOpen = this.areWithin && this.limits.most === null;
    for (const explain of [explained, earlierAgain])
      for (const due of this.strict) {
        const found = explain(this.span, due);
        if (found && (found.isOwn || !isOpen)) return found;
      }
    return undefined;
  }
}

/** Whether one of several accepted requests may have come back before the next one was paid. `exact` names one without a debit. */
function mayHaveComeBack({ before, requests }: Span, exact: Finding | undefined): boolean {
  if (exact?.times !== 0) return false;
  const accepted = requests.filter((one) => isPaying(one) && isAccepted(one.exchange.response));
  const missing = accepted.find(({ exchange }) => exchange.id === exact.by.id);
  return accepted.length > 1 && missing !== undefined && missing.cost.least.lte(before);
}

function inexactIn(span: Span, { lost }: Sums): Finding | undefined {
  const [only, ...others] = span.requests;
  if (!only || others.length > 0 || !isTransfer(only) || !isAccepted(only.exchange.response))
    return undefined;
  if (!only.sum?.gt(0) || !only.cost.least.eq(only.sum)) return undefined;
  const due = exactDebit(span.debits, { amount: only.sum, lost });
  if (!due) return undefined;
  const finding = findingOf(span, only, { isOwn: false });
  return { ...finding, kind: 'inexact', requirement: exactnessAt(span.before), least: due };
}

/**
 * An order that costs less than its amount_naira, or at least twice as much. A JSON number may have more digits than an amount. The contract does not
 * specify whether balances are in the unit of the price or in hundredths of it (getWallet/unit).
 */
function mispricedIn(span: Span, { lost }: Sums): Finding | undefined {
  const [only, ...others] = span.requests.filter(isPaying);
  if (!only?.price || others.length > 0) return undefined;
  const { price } = only;
  const paid = lost.lt(price.times(50)) ? lost : lost.div(100);
  const found = { ...findingOf(span, only, { isOwn: false }), least: price };
  if (paid.gte(price.times(2))) return found;
  if (paid.gt(price.minus('0.01'))) return undefined;
  return { ...found, requirement: 'createEsimOrder/charge-amount', why: 'an order costs its amount_naira' };
}

/** A small transfer that costs exactly twice its amount, unless that is its fee (ruling:prices-and-fees). */
function twiceIn(span: Span, { lost }: Sums): Finding | undefined {
  const [only, ...others] = span.requests.filter(isPaying);
  if (!only?.sum || others.length > 0 || !isTransfer(only) || !lost.eq(only.sum.times(2))) return undefined;
  const isFee = flatFees(span.debits).some((fee) => only.sum!.eq(fee));
  return isFee ? undefined : findingOf(span, only, { times: 2, isOwn: isCoded(only) });
}
