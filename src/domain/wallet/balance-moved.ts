import type { Big } from 'big.js';
import { ForeignMove, NotTestable } from '../../engine/errors.js';

/** The balance changed although the run spent nothing. */
export const movesByItself = (before: Big, after: Big): ForeignMove =>
  new ForeignMove(`another client moved the balance: from ${before} to ${after}`);

/** The balance rose because of a refund or a deposit, so it does not show a debit. */
export function gained(less: Big, more: Big): ForeignMove {
  return new ForeignMove(`another client or a refund added ${more.minus(less)} to the wallet`);
}

/** A debit of exactly what an earlier transfer cost. */
export class LateDebit extends NotTestable {
  constructor(readonly amount: Big) {
    super('the debit of an earlier transfer became visible late');
  }
}

/** A debit that lacks exactly what an earlier transfer cost. */
export class Refunded extends NotTestable {
  /** The violation that a refund explains. */
  violation: unknown;

  constructor(readonly amount: Big) {
    super('the wallet has gained money, so a refund may hide a debit');
  }
}

/** Turns NotTestable into null, for callers that do not depend on the balance. */
export function notShown(error: unknown): null {
  if (error instanceof NotTestable) return null;
  throw error;
}
