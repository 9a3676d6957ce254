import { Big } from 'big.js';
import { noiseInWords } from '../../checks/amounts.js';
import type { Exchange } from '../../contract/exchange.js';
import { type ForeignMove, NotTestable } from '../../engine/errors.js';
import { expectDebitedOnce, expectUnchanged, reaches } from '../../rules/wallet/balances.js';
import { money } from '../../rules/wallet/decimal.js';
import { exactnessAt, type Debit } from '../../rules/wallet/exact-money.js';
import { gained, movesByItself } from './balance-moved.js';
import { Balance } from './balance.js';
import type { WalletSeen } from './spending-ledger.js';

// Longer than most attempts at one requirement take.
const mostWatchedMs = 3000;

/** The wallet of the business. Money is tested by differences. */
export class Wallet extends Balance {
  /** The wallet as it was last looked at. */
  get seen(): WalletSeen | undefined {
    return this.t.ledger.wallet;
  }

  /** Throws NotTestable where others may move the wallet: no state handler sets its balance. */
  expectOwn(): void {
    if (!this.t.states.onDemand)
      throw new NotTestable(
        'it counts what many requests cost, and other clients may use the wallet: a state handler that sets the balance is needed',
      );
  }

  /**
   * The wallet lost at least `amount` since `before`, and less than twice that: a fee is not excluded, but one
   * as large as the amount is a double debit (ruling:wallet-fees).
   */
  async debitedOnce(before: Big, amount: Big.BigSource, why: string): Promise<Big> {
    const after = await this.after((balance) => reaches(before.minus(balance), amount));
    // A discovered account is that of the wallet itself.
    if (after.eq(before) && this.t.run.states.isGuessed('a bank account exists'))
      throw new NotTestable('a transfer to the account of the wallet itself may be credited there');
    await this.unlessMoving(after, () =>
      expectDebitedOnce({ before, after }, new Big(amount), why, this.t.ledger.lastEffect),
    );
    await this.expectExact({ amount: new Big(amount), lost: before.minus(after) }, after);
    return after;
  }

  /** A transfer costs what its amount and a fee that is known to be flat make, to the last digit (ruling:money-is-exact). */
  async expectExact(debit: Debit, after: Big): Promise<void> {
    const due = this.t.ledger.debited(debit);
    if (!due || this.t.run.hasForeignMoves) return;
    await this.expectOwnMove(after);
    const { story } = this.t.log;
    this.t.result.blame(exactnessAt(after.plus(debit.lost)), {
      expected: `a debit of ${money(due)} for a transfer of ${money(debit.amount)}, to the last digit`,
      actual: `a debit of ${money(debit.lost)}${noiseInWords(due, debit.lost)}`,
      ...(this.t.ledger.lastEffect ? { exchange: this.t.ledger.lastEffect.id } : {}),
      story,
    });
  }

  /** The balance is still what it was after an exchange, and after as long as a debit was seen to take. */
  async unchanged(before: Big, why: string, exchange?: Exchange): Promise<void> {
    const { ledger } = this.t;
    await this.t.waits.pause(ledger.lagMs * 2);
    const after = await this.balance();
    if (after.gt(before)) throw gained(before, after);
    await this.unlessMoving(after, () => expectUnchanged({ before, after }, why, exchange));
    if (!ledger.spent) this.rested(after);
    else this.noteRest();
  }

  /** Tests a balance, and throws NotTestable instead of a Violation where it moves by itself. */
  private async unlessMoving(balance: Big, test: () => void): Promise<void> {
    try {
      test();
    } catch (error) {
      await this.expectOwnMove(balance);
      this.noteRest();
      throw error;
    }
  }

  /** Throws NotTestable where the balance may have come to what it is by something else than what was judged. */
  async expectOwnMove(balance: Big): Promise<void> {
    if (this.t.ledger.isTwice)
      throw new NotTestable('a request got a 5xx or no answer and was sent again: it may have cost twice');
    await this.t.waits.pause(Math.min(this.t.waits.settleMs, 300));
    this.t.http.polls();
    const later = await this.balance();
    if (!later.eq(balance)) throw movesByItself(balance, later);
  }

  /** Whether the balance moves in a pause of some milliseconds, in which nothing of ours is sent. */
  async movedMeanwhile(ms: number): Promise<ForeignMove | undefined> {
    try {
      const before = await this.balance();
      await this.t.waits.pause(
        Math.min(Math.max(ms, 300), mostWatchedMs),
        'for another client of the wallet',
      );
      this.t.http.polls();
      const after = await this.balance();
      return after.eq(before) ? undefined : movesByItself(before, after);
    } catch (error) {
      if (error instanceof NotTestable) return undefined;
      throw error;
    }
  }
}
