import type { Big } from 'big.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Context } from '../context.js';
import { costOf } from '../../rules/wallet/cost.js';
import { gained, movesByItself, notShown } from './balance-moved.js';
import { decimal, money } from '../../rules/wallet/decimal.js';
import { NotTestable } from '../../engine/errors.js';
import { isNear, reaches } from '../../rules/wallet/balances.js';
import { pollUntil, type WaitedFor, type PollResult } from '../../engine/retry/waits.js';
import { evidenceOf } from '../../engine/verdicts.js';
import { offers } from '../../target/offer.js';

// Where balances are as late as this, waiting for them has an end.
const lateMs = 1000;
const mostWaitedMs = 100_000;
// An older balance is read again: the server may refund an earlier order at any time.
const freshMs = 300;

/** A balance that a state has set; it may take as long as a debit to show. */
export const balanceSet = 'the balance that a state has set to show';

/** Reads the balance of the business through the target's own answers, once what was sent before shows in it. */
export class Balance {
  private lastReading: number | undefined;

  constructor(protected readonly t: Context) {}

  /** The available balance now. Throws NotTestable when the target offers no wallet to look into. */
  async balance(): Promise<Big> {
    if (!offers(this.t.target, 'getWallet'))
      throw new NotTestable('the target does not offer getWallet, which shows the balance');
    const { exchange, data: body } = await this.t.answers.reply(this.t.http.client.getWallet(), [
      '/data/balance/available_balance',
    ]);
    this.t.answers.accepted(exchange);
    const { data } = body;
    const balance = decimal(data.balance.available_balance);
    this.t.log.exchange(exchange.id, `balance ${money(balance)}`);
    const { ledger } = this.t;
    ledger.wallet = this.t.answers.fits(exchange) ? data : undefined;
    ledger.lastBalance = balance.toString();
    this.lastReading = exchange.id;
    ledger.seen = balance;
    const overdraft = ledger.isUnclear || ledger.isTwice ? null : ledger.spenders.overdraft(balance);
    if (overdraft) {
      overdraft.violation.story ??= this.t.log.story;
      this.t.result.blame(overdraft.requirement, evidenceOf(overdraft.violation));
    }
    return balance;
  }

  /**
   * The balance once all that was spent before has settled. It is read once where it is the one that was seen at rest,
   * or set by a state, and else twice: others may move the wallet, too. Throws NotTestable when it moves while nobody
   * of ours spends.
   */
  async quiet(): Promise<Big> {
    const { ledger } = this.t;
    await ledger.rest;
    if (!ledger.lagIsKnown)
      await this.t.once('what was spent before the first look has settled', () =>
        this.t.waits.pause(Math.min(this.t.waits.settleMs, 300)),
      );
    // A state handler may pay for what it sets up.
    await this.t.run.ahead.idle();
    this.expectSwift();
    if (ledger.resting && this.t.states.onDemand && performance.now() - ledger.resting.at < freshMs) {
      const { balance, exchange } = ledger.resting;
      this.t.http.saved();
      this.t.log.exchange(exchange, `balance ${money(balance)}`);
      return balance;
    }
    const { lastBalance } = ledger;
    await this.t.waits.pause(ledger.left(this.t.waits.bound(this.debits, this.patienceMs)));
    // Where debits take a while, they need not all take as long: what is known to be spent is waited for.
    if (ledger.spent && ledger.lagMs > 0 && !ledger.isUnclear) {
      const { done } = await this.until('earlier debits to show in the balance', (found) =>
        ledger.showsIn(found),
      );
      ledger.isUnclear = !done;
    }
    const { set, known } = ledger;
    const { seen: before } = await this.until(
      balanceSet,
      (found) => !set || isNear(found, set),
      this.patienceMs,
    );
    const after = [lastBalance, set, known].some((one) => one && before.eq(one))
      ? before
      : await this.balance();
    if (!after.eq(before)) throw movesByItself(before, after);
    this.rested(after);
    return after;
  }

  /**
   * The balance at rest after something was sent that brings it to `done`, or that costs nothing where that is left out.
   * Throws NotTestable when it has risen since: something was paid back, or paid in.
   */
  async after(done?: (balance: Big) => boolean): Promise<Big> {
    const { ledger } = this.t;
    const [found, after] = (await this.seenTwice(done)) ?? [
      await (done ? this.settled(done) : this.balance()),
      await this.later(),
    ];
    if (after.gt(found)) throw gained(found, after);
    if ((done?.(after) ?? true) && !ledger.showsIn(after)) return this.quiet();
    this.rested(after);
    return after;
  }

  /** Two looks that are on their way at the same time, where debits are known to show at once; null where this one does not. */
  private async seenTwice(done?: (balance: Big) => boolean): Promise<[Big, Big] | null> {
    const { lagIsKnown, lagMs } = this.t.ledger;
    if (!lagIsKnown || lagMs > 0) return null;
    const [found, after] = await Promise.all([this.balance(), this.later()]);
    return (done?.(found) ?? true) ? [found, after] : null;
  }

