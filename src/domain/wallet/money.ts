import type { Big } from 'big.js';
import { decimal, money } from '../../checks/decimal.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../contract/violation.js';
import { NotTestable } from '../../engine/errors.js';
import { pollUntil, type PollResult, type WaitedFor } from '../../engine/retry/waits.js';
import { evidenceOf } from '../../engine/verdicts.js';
import type { Fog } from '../../model/money/book.js';
import { isApart, type Finding } from '../../model/money/finding.js';
import { isNear, reaches } from '../../model/money/range.js';
import type { Judgement } from '../../model/money/span.js';
import { violationOf } from '../../model/money/words.js';
import { offers } from '../../target/offer.js';
import type { Context } from '../context.js';
import type { Purse } from './purse.js';

const balanceSet = 'the balance set by a state to show';
// A known balance is read again after this many milliseconds, because the server may refund an earlier order at any time.
const freshMs = 300;
// A shorter lag is none.
const promptMs = 15;
// The suite stops waiting for balances that lag behind by this many milliseconds, after a while.
const lateMs = 1000;
const mostWaitedMs = 100_000;
const mostReadings = 3;

const fogInWords: Record<Fog, string> = {
  resent: 'a request was sent again after a 5xx or no answer, so it may have cost twice',
  shared: 'other clients use the wallet, and the movement may be theirs',
  'unknown balance': 'the balance before the request is not known',
  'own account': 'the transfer may be credited to the same wallet, because it goes to its own account',
};

/** The debit of requests. */
export interface Measured<T> {
  result: T;
  before: Big;
  after: Big;
  lost: Big;
}

/** The wallet of the business. The model of the money evaluates every reading of its balance. */
export class Money {
  private reading = 0;

  constructor(private readonly t: Context) {}

  private get purse(): Purse {
    return this.t.purse;
  }

  /** The available balance now. Throws NotTestable if the server does not offer getWallet. */
  async balance(): Promise<Big> {
    const { t } = this;
    if (!offers(t.target, 'getWallet'))
      throw new NotTestable('the server does not offer getWallet, which returns the balance');
    const { exchange, data: body } = await t.answers.reply(t.http.client.getWallet(), [
      '/data/balance/available_balance',
    ]);
    t.answers.accepted(exchange);
    const balance = decimal(body.data.balance.available_balance);
    t.log.exchange(exchange.id, `balance ${money(balance)}`);
    if (t.answers.fits(exchange)) this.purse.book.wallet = { ...body.data };
    this.reading = exchange.id;
    return balance;
  }

  /**
   * The balance after all earlier requests have settled. The requests since the last settled balance are checked, and
   * their findings are reported.
   */
  async rest(): Promise<Big> {
    const { findings } = await this.purse.inTurn(() => this.settle());
    for (const finding of findings) this.report(finding);
    return this.purse.book.before!;
  }

  /**
   * Sends requests, and throws a Violation if the wallet moves by another sum than they may cost. A finding about an
   * exact sum or a recommended price is reported instead.
   */
  async measure<T>(send: () => Promise<T>): Promise<Measured<T>> {
    const { book } = this.purse;
    const before = await this.rest();
    const result = await send();
    const own = new Set(book.span.map(({ exchange }) => exchange.id));
    const { findings, fog } = await this.purse.inTurn(() => this.settle());
    const isOfProperty = this.t.entry.kind === 'property';
    const breaks = (finding: Finding): boolean =>
      own.has(finding.by.id) &&
      !(this.isCertain(finding) && isApart(finding) && !(isOfProperty && finding.kind === 'overdraft'));
    for (const finding of findings) if (!breaks(finding)) this.report(finding);
    const first = findings.find(breaks);
    if (first) throw this.violation(first);
    if (fog && own.size > 0) throw new NotTestable(fogInWords[fog]);
    const after = book.before!;
    return { result, before, after, lost: before.minus(after) };
  }

  /** Measures requests that several requirements use. A finding is reported as that of its own requirement. */
  async measureShared<T>(send: () => Promise<T>): Promise<Measured<T>> {
    try {
      return await this.measure(send);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const finding = [...this.purse.findings.values()].at(-1)!;
      if (!this.isCertain(finding)) throw new NotTestable(fogInWords.shared);
      this.report(finding);
      throw new NotTestable(`the wallet does not move by what the request costs: see ${finding.requirement}`);
    }
  }

  /** Whether the wallet can pay an amount. Waits for a balance that was just set. */
  async holds(amount: Big): Promise<boolean> {
    return reaches(await this.rest(), amount);
  }

  /** Sets the balance by a provider state. Without a state handler, the balance stays as it is. */
  async holding(amount: string): Promise<Big> {
    const { states, entry } = this.t;
    await this.rest();
    await states.given('a wallet exists', { available_balance: amount });
    this.purse.owner = entry.id;
    return this.rest();
  }

  /** Throws NotTestable if other clients may move the balance because no state handler sets it. */
  expectOwn(): void {
    if (!this.t.states.onDemand || this.purse.book.isShared)
      throw new NotTestable(
        'it adds up the cost of many requests, which other clients of the wallet may distort: it needs a state handler that sets the balance',
      );
  }

  /** Throws NotTestable if a transfer to the wallet itself has cost less than its amount. */
  expectDebited({ id }: Exchange): void {
    const { cost, paid, sum } = this.purse.book.earlier.find(({ exchange }) => exchange.id === id)!;
    if (cost.least.eq(0) && !(sum && paid?.gte(sum))) throw new NotTestable(fogInWords['own account']);
  }

  private violation(finding: Finding): Violation {
    const violation = violationOf(finding);
    violation.story ??= this.t.log.story;
    return violation;
  }

