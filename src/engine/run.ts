import { checks } from '../checks/index.js';
import { documentedShape } from '../checks/error-body.js';
import { answerOf, isAccepted, runChecks } from '../checks/response.js';
import {
  createClient,
  operationOf,
  requirementRow,
  type CwitClient,
  type Operation,
  type OperationId,
  type RequirementId,
  type RequirementRow,
} from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Finding, Outcome } from '../contract/verdict.js';
import { Redactor } from '../http/redact.js';
import { Transport } from '../http/transport.js';
import { States } from '../target/states.js';
import { Budget, type Share } from './budget.js';
import { Context } from './context.js';
import { freshText } from '../cases/fresh.js';
import { operationAt } from '../cases/route.js';
import { missingFeature } from './features.js';
import { Memory } from './run-cache.js';
import { Money } from '../domain/spending-ledger.js';
import type { RunOptions } from './options.js';
import { LimitReached, NotOffered, NotTestable, TargetDown, Violation } from './errors.js';
import type { Entry } from './registry.js';
import { Rounds } from './property-rounds.js';
import { choicesIn } from '../domain/observations.js';
import { evidenceOf, Verdicts } from './verdicts.js';

/** What came of one attempt: the exchanges, what the checks found in them, and what was thrown. */
export interface Attempt {
  exchanges: Exchange[];
  findings: (Finding & { exchange: Exchange })[];
  error: unknown;
  /** A request was held back, so that it shows nothing. */
  cut: boolean;
}

// What the first leaves goes to those that used their shares up, and what they leave once more.
const mostRounds = 3;

/** One judgement of one target: sends through the transport, judges every exchange, keeps the journal. */
export class Run {
  readonly transport: Transport;
  readonly states: States;
  readonly client: CwitClient;
  readonly redactor: Redactor;
  readonly budget: Budget;
  readonly verdicts: Verdicts;
  /** Milliseconds that what was done may take to show. */
  readonly settleMs: number;
  readonly memory = new Memory();
  readonly rounds = new Rounds();
  /** What the property under judgement may send; null for what must be judged anyway. */
  share: Share | null = null;
  /** How many requests in a row ended in 429, though they were sent again for as long as it may last. */
  throttled = 0;
  /** By how much the target's clock was moved. */
  clockSeconds = 0;
  /** The operations of which a refusal was seen whose body the document shows. */
  readonly shownRefusals = new Set<OperationId>();
  readonly money = new Money();
  private readonly misfits = new Set<number>();
  private current: Entry | null = null;
  private attempted: Attempt | null = null;
  private counter = 0;
  private properties = 0;
  private deliveries = 0;
  private readonly closing: (() => Promise<void>)[] = [];
  private stopped: string | null = null;
  private abandon: (reason: LimitReached) => void = () => undefined;
  private readonly abandoned = new Promise<never>((_, reject) => (this.abandon = reject));

  constructor(readonly options: RunOptions) {
    const { target, settleMs = 10_000 } = options;
    this.settleMs = settleMs;
    this.redactor = new Redactor(target);
    this.verdicts = new Verdicts(options.journal, this.redactor);
    this.states = new States(target, options.keepAlive);
    this.budget = new Budget(options.effort ?? null, () => options.tell?.(this.budget.news));
    this.abandoned.catch(() => undefined);
    this.transport = new Transport({
      baseUrl: target.baseUrl,
      requestsPerMinute: target.requestsPerMinute,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      gate: this.budget,
      onWait: (ms, why) => this.waiting(ms, why),
      ...(options.keepAlive === undefined ? {} : { keepAlive: options.keepAlive }),
      onExchange: (exchange) => this.judgeExchange(exchange),
    });
    this.client = createClient({
      baseUrl: target.baseUrl,
      apiKey: target.apiKey,
      apiSecret: target.apiSecret,
      fetch: this.transport.fetch(
        (method, path) => this.permitted(operationAt(method, path)),
        () => this.current?.id ?? 'preparation',
      ),
    });
  }

  /** Judges one requirement and returns the worst outcome that it has so far. */
  async judge(entry: Entry): Promise<Outcome> {
    await this.judgeOnce(entry);
    if (entry.how === 'property' && ++this.properties === this.options.effort?.properties) {
      for (let round = 0; round < mostRounds && this.budget.hasRoom; round++) {
        const next = this.rounds.next();
        this.budget.shareAgain(next.length);
        for (const cut of next) await this.judgeOnce(cut);
      }
    }
    return this.verdicts.of(entry.id) ?? 'not-testable';
  }

  private async judgeOnce(entry: Entry): Promise<void> {
    this.current = entry;
    this.share = entry.how === 'property' ? this.budget.share() : null;
    const held = this.budget.heldBack;
    try {
      const why = this.whyNot(requirementRow(entry.id));
      if (why) this.verdicts.record(entry.id, why.outcome, why.reason);
      else {
        await Promise.race([entry.run(new Context(this, entry)), this.abandoned]);
        // What a property tried before the limit counts; anything else that was cut short shows nothing.
        const cut = this.budget.heldBack > held && entry.how !== 'property';
        if (cut) this.verdicts.record(entry.id, 'not-testable', this.budget.ended ?? '');
        else if (this.verdicts.of(entry.id) !== 'pass') this.verdicts.record(entry.id, 'pass');
      }
    } catch (error) {
      const cut = this.budget.heldBack > held && error instanceof Violation && !error.found;
      if (cut) this.verdicts.record(entry.id, 'not-testable', this.budget.ended ?? '');
      else this.conclude(entry.id, error);
    } finally {
      this.current = null;
    }
  }

