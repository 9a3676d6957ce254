import type { Big } from 'big.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Context } from '../context.js';
import { costOf } from '../../rules/wallet/cost.js';
import { unexplainedMove, notShown } from './balance-moved.js';
import { decimal, money } from '../../rules/wallet/decimal.js';
import { NotTestable } from '../../engine/errors.js';
import { isNear, reaches } from '../../rules/wallet/balances.js';
import { pollUntil, type WaitedFor, type PollResult } from '../../engine/retry/waits.js';
import { evidenceOf } from '../../engine/verdicts.js';
import { offers } from '../../target/offer.js';

// The suite stops waiting for balances that lag behind by this many milliseconds, after a while.
const lateMs = 1000;
const mostWaitedMs = 100_000;
// An older balance is read again, because the server may refund an earlier order at any time.
const freshMs = 300;

/** A balance that a state sets may become visible as late as a debit. */
export const balanceSet = 'the balance set by a state to show';

/** Reads the balance of the business from the API, once it includes all earlier spending. */
export class Balance {
  private lastReading: number | undefined;

  constructor(protected readonly t: Context) {}

  /** The available balance now. Throws NotTestable if the server does not offer getWallet. */
  async balance(): Promise<Big> {
    if (!offers(this.t.target, 'getWallet'))
      throw new NotTestable('the server does not offer getWallet, which returns the balance');
    const { ledger } = this.t;
    const { unset } = ledger;
    const begin = performance.now();
    const { exchange, data: body } = await this.t.answers.reply(this.t.http.client.getWallet(), [
      '/data/balance/available_balance',
    ]);
    this.t.answers.accepted(exchange);
    const { data } = body;
    const balance = decimal(data.balance.available_balance);
    this.t.log.exchange(exchange.id, `balance ${money(balance)}`);
    ledger.wallet = this.t.answers.fits(exchange) ? data : undefined;
    ledger.lastBalance = balance.toString();
    this.lastReading = exchange.id;
    ledger.read(balance, unset, performance.now() - begin);
    const overdraft = ledger.isUnclear || ledger.isTwice ? null : ledger.spenders.overdraft(balance);
    if (overdraft) {
      overdraft.violation.story ??= this.t.log.story;
      this.t.result.blame(overdraft.requirement, evidenceOf(overdraft.violation));
    }
    return balance;
  }

  /**
   * The balance after all earlier spending has settled. It is read once if it is known to be stable or set by a state,
   * otherwise twice, because other clients may use the wallet. Throws NotTestable if it changes although the run spends
   * nothing.
   */
  async quiet(): Promise<Big> {
    const { ledger } = this.t;
    await ledger.rest;
    if (!ledger.lagIsKnown)
      await this.t.once('money spent before the first reading has settled', () =>
        this.t.waits.pause(Math.min(this.t.waits.settleMs, 300)),
      );
    // A state handler may spend money on the states that it sets up.
    await this.t.run.ahead.idle();
    this.expectSwift();
    if (ledger.resting && this.t.states.onDemand && performance.now() - ledger.resting.at < freshMs) {
      const { balance, exchange } = ledger.resting;
      this.t.http.saved();
      this.t.log.exchange(exchange, `balance ${money(balance)}`);
      return balance;
    }
    const { lastBalance } = ledger;
    await this.t.waits.pause(ledger.left(this.t.waits.bound(this.debits, this.maxLagMs)));
    const { set, known } = ledger;
    // Debits may take different times to show, so the suite waits for all known spending.
    const isDue = ledger.spent && !ledger.isUnclear && !set;
    const { seen: before, ...wait } = isDue
      ? await this.until('earlier debits to show in the balance', (found) => ledger.showsIn(found))
      : await this.until(balanceSet, (found) => !set || isNear(found, set), this.maxLagMs);
    if (isDue && ledger.lagMs > 0) ledger.isUnclear = !wait.done;
    if (isDue && wait.done && ledger.lagIsKnown) ledger.noteLag(wait.waited);
    const after = [lastBalance, set, known].some((one) => one && before.eq(one))
      ? before
      : await this.balance();
    if (!after.eq(before)) throw unexplainedMove(ledger, before, after);
    this.rested(after);
    return after;
  }