  private report(finding: Finding): void {
    // Another client may have moved the balance; the requirement itself repeats its test.
    if (!this.isCertain(finding)) return;
    const { run, entry, result } = this.t;
    const { requirement } = finding;
    const evidence = evidenceOf(this.violation(finding));
    // The model knows which requests were sent again, so that this is no reason to doubt exact amounts.
    if (finding.isOwn) run.verdicts.violated(requirement, { ...run.planned(entry), ...evidence }, entry.id);
    else result.blame(requirement, evidence);
  }

  private isCertain({ isOwn }: Finding): boolean {
    return isOwn || this.t.states.onDemand;
  }

  private async settle(): Promise<Pick<Judgement, 'findings' | 'fog'>> {
    const { t, purse } = this;
    const { book } = purse;
    // A state handler may spend money on the states that it sets up.
    await t.run.ahead.idle();
    this.expectSwift();
    if (this.isKnown()) return { findings: [] };
    for (let times = 0; times < mostReadings; times++) {
      const judgement = await this.evaluated();
      if (judgement) return judgement;
    }
    book.restart(undefined);
    return { findings: [], fog: 'unknown balance' };
  }

  /** Reads and evaluates the balance. Null if a request with a cost was under way meanwhile. */
  private async evaluated(): Promise<Judgement | null> {
    const { t, purse } = this;
    const { book } = purse;
    const isFirst = purse.lagMs === undefined && book.span.some(({ cost }) => cost.least.gt(0));
    if (!isFirst) await t.waits.pause(purse.left(purse.patienceMs));
    const mark = await purse.idle();
    const begin = performance.now();
    const since = purse.sinceEffect;
    let { seen, waited, done } = await this.settled();
    if (isFirst && done) {
      const last = await this.lastMove(begin, seen);
      [seen, waited] = [last.seen, Math.max(waited, last.moved)];
    }
    if (purse.lagMs && book.judge(seen).isUnsure) {
      await t.waits.pause(purse.patienceMs);
      seen = await this.balance();
    }
    let judgement = book.judge(seen);
    for (
      let readings = 0;
      purse.isStill(mark) && (judgement.findings.some(({ isOwn }) => !isOwn) || judgement.fog === 'shared');
      readings++
    ) {
      await t.waits.pause(Math.min(t.waits.settleMs, 300));
      t.http.polls();
      const again = await this.balance();
      if (again.eq(seen)) break;
      if (readings === mostReadings) this.share();
      seen = again;
      judgement = book.judge(seen);
    }
    if (!purse.isStill(mark)) return null;
    if (isFirst && done) purse.lagMs = 0;
    // The readings may have begun some time after the requests.
    if (done && waited > promptMs) purse.lagMs = Math.max(purse.lagMs ?? 0, waited + since);
    else if (done && book.span.some(({ cost }) => cost.least.gt(0))) purse.prompt++;
    if (judgement.fog === 'shared' && book.span.length === 0 && !t.states.onDemand) this.share();
    purse.expected = undefined;
    if (!book.isShared && !purse.isUncertain) t.run.emit({ kind: 'BalanceAtRest', exchange: this.reading });
    for (const finding of judgement.findings) purse.findings.set(finding.by.id, finding);
    purse.readAt = performance.now();
    book.settle(seen, judgement);
    return judgement;
  }

  private share(): void {
    const { book } = this.purse;
    if (!book.isShared) this.t.run.emit({ kind: 'WalletShared' });
    book.isShared = true;
  }

  private isKnown(): boolean {
    const { book, readAt } = this.purse;
    const isOpen = book.before === undefined || book.fog !== undefined || book.span.length > 0;
    if (isOpen || !this.t.states.onDemand) return false;
    if (performance.now() - readAt > freshMs) return false;
    this.t.http.saved();
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
        (balance) => !book.judge(balance).isShort,
      );
    if (expected === undefined) return { seen: await this.balance(), waited: 0, done: true };
    const isSet = (balance: Big): boolean => isNear(balance, expected);
    return pollUntil(t, balanceSet, () => this.balance(), isSet, Math.max(purse.patienceMs, 300));
  }

  private get debits(): WaitedFor {
    const operations = new Set(this.purse.book.span.map(({ exchange }) => exchange.operation));
    const subjects = [...operations].map((one) => `a debit of ${one ?? 'an earlier request'}`).toSorted();
    return { words: `${subjects.join(' and ')} to show in the balance`, subjects, kind: 'debits' };
  }

  // A background job may take a fee later than the amount, so the first debit is watched until the balance is stable.
  private async lastMove(begin: number, first: Big): Promise<{ seen: Big; moved: number }> {
    const end = performance.now() + Math.min(this.t.waits.settleMs / 5, 2000);
    let [seen, moved] = [first, 0];
    for (let pause = 200; performance.now() < end; pause = Math.min(pause * 2, 800)) {
      await this.t.waits.pause(Math.min(pause, Math.max(0, end - performance.now())));
      const waited = performance.now() - begin;
      this.t.http.polls();
      const balance = await this.balance();
      if (!balance.eq(seen)) [seen, moved] = [balance, waited];
    }
    return { seen, moved };
  }

  /** Throws NotTestable if balances lag behind so far that reading them would dominate the run. */
  private expectSwift(): void {
    const { lagMs = 0 } = this.purse;
    if (lagMs < lateMs || this.t.waits.totalMs < mostWaitedMs) return;
    throw new NotTestable(
      `the balance shows debits up to ${(lagMs / 1000).toFixed(1)} s late, and the suite has already waited ${mostWaitedMs / 1000} s for it`,
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
      this.t.http.polls();
      const moves = !(await this.balance()).eq(before);
      if (moves) this.share();
      return moves;
    } catch (error) {
      if (error instanceof NotTestable) return false;
      throw error;
    }
  }
}
