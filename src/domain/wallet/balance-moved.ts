import type { Big } from 'big.js';
import { ForeignMove, NotTestable } from '../../engine/errors.js';
import type { SpendingLedger } from './spending-ledger.js';

/** A refund of earlier transfers became visible during a measurement. Each does so once. */
export class RefundShown extends ForeignMove {
  constructor(amount: Big) {
    super(`a refund of earlier transfers added ${amount} to the wallet`);
  }
}

/** The error for a balance that changed although the run spent nothing. */
export function unexplainedMove(ledger: SpendingLedger, before: Big, after: Big): ForeignMove {
  const rise = after.minus(before);
  if (ledger.isRefund(rise) || (rise.gt(0) && ledger.mayBeRefunds(rise))) return new RefundShown(rise);
  return new ForeignMove(
    rise.gt(0)
      ? `another client or a refund added ${rise} to the wallet`
      : `another client moved the balance: from ${before} to ${after}`,
  );
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
