import { say } from '../../contract/phrase.js';
import type { Big } from 'big.js';
import { decimal, money } from '../../checks/decimal.js';
import { NotTestable } from '../../engine/errors.js';
import { pollUntil, type PollResult, type WaitedFor } from '../../engine/retry/waits.js';
import { isNear } from '../../model/money/range.js';
import type { Evaluation } from '../../model/money/span.js';
import { offers } from '../../server-under-test/offer.js';
import type { Context } from '../context.js';
import type { Purse } from './purse.js';

const balanceSet = 'the balance set by a state to show';
// A known balance is read again after this many milliseconds, because the server may refund an earlier order at any time.
const freshMs = 300;
// The run ignores a shorter lag.
const promptMs = 15;
// The suite stops waiting for balances that lag behind by this many milliseconds, after a while.
const lateMs = 1000;
const mostWaitedMs = 100_000;
const mostReadings = 3;

/** Reads the balance of the wallet, and waits until it shows all debits. */
export class Reader {
  /** The id of the last reading, and when it began. */
  private reading = 0;
  private begunAt = -Infinity;

  constructor(private readonly t: Context) {}

  private get purse(): Purse {
    return this.t.purse;
  }

  /** The available balance now. Throws NotTestable if the server does not offer getWallet. */
  async balance(): Promise<Big> {
    const { t } = this;
    if (!offers(t.target, 'getWallet'))
      throw new NotTestable('the server does not offer getWallet, which returns the balance');
    const begin = performance.now();
    const { exchange, data: body } = await t.answers.reply(t.http.client.getWallet(), [
      '/data/balance/available_balance',
    ]);
    this.purse.lag.read(performance.now() - begin);
    t.answers.accepted(exchange);
    const balance = decimal(body.data.balance.available_balance);
    t.log.exchange(exchange.id, { text: `balance ${money(balance)}`, kind: 'balance' });
    this.purse.book.balances.add(balance.toFixed());
    if (t.answers.fits(exchange)) this.purse.book.wallet = { ...body.data };
    this.reading = exchange.id;
    this.begunAt = begin;
    return balance;
  }

  /** Reads the balance once it has settled, and evaluates the requests since the last settled balance. */
  async settle(): Promise<Pick<Evaluation, 'findings' | 'fog'>> {
    const { book } = this.purse;
    this.expectSwift();
    if (this.isKnown()) return { findings: [] };
    for (let times = 0; times < mostReadings; times++) {
      const evaluation = await this.evaluated();
      if (evaluation) return evaluation;
    }
    book.restart(undefined);
    return { findings: [], fog: 'unknown balance' };
  }

  /** Reads and evaluates the balance. Null if a request with a cost was under way meanwhile. */
  private async evaluated(): Promise<Evaluation | null> {
    const { t, purse } = this;
    const { book, lag } = purse;
    const isFirst = lag.longestMs === undefined && this.hasDebit;
    const isLearning = lag.isOpen && this.hasDebit;
    if (!isLearning) await t.waits.pause(lag.leftMs);
    const mark = await purse.idle();
    const begin = performance.now();
    const since = lag.sinceMs;
    let { seen, waited, done } = await this.settled();
    if (done && this.hasDebit && waited <= promptMs) lag.shown();
    if (isFirst && done) {
      const last = await this.lastMove(begin, seen);
      [seen, waited] = [last.seen, Math.max(waited, last.moved)];
    } else if (isLearning && lag.leftMs > 0) {
      // The span may have costs that no limit tells.
      const first = this.reading;
      await t.waits.pause(lag.leftMs);
      const again = await this.balance();
      if (again.eq(seen)) this.emitRest(first);
      seen = again;
    }
    if (lag.longestMs && book.evaluate(seen).isUnsure) {
      await t.waits.pause(lag.patienceMs);
      seen = await this.balance();
    }
    let evaluation = book.evaluate(seen);
    for (
      let readings = 0;
      purse.isStill(mark) && (evaluation.findings.some(({ isOwn }) => !isOwn) || evaluation.fog === 'shared');
      readings++
    ) {
      await t.waits.pause(Math.min(t.waits.settleMs, 300));
      const again = await this.balance();
      if (again.eq(seen)) break;
      if (readings === mostReadings) this.share();
      seen = again;
      evaluation = book.evaluate(seen);
    }
    if (!purse.isStill(mark)) return null;
    // The readings may have begun some time after the requests.
    if (done && waited > promptMs) lag.waited(waited + since);
    if (evaluation.fog === 'shared' && book.span.length === 0 && !purse.isFilled) this.share();
    purse.expected = undefined;
    this.emitRest(this.reading);
    purse.readAt = performance.now();
    purse.readings = [purse.readings[1], this.reading];
    book.settle(seen, evaluation, purse.freshAt(this.begunAt));
    return evaluation;
  }

