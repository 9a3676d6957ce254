import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './context.js';
import { NotTestable, Violation } from './outcome.js';

/** The exact value of a decimal text; digits may be grouped. Throws NotTestable when it is no number. */
export function decimal(text: string): Big {
  try {
    return new Big(text.replaceAll(/[,\s]/g, ''));
  } catch {
    throw new NotTestable(`"${text}" is not a decimal number`);
  }
}

/** The wallet of the business, seen through the target's own answers. Money is judged by differences. */
export class Wallet {
  constructor(
    private readonly t: Context,
    private readonly settleMs: number,
  ) {}

  /** The available balance now. Throws NotTestable when the target offers no wallet to look into. */
  async balance(): Promise<Big> {
    if (!this.t.target.features.includes('wallet'))
      throw new NotTestable('the target does not offer wallet, which shows the balance');
    const { data } = await this.t.data(this.t.client.getWallet());
    const balance = decimal(data.balance.available_balance);
    this.t.run.lastBalance = balance.toString();
    return balance;
  }

  /**
   * The balance once all that was spent before has settled. It is read twice, or once where it was read before and
   * nothing was sent since that may have changed it. Throws NotTestable when the wallet moves while nobody of ours
   * spends.
   */
  async quiet(): Promise<Big> {
    await this.t.once('what was spent before the first look has settled', () =>
      sleep(Math.min(this.settleMs, 300)),
    );
    const { unsettled, lagIsKnown, settleLagMs } = this.t.run;
    if (unsettled) await sleep(lagIsKnown ? settleLagMs * 2 : Math.min(this.settleMs, 300));
    const { lastBalance } = this.t.run;
    const before = await this.balance();
    const after = lastBalance !== null && before.eq(lastBalance) ? before : await this.balance();
    if (!after.eq(before)) throw new NotTestable(`the wallet moves by itself: ${before} became ${after}`);
    this.t.run.unsettled = false;
    return after;
  }

  /** Sets the balance by provider state; without a state handler, the balance must do as it is. */
  async holding(amount: string): Promise<Big> {
    if (this.t.run.unsettled) await this.quiet();
    await this.t.given('a wallet exists', { available_balance: amount });
    if (this.t.run.states.onDemand) await this.settled((balance) => balance.eq(amount));
    return this.quiet();
  }

  /**
   * Reads the balance until it satisfies `done` or the time to settle is over; returns what was read last.
   * How long it took tells how long later looks have to wait.
   */
  async settled(done: (balance: Big) => boolean, within = this.settleMs): Promise<Big> {
    const begin = performance.now();
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      if (pause > 20) this.t.run.budget.waits();
      const sentAt = performance.now();
      const balance = await this.balance();
      const waited = sentAt - begin;
      if (done(balance)) {
        this.t.run.lagIsKnown ||= this.t.run.unsettled;
        this.t.run.settleLagMs = Math.max(this.t.run.settleLagMs, waited < 15 ? 0 : waited);
        return balance;
      }
      if (waited >= within) return balance;
      await sleep(pause);
    }
  }

  /**
   * The wallet lost at least `amount` since `before`, and less than twice that: a fee is not excluded, but one
   * as large as the amount is a double debit (rulings, "Wallet").
   */
  async debitedOnce(before: Big, amount: Big.BigSource, why: string): Promise<Big> {
    await this.settled((balance) => before.minus(balance).gte(amount));
    // A second debit may come a little later than the first.
    await sleep(Math.max(this.t.run.settleLagMs * 2, 50));
    const after = await this.balance();
    const debit = before.minus(after);
    if (debit.lt(amount) || debit.gte(new Big(amount).times(2))) {
      throw new Violation(
        `a debit of ${new Big(amount)}, once (${why})`,
        `a debit of ${debit}: ${before} became ${after}`,
        this.t.run.lastEffect,
      );
    }
    this.t.run.unsettled = false;
    return after;
  }

  /** The balance is still what it was, after as long as a debit was seen to take. */
  async unchanged(before: Big, why: string): Promise<void> {
    await sleep(this.t.run.settleLagMs * 2);
    const after = await this.balance();
    if (!after.eq(before))
      throw new Violation(
        `an unchanged balance of ${before} (${why})`,
        `a balance of ${after}`,
        this.t.run.lastEffect,
      );
  }
}