  /**
   * The stable balance after a request that makes it satisfy `done`, or that costs nothing if `done` is missing. Throws
   * NotTestable if the balance has risen because of a refund or a deposit.
   */
  async after(done?: (balance: Big) => boolean): Promise<Big> {
    const { ledger } = this.t;
    const [found, after] = (await this.seenTwice(done)) ?? [
      await (done ? this.settled(done) : this.balance()),
      await this.later(),
    ];
    if (after.gt(found)) throw unexplainedMove(ledger, found, after);
    if ((done?.(after) ?? true) && !ledger.showsIn(after)) return this.quiet();
    this.rested(after);
    return after;
  }

  /** Two parallel readings, possible if debits show immediately; null if they do not. */
  private async seenTwice(done?: (balance: Big) => boolean): Promise<[Big, Big] | null> {
    const { lagIsKnown, lagMs } = this.t.ledger;
    if (!lagIsKnown || lagMs > 0) return null;
    const begin = performance.now();
    const reading = this.balance().then((balance) => ({ balance, tookMs: performance.now() - begin }));
    const [{ balance: found, tookMs }, after] = await Promise.all([reading, this.later()]);
    if (!(done?.(found) ?? true)) return null;
    if (done) this.t.ledger.notePrompt(tookMs);
    return [found, after];
  }

  // A second debit may come a little later than the first.
  private async later(): Promise<Big> {
    const { ledger } = this.t;
    await ledger.rest;
    await this.t.waits.pause(ledger.left(Math.max(ledger.lagMs * 2, 50)));
    return this.balance();
  }

  /** Sends a request. The first one with a cost shows how long a debit takes to become visible. */
  async watched(send: () => Promise<Exchange>): Promise<Exchange> {
    const { ledger } = this.t;
    if (ledger.lagIsKnown || ledger.spent || ledger.isWatched) {
      await ledger.rest;
      return send();
    }
    ledger.isWatched = true;
    const { set } = ledger;
    try {
      // A balance that a state has set may become visible as late as a debit.
      const shown = this.settled((balance) => !set || isNear(balance, set), { subject: balanceSet });
      const before = await shown.catch(notShown);
      const exchange = await send();
      const cost = before && costOf(exchange);
      if (cost) await this.settled((balance) => reaches(before.minus(balance), cost)).catch(notShown);
      return exchange;
    } finally {
      ledger.isWatched = false;
    }
  }

  /** Whether the wallet can pay an amount. Waits for a balance that was just set. */
  async holds(amount: Big): Promise<boolean> {
    return (await this.until(balanceSet, (balance) => reaches(balance, amount), this.maxLagMs)).done;
  }

  /** Sets the balance by a provider state. Without a state handler, the balance stays as it is. */
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
   * Reads the balance until it satisfies `done` or the time to settle is over, and returns the last reading. Later
   * readings wait as long as this one took.
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
    if (found.waited < 1) ledger.notePrompt(performance.now() - begin - found.waited);
    // In the meantime, other tests may read and send requests that are rejected.
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

  /** Throws NotTestable if balances lag behind so far that reading them would dominate the run. */
  private expectSwift(): void {
    const { lagMs } = this.t.ledger;
    if (lagMs < lateMs || this.t.waits.totalMs < mostWaitedMs) return;
    throw new NotTestable(
      `the balance shows debits up to ${(lagMs / 1000).toFixed(1)} s late, and the suite has already waited ${mostWaitedMs / 1000} s for it`,
    );
  }

  // The default subject of a wait: the debits of requests sent since the balance was stable.
  private get debits(): WaitedFor {
    const { spenders, lastEffect } = this.t.ledger;
    const operations = spenders.operations.size > 0 ? [...spenders.operations] : [lastEffect?.operation];
    const subjects = operations.map((one) => `a debit of ${one ?? 'an earlier request'}`).toSorted();
    return { words: `${subjects.join(' and ')} to show in the balance`, subjects, kind: 'debits' };
  }

  // The time in milliseconds that earlier effects may take to show.
  private get maxLagMs(): number {
    const { longestLagMs, lagMs } = this.t.ledger;
    return Math.max(lagMs * 2, Math.min(longestLagMs, this.t.waits.settleMs));
  }

  // A background job may take a fee later than the amount, so the first debit is watched until the balance is stable.
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
