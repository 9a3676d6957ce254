import { because } from '../../contract/reason.js';
import { say } from '../../contract/phrase.js';
import type { Big } from 'big.js';
import { money } from '../../checks/decimal.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Step } from '../../contract/verdict.js';
import type { Violation } from '../../contract/violation.js';
import { ifProvided } from '../../engine/context/state-setup.js';
import { NotTestable } from '../../engine/errors.js';
import { graver, refundedAtOnce } from '../../engine/retry/flake-detection.js';
import { evidenceOf } from '../../engine/verdicts.js';
import type { Fog } from '../../model/money/book.js';
import { isApart, type Finding } from '../../model/money/finding.js';
import { reaches } from '../../model/money/range.js';
import { violationOf } from '../../model/money/violation.js';
import type { Context } from '../context.js';
import type { Purse } from './purse.js';
import { Reader } from './reader.js';

const fogInWords: Record<Fog, string> = {
  resent: 'a request was sent again after a 5xx or no answer, so it may have cost twice',
  shared: 'other clients use the wallet, and the movement may be theirs',
  'unknown balance': 'the balance before the request is not known',
  'own account': 'the transfer may be credited to the same wallet, because it goes to its own account',
};

const unclear = (fog: Fog): NotTestable => new NotTestable(because('fog', fogInWords[fog]));