  /** Ends the run well: what is under way is finished, nothing more is sent, and the rest is not testable. */
  async interrupt(reason: string): Promise<void> {
    if (this.stopped) return;
    this.budget.end(reason);
    this.stop(reason);
    await this.transport.idle();
    // Time for a judgement that has seen enough; one that waits for something else is given up.
    setTimeout(() => this.abandon(new LimitReached(reason)), 300);
  }

  /**
   * Does `work` and returns what came of it. What the checks find is not held against the target yet: a
   * property sends again what it found.
   */
  async attempt(work: () => Promise<void>): Promise<Attempt> {
    const attempt: Attempt = { exchanges: [], findings: [], error: undefined, cut: false };
    const held = this.budget.heldBack;
    this.attempted = attempt;
    try {
      await work();
    } catch (error) {
      attempt.error = error;
    } finally {
      this.attempted = null;
      attempt.cut = this.budget.heldBack > held;
    }
    return attempt;
  }

  /** The operation, unless it must not be sent here. Throws NotTestable for an effect in a live environment. */
  permitted<T extends OperationId | null>(id: T): T {
    const { effect } = id === null ? { effect: 'none' } : operationOf(id);
    if (this.options.target.environment === 'live' && effect !== 'none')
      throw new NotTestable(`${id} is not sent to a live environment: it ${effect.replace('-', ' ')}`);
    return id;
  }

  /** A text that no request had before: `{}` in it, or else its end, is what is fresh. */
  fresh(prefix: string): string {
    return freshText(prefix, this.options.nonce, ++this.counter);
  }

  /** Whether the body of an accepted exchange was found to be the documented one. */
  fits(exchange: Exchange): boolean {
    return !this.misfits.has(exchange.id);
  }

  /** Keeps what the target sent to the suite, so that a failure can show it. Its ids are below zero. */
  received(delivery: Omit<Exchange, 'id'>): Exchange {
    const exchange: Exchange = { ...delivery, id: -++this.deliveries, received: true };
    this.options.journal.write({ kind: 'exchange', exchange: this.redactor.exchange(exchange) });
    return exchange;
  }

  /** Says that nothing happens for a while, and why. */
  waiting(ms: number, why: string): void {
    this.options.tell?.({ kind: 'waiting', seconds: Math.ceil(ms / 1000), why });
  }

  /** Has something closed with the run. */
  onClose(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  /** Undoes the states and closes the connections. */
  async close(): Promise<void> {
    const { spent, burst, shrinking } = this.budget;
    this.verdicts.end();
    this.options.journal.write({ kind: 'spent', requests: spent - burst, burst, shrinking });
    await this.states.tearDown();
    for (const work of this.closing.splice(0)) await work();
    await this.transport.close();
  }

  private whyNot(row: RequirementRow): { outcome: Outcome; reason: string } | null {
    const missing = missingFeature(row, this.options.target.features);
    if (missing) return { outcome: 'not-offered', reason: `the target does not offer ${missing}` };
    const ended = this.stopped ?? this.budget.ended;
    return ended === null ? null : { outcome: 'not-testable', reason: ended };
  }

  private judgeExchange(exchange: Exchange): void {
    const answer = answerOf(exchange.response);
    this.options.journal.write({ kind: 'exchange', exchange: this.redactor.exchange(exchange), answer });
    if (exchange.operation) this.note(operationOf(exchange.operation), exchange);
    this.attempted?.exchanges.push(exchange);
    for (const finding of runChecks(checks, exchange, this.options.target)) {
      const { requirement, expected, actual } = finding;
      if (this.attempted) this.attempted.findings.push({ ...finding, exchange });
      else this.verdicts.violated(requirement, { expected, actual, exchange: exchange.id });
      if (requirement.endsWith('/response.body')) this.misfits.add(exchange.id);
    }
    this.verdicts.noteTrouble(exchange);
  }

  private note(operation: Operation, exchange: Exchange): void {
    if (documentedShape(operation, exchange)) this.shownRefusals.add(operation.id);
    for (const { id, observed } of choicesIn(exchange)) this.verdicts.observe(id, observed);
    if (operation.effect === 'none') return;
    this.money.note(operation, exchange);
    const accepted = isAccepted(exchange.response);
    // A one-time password is spent by a request that is refused, too.
    if (accepted || this.states.hasPasswordIn(exchange.request.body)) this.memory.forget(operation);
    if (accepted) this.memory.note(operation, exchange);
  }

  private conclude(id: RequirementId, error: unknown): void {
    if (error instanceof Violation) {
      this.verdicts.violated(id, evidenceOf(error));
    } else if (error instanceof NotOffered) {
      this.verdicts.record(id, 'not-offered', error.message);
    } else if (error instanceof NotTestable) {
      this.verdicts.record(id, 'not-testable', error.message);
    } else if (error instanceof TargetDown) {
      this.stop(error.message);
      this.verdicts.record(id, 'not-testable', error.message);
    } else {
      this.verdicts.internalError(id, error);
    }
  }

  private stop(reason: string): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.verdicts.stopped(reason);
  }
}
