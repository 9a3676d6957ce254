import { Big } from 'big.js';
import { noiseInWords } from '../../checks/amounts.js';
import type { Exchange } from '../../contract/exchange.js';
import { type ForeignMove, NotTestable } from '../../engine/errors.js';
import { expectDebitedOnce, expectUnchanged, reaches } from '../../rules/wallet/balances.js';
import { money } from '../../rules/wallet/decimal.js';
import { exactnessAt, type Debit } from '../../rules/wallet/exact-money.js';
import { LateDebit, unexplainedMove, Refunded } from './balance-moved.js';
import { Balance } from './balance.js';
import { unlessRefundShows } from './refunds.js';
import type { WalletSeen } from './spending-ledger.js';

/** The money that a debit lacks. Without any debit it is 0, because a refund of the transfer itself would explain all of it. */
const missingFrom = (lost: Big, amount: Big): Big => (lost.gt(0) ? amount.minus(lost) : new Big(0));

// Longer than most tests take.
const mostWatchedMs = 3000;

/** The wallet of the business. Tests compare differences of its balance. */
export class Wallet extends Balance {
  get seen(): WalletSeen | undefined {
    return this.t.ledger.wallet;
  }

  /** Throws NotTestable if other clients may move the balance because no state handler sets it. */
  expectOwn(): void {
    if (!this.t.states.onDemand)
      throw new NotTestable(
        'it adds up the cost of many requests, which other clients of the wallet may distort: it needs a state handler that sets the balance',
      );
  }

  /**
   * Expects that the wallet lost at least `amount` since `before`, and less than twice as much. A fee is allowed, but
   * one as large as the amount counts as a double debit (ruling:wallet-fees).
   */
  async debitedOnce(before: Big, amount: Big.BigSource, why: string): Promise<Big> {
    const after = await this.after((balance) => reaches(before.minus(balance), amount));
    // A discovered account belongs to the wallet itself, which then pays a fee at most.
    const isShort = after.lte(before) && !reaches(before.minus(after), amount);
    if (isShort && this.t.run.states.rows.isGuessed('a bank account exists'))
      throw new NotTestable(
        'the transfer may be credited to the same wallet, because it goes to its own account',
      );
    await this.unlessMoving(
      after,
      () => expectDebitedOnce({ before, after }, new Big(amount), why, this.t.ledger.lastEffect),
      isShort ? missingFrom(before.minus(after), new Big(amount)) : undefined,
    );
    await this.expectExact({ amount: new Big(amount), lost: before.minus(after) }, after);
    return after;
  }

  /** Expects that a transfer costs exactly its amount and the known flat fee (ruling:money-is-exact). */
  async expectExact(debit: Debit, after: Big): Promise<void> {
    const due = this.t.ledger.debited(debit);
    if (!due || this.t.run.hasForeignMoves) return;
    await this.expectOwnMove(after);
    const { story } = this.t.log;
    this.t.result.blame(exactnessAt(after.plus(debit.lost)), {
      expected: `a debit of ${money(due)} for a transfer of ${money(debit.amount)}, exactly`,
      actual: `a debit of ${money(debit.lost)}${noiseInWords(due, debit.lost)}`,
      ...(this.t.ledger.lastEffect ? { exchange: this.t.ledger.lastEffect.id } : {}),
      story,
    });
  }

  /** Expects the same balance after exchanges, once a debit would have become visible. */
  async unchanged(before: Big, why: string, ...exchanges: Exchange[]): Promise<void> {
    await this.unchangedSince(before, why, exchanges);
  }

  /**
   * Expects that requests do not change the balance. They are sent again if exactly the debit or the refund of earlier
   * transfers became visible, because each does so once.
   *
   * @param send returns the last exchange
   */
  async unchangedBy<T extends { exchange: Exchange }>(why: string, send: () => Promise<T>): Promise<T> {
    const measure = async (shown?: Big): Promise<T> => {
      const before = await this.quiet();
      const sent = await send();
      await this.unchangedSince(before, why, [sent.exchange], shown);
      return sent;
    };
    try {
      return await unlessRefundShows(measure);
    } catch (error) {
      if (error instanceof LateDebit) return unlessRefundShows(() => measure(error.amount));
      throw error;
    }
  }

  /** @param shown a debit of an earlier transfer that has become visible, so that it cannot do so again */
  private async unchangedSince(
    before: Big,
    why: string,
    exchanges: readonly Exchange[],
    shown?: Big,
  ): Promise<void> {
    const { ledger } = this.t;
    await this.t.waits.pause(ledger.lagMs * 2);
    const after = await this.balance();
    const lost = before.minus(after);
    if (lost.lt(0)) throw unexplainedMove(ledger, before, after);
    if (exchanges.length > 0 && ledger.isOfEarlier(lost, exchanges) && !shown?.eq(lost)) {
      ledger.withdrawRest();
      throw new LateDebit(lost);
    }
    await this.unlessMoving(after, () => expectUnchanged({ before, after }, why, exchanges.at(-1)));
    if (!ledger.spent) this.rested(after);
    else this.noteRest();
  }

  /** Runs a test of a balance. Throws NotTestable instead of a Violation if the balance changes by itself. */
  private async unlessMoving(balance: Big, test: () => void, missing?: Big): Promise<void> {
    try {
      test();
    } catch (error) {
      try {
        await this.expectOwnMove(balance, missing);
      } catch (reason) {
        if (reason instanceof Refunded) reason.violation = error;
        throw reason;
      }
      this.noteRest();
      throw error;
    }
  }

  /**
   * Throws NotTestable if something other than the requests under test may have moved the balance.
   *
   * @param missing the money that a debit lacks, 0 if it is not known; no debit lacks money if it is absent or negative
   */
  async expectOwnMove(balance: Big, missing?: Big): Promise<void> {
    if (this.t.ledger.isTwice)
      throw new NotTestable('a request was sent again after a 5xx or no answer, so it may have cost twice');
    await this.t.waits.pause(Math.min(this.t.waits.settleMs, 300));
    this.t.http.polls();
    const later = await this.balance();
    if (!later.eq(balance)) {
      this.t.ledger.withdrawRest();
      throw unexplainedMove(this.t.ledger, balance, later);
    }
    if (missing?.gte(0)) this.expectNoGain(missing);
  }

  /** Throws NotTestable if the wallet has just gained money, or if refunds of transfers explain exactly what is missing from a debit. */
  expectNoGain(missing?: Big): void {
    const { ledger } = this.t;
    if (missing && ledger.isRefund(missing)) throw new Refunded(missing);
    if (ledger.hasGained) throw new NotTestable('the wallet has gained money, so a refund may hide a debit');
  }

  /** Whether the balance changes during a pause in which the run sends nothing. */
  async movedMeanwhile(ms: number): Promise<ForeignMove | undefined> {
    try {
      const before = await this.balance();
      await this.t.waits.pause(
        Math.min(Math.max(ms, 300), mostWatchedMs),
        'to see whether another client uses the wallet',
      );
      this.t.http.polls();
      const after = await this.balance();
      return after.eq(before) ? undefined : unexplainedMove(this.t.ledger, before, after);
    } catch (error) {
      if (error instanceof NotTestable) return undefined;
      throw error;
    }
  }
}