  private get hasDebit(): boolean {
    return this.purse.book.span.some(({ cost }) => cost.least.gt(0));
  }

  /** Tells recordings that a reading includes all earlier debits. */
  private emitRest(exchange: number): void {
    const { book, isUncertain } = this.purse;
    if (!book.isShared && !isUncertain && this.purse.freshAt(this.begunAt).size === 0)
      this.t.run.emit({ kind: 'BalanceAtRest', exchange });
  }

  private share(): void {
    const { book } = this.purse;
    if (!book.isShared) this.t.run.emit({ kind: 'WalletShared' });
    book.isShared = true;
  }

  private isKnown(): boolean {
    const { book, readAt } = this.purse;
    const isOpen = book.before === undefined || book.fog !== undefined || book.span.length > 0;
    if (isOpen || !this.purse.isFilled) return false;
    if (performance.now() - readAt > freshMs) return false;
    return true;
  }

  /** The first balance that shows all debits, or the last one when the time to settle is over. */
  private async settled(): Promise<PollResult<Big>> {
    const { t, purse } = this;
    const { book, expected } = purse;
    if (book.before !== undefined)
      return pollUntil(
        t,
        this.debits,
        () => this.balance(),
        (balance) => !book.evaluate(balance).isShort,
      );
    if (expected === undefined) return { seen: await this.balance(), waited: 0, done: true };
    const isSet = (balance: Big): boolean => isNear(balance, expected);
    return pollUntil(t, balanceSet, () => this.balance(), isSet, Math.max(purse.lag.patienceMs, 300));
  }

  private get debits(): WaitedFor {
    const operations = new Set(this.purse.book.span.map(({ exchange }) => exchange.operation));
    const subjects = [...operations].map((one) => `a debit of ${one ?? 'an earlier request'}`).toSorted();
    return { words: `${subjects.join(' and ')} to show in the balance`, subjects, kind: 'debits' };
  }

  // A background job may debit a fee later than the amount, so the run watches the balance for up to two seconds after the first debit.
  private async lastMove(begin: number, first: Big): Promise<{ seen: Big; moved: number }> {
    const end = performance.now() + Math.min(this.t.waits.settleMs / 5, 2000);
    let [seen, moved] = [first, 0];
    for (let pause = 200; performance.now() < end; pause = Math.min(pause * 2, 800)) {
      await this.t.waits.pause(Math.min(pause, Math.max(0, end - performance.now())));
      const waited = performance.now() - begin;
      const balance = await this.balance();
      // A gain is a refund, which tells nothing about the lag of debits.
      if (balance.lt(seen)) moved = waited;
      seen = balance;
    }
    return { seen, moved };
  }

  /** Throws NotTestable if balances lag behind so far that reading them would dominate the run. */
  private expectSwift(): void {
    const { longestMs: lagMs = 0 } = this.purse.lag;
    if (lagMs < lateMs || this.t.waits.totalMs < mostWaitedMs) return;
    throw new NotTestable(
      say`the balance shows debits up to ${(lagMs / 1000).toFixed(1)} s late, and the suite has already waited ${mostWaitedMs / 1000} s for it`,
    );
  }

  /** Whether the balance changes during a pause in which the run sends nothing. */
  async movesByItself(ms: number): Promise<boolean> {
    try {
      const before = await this.balance();
      await this.t.waits.pause(
        Math.min(Math.max(ms, 300), 3000),
        'to see whether another client uses the wallet',
      );
      const moves = !(await this.balance()).eq(before);
      if (moves) this.share();
      return moves;
    } catch (error) {
      if (error instanceof NotTestable) return false;
      throw error;
    }
  }
}