  // A second debit may come a little later than the first.
  private async later(): Promise<Big> {
    const { ledger } = this.t;
    await ledger.rest;
    await this.t.waits.pause(ledger.left(Math.max(ledger.lagMs * 2, 50)));
    return this.balance();
  }

  /**
   * Sends, and learns by the first request of a run that costs something how long a debit takes to show: whoever
   * looks at the balance later has to wait as long for what was spent before.
   */
  async watched(send: () => Promise<Exchange>): Promise<Exchange> {
    const { ledger } = this.t;
    if (ledger.lagIsKnown || ledger.spent || ledger.isWatched) {
      await ledger.rest;
      return send();
    }
    ledger.isWatched = true;
    const { set } = ledger;
    // A balance that a state has set may show as late as a debit.
    const shown = this.settled((balance) => !set || isNear(balance, set), { subject: balanceSet });
    const before = await shown.catch(notShown);
    const exchange = await send();
    const cost = before && costOf(exchange);
    if (cost) await this.settled((balance) => reaches(before.minus(balance), cost)).catch(notShown);
    ledger.isWatched = Boolean(cost) && ledger.lagIsKnown;
    return exchange;
  }

  /** Whether the wallet can pay an amount; a balance that was just set may take as long as a debit to show. */
  async holds(amount: Big): Promise<boolean> {
    return (await this.until(balanceSet, (balance) => reaches(balance, amount), this.patienceMs)).done;
  }

  /** Sets the balance by provider state; without a state handler, the balance must do as it is. */
  async holding(amount: string): Promise<Big> {
    const { ledger, states } = this.t;
    if (ledger.spent) await this.quiet();
    await this.t.states.given('a wallet exists', { available_balance: amount });
    if (states.onDemand) {
      const balance = await this.settled((found) => isNear(found, amount), { subject: balanceSet });
      if (balance.eq(amount)) {
        this.rested(balance);
        return balance;
      }
    }
    ledger.set = undefined;
    return this.quiet();
  }

  /**
   * Reads the balance until it satisfies `done` or the time to settle is over; returns what was read last.
   * How long it took tells how long later looks have to wait.
   */
  async settled(
    done: (balance: Big) => boolean,
    { subject = this.debits, within }: { subject?: string | WaitedFor; within?: number } = {},
  ): Promise<Big> {
    const begin = performance.now();
    const found = await this.until(subject, done, within);
    if (!found.done) return found.seen;
    const { ledger } = this.t;
    const isFirst = ledger.noteLag(found.waited);
    // Meanwhile others may read, and send what is refused.
    if (isFirst)
      ledger.rest = this.lastMove(begin, found.seen).then(
        (ms) => void (ledger.lagMs = Math.max(ledger.lagMs, ms)),
        () => undefined,
      );
    return found.seen;
  }

  protected rested(balance: Big): void {
    const { ledger } = this.t;
    ledger.rested(balance);
    if (this.lastReading !== undefined)
      ledger.resting = { balance, exchange: this.lastReading, at: performance.now() };
    this.noteRest();
  }

  protected noteRest(): void {
    if (this.lastReading !== undefined) this.t.ledger.noteRest(this.lastReading);
  }

  /** Throws NotTestable where balances are so late that looking at them would take longer than all the rest. */
  private expectSwift(): void {
    const { lagMs } = this.t.ledger;
    if (lagMs < lateMs || this.t.waits.totalMs < mostWaitedMs) return;
    throw new NotTestable(
      `the balance shows a debit up to ${(lagMs / 1000).toFixed(1)} s late, and ${mostWaitedMs / 1000} s were spent on waiting for it`,
    );
  }

  // What is usually waited for: the debits of the requests that were sent since the wallet was at rest.
  private get debits(): WaitedFor {
    const { spenders, lastEffect } = this.t.ledger;
    const operations = spenders.operations.size > 0 ? [...spenders.operations] : [lastEffect?.operation];
    const subjects = operations.map((one) => `a debit of ${one ?? 'nothing'}`).toSorted();
    return { words: `${subjects.join(' and ')} to show in the balance`, subjects, kind: 'debits' };
  }

  // How long what was done before may take to show.
  private get patienceMs(): number {
    const { lagIsKnown, lagMs } = this.t.ledger;
    return lagIsKnown ? lagMs * 2 : Math.min(this.t.waits.settleMs, 300);
  }

  // A fee may be taken later than its amount, by a job of its own: the first debit is watched until it has rested.
  private async lastMove(begin: number, first: Big): Promise<number> {
    const end = performance.now() + Math.min(this.t.waits.settleMs / 5, 2000);
    let [last, moved] = [first, 0];
    for (let pause = 200; performance.now() < end; pause = Math.min(pause * 2, 800)) {
      await this.t.waits.pause(Math.min(pause, Math.max(0, end - performance.now())));
      const waited = performance.now() - begin;
      this.t.http.polls();
      const balance = await this.balance();
      if (!balance.eq(last)) [last, moved] = [balance, waited];
    }
    return moved;
  }

  private until(
    subject: string | WaitedFor,
    done: (balance: Big) => boolean,
    within?: number,
  ): Promise<PollResult<Big>> {
    return pollUntil(this.t, subject, () => this.balance(), done, within);
  }
}