const unlessNotTestable = (error: unknown): void => {
  if (!(error instanceof NotTestable)) throw error;
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
  private readonly reader: Reader;
  /** The number of measurements in this attempt of the test. */
  private turn = 0;

  constructor(private readonly t: Context) {
    this.reader = new Reader(t);
  }

  private get purse(): Purse {
    return this.t.purse;
  }

  /** The available balance now. Throws NotTestable if the server does not offer getWallet. */
  balance(): Promise<Big> {
    return this.reader.balance();
  }

  /** Whether the balance changes during a pause in which the run sends nothing. */
  movesByItself(ms: number): Promise<boolean> {
    return this.reader.movesByItself(ms);
  }

  /**
   * The balance after all earlier requests have settled. The requests since the last settled balance are checked, and
   * their findings are reported.
   */
  async rest(): Promise<Big> {
    const { findings } = await this.purse.inTurn(() => this.reader.settle());
    for (const finding of findings) this.report(finding);
    return this.purse.book.before!;
  }

  /**
   * Sends requests, and throws a Violation if the wallet moves by another sum than they may cost. A finding with its own
   * requirement, such as an overdraft, is reported instead. Throws NotTestable if the balance shows nothing about them.
   */
  async measure<T>(send: () => Promise<T>): Promise<Measured<T>> {
    this.turn++;
    const { finding, ...measured } = await this.measured(send);
    // A property repeats a value itself.
    if (finding?.mayBeRefunded && this.t.entry.kind !== 'property') await this.expectSameTurn(finding);
    if (finding) throw this.violation(finding);
    return measured;
  }

  /**
   * Throws NotTestable if a repetition of the test lacks the debit of another of its requests than before: a server may
   * refund some transfers at once (ruling:settlement). More transfers before the next repetition keep it out of step with one
   * that refunds every nth.
   */
  private async expectSameTurn(finding: Finding): Promise<void> {
    const { t, turn, purse } = this;
    const { entry, repetition } = t.scope;
    const before = purse.lacking.get(entry.id);
    purse.lacking.set(entry.id, turn);
    if (repetition > 0 && before !== turn && !purse.book.lacksMany(finding))
      throw new NotTestable(because('fog', refundedAtOnce.why));
    if (t.target.environment === 'live') return;
    const { operation } = finding.by;
    for (let more = 0; operation !== null && more <= repetition; more++)
      await t.cases
        .conforming(operation)
        .then((base) => t.http.send(base, { note: 'between two repetitions' }))
        .catch(unlessNotTestable);
  }

  /** Measures requests that several requirements use. A finding is reported as that of its own requirement. */
  async measureShared<T>(send: () => Promise<T>): Promise<Measured<T>> {
    const { finding, ...measured } = await this.measured(send);
    if (!finding) return measured;
    if (!this.isCertain(finding)) throw unclear('shared');
    this.report(finding);
    // Another request of the same kind will hardly come back at once as well.
    const current = this.t.scope.attempt ?? this.t.scope;
    if (this.mayHaveComeBack(finding)) current.doubt = graver(current.doubt, refundedAtOnce);
    throw new NotTestable(say`the debit differs from the cost of the request: see ${finding.requirement}`);
  }

  /** Sends requests, and returns the finding about one of them that breaks the requirement under test. */
  private async measured<T>(send: () => Promise<T>): Promise<Measured<T> & { finding?: Finding }> {
    const { book } = this.purse;
    const before = await this.rest();
    const result = await send();
    const own = new Set(book.span.map(({ exchange }) => exchange.id));
    const { findings, fog } = await this.purse.inTurn(() => this.reader.settle());
    const isOfProperty = this.t.entry.kind === 'property';
    const isRepeatable = ({ kind, mayBeRefunded }: Finding): boolean =>
      kind === 'overdraft' && (isOfProperty || mayBeRefunded === true);
    const breaks = (finding: Finding): boolean =>
      own.has(finding.by.id) && !(this.isCertain(finding) && isApart(finding) && !isRepeatable(finding));
    for (const finding of findings) if (!breaks(finding)) this.report(finding);
    const finding = findings.find(breaks);
    if (!finding && fog && own.size > 0) throw unclear(fog);
    const after = book.before ?? before;
    return { result, before, after, lost: before.minus(after), ...(finding ? { finding } : {}) };
  }

  /** Whether the wallet can pay an amount. Waits for a balance that was just set. */
  async holds(amount: Big): Promise<boolean> {
    return reaches(await this.rest(), amount);
  }

  /** Sets the balance by a provider state. Throws NotTestable ('no-state') where no state sets it. */
  async holding(amount: string): Promise<Big> {
    const { states, entry } = this.t;
    // The reading evaluates the requests so far.
    if (this.purse.isFilled) await this.rest();
    await states.made('a wallet exists', { available_balance: amount });
    this.purse.owner = entry.id;
    return this.rest();
  }

  /** The balance, set by a provider state where one sets it. */
  async held(amount: string): Promise<{ held: Big; isSet: boolean }> {
    const set = await ifProvided(this.holding(amount));
    return { held: set ?? (await this.rest()), isSet: set !== undefined };
  }

  /** Throws NotTestable if other clients may move the balance: the wallet is shared, or no state handler sets it. */
  expectOwn(): void {
    if (!this.purse.isFilled || this.purse.book.isShared)
      throw new NotTestable(
        'it adds up the cost of many requests, so it needs a state handler that sets the balance, and no other client of the wallet',
      );
  }

  /** Throws NotTestable if a transfer to the wallet itself has cost less than its amount. */
  expectDebited({ id }: Exchange): void {
    const { cost, paid, sum } = this.purse.book.earlier.find(({ exchange }) => exchange.id === id)!;
    if (cost.least.eq(0) && !(sum && paid?.gte(sum))) throw unclear('own account');
  }

  private violation(finding: Finding): Violation {
    const violation = violationOf(finding, this.purse.book.balances.size < 2);
    violation.story ??= this.storyOf(finding);
    return violation;
  }

  /** The steps of a finding, with the readings around it. Another test may have sent its request. */
  private storyOf({ by, before, after }: Finding): Step[] {
    const [start, end] = this.purse.readings;
    const { story } = this.t.log;
    const reading = (exchange: number | undefined, balance: Big): Step[] =>
      exchange === undefined ? [] : [{ exchange, text: `balance ${money(balance)}`, kind: 'balance' }];
    const has = (id: number | undefined): boolean => story.some(({ exchange }) => exchange === id);
    const first = has(start) ? [] : reading(start, before);
    if (has(by.id)) return [...first, ...story];
    return [...reading(start, before), { exchange: by.id }, ...reading(end, after)];
  }

  private report(finding: Finding): void {
    // Another client may have moved the balance; the requirement itself repeats its test.
    if (!this.isCertain(finding) || this.mayHaveComeBack(finding)) return;
    const { run, entry, result } = this.t;
    const { requirement } = finding;
    const evidence = evidenceOf(this.violation(finding));
    // The model knows which requests were sent again, so that this is no reason to doubt exact amounts.
    if (finding.isOwn) run.verdicts.violated(requirement, { ...run.planned(entry), ...evidence }, entry.id);
    else result.blame(requirement, evidence);
  }

  private mayHaveComeBack(finding: Finding): boolean {
    return finding.mayBeRefunded === true && !this.purse.book.lacksMany(finding);
  }

  private isCertain({ isOwn }: Finding): boolean {
    return isOwn || this.purse.isFilled;
  }
}
