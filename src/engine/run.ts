import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Pace } from '../cases/sampling.js';
import type { OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Evidence, Outcome } from '../contract/verdict.js';
import type { Outgoing } from '../http/exchange-sender.js';
import { Transport } from '../http/transport.js';
import { redacted } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import { documentedValues } from '../target/state-values.js';
import { StatesAhead } from '../target/states-ahead.js';
import { StateMissing, States, type StateParams, type StateValues } from '../target/states.js';
import { RequirementContext } from './context/context.js';
import { FreshTexts } from '../cases/fresh.js';
import { RunCache } from './context/run-cache.js';
import type { Scope } from './context/scope.js';
import { LimitReached } from './errors.js';
import type { Emit } from './events.js';
import { ExchangeChecks } from './exchange-checks.js';
import type { ContextFactory, RunOptions } from './options.js';
import { Permission, actsOnLive } from './permission.js';
import { OperationTimeouts } from './retry/timeouts.js';
import { Waits } from './retry/waits.js';
import { Budget } from './schedule/budget.js';
import { ConnectionGrowth } from './schedule/connection-growth.js';
import { Exclusion } from './schedule/exclusion.js';
import { PropertyRounds } from './schedule/property-rounds.js';
import type { Entry } from './schedule/registry.js';
import { testRequirement } from './test-requirement.js';
import { Verdicts } from './verdicts.js';

// Limits > row Request rate, sandbox
const sandboxRate = 1000;
// A minute, and what a window that counts in whole seconds may add.
const skipSeconds = 62;

/** Is asked before every request of a run, and told what came of it. */
interface Guard {
  /** Throws NotTestable for one that is not to go out. */
  demand(outgoing: Outgoing): void;
  ended(exchange: Exchange): void;
}

/** One judgement of one target: sends through the transport, judges every exchange, tells its listener. */
export class Run {
  readonly transport: Transport;
  readonly states: States;
  readonly redactor: Redactor;
  readonly budget: Budget;
  readonly verdicts: Verdicts;
  readonly waits: Waits;
  readonly timeouts: OperationTimeouts;
  readonly permission: Permission;
  readonly exchanges: ExchangeChecks;
  readonly cache = new RunCache();
  readonly rounds = new PropertyRounds();
  readonly texts: FreshTexts;
  /** In it, so many requirements are judged at once as the run has connections, and the target bears. */
  readonly queue: PQueue;
  private readonly growth: ConnectionGrowth;
  readonly exclusion: Exclusion;
  /** The operations that ended in 429 since any other answer, though they were asked for as long as it may last. */
  readonly throttled = new Set<OperationId | null>();
  readonly ahead = new StatesAhead(
    (state, params) => this.setUpNow(state, params),
    (state, params) => (this.options.mostConnections ?? 0) > 0 && this.states.handled(state, params),
  );
  /** By how much the target's clock was moved. */
  clockSeconds = 0;
  /** Whether a balance was seen to move while nobody of the run moved it. */
  hasForeignMoves = false;
  /** How many times the target was away and came back. */
  absences = 0;
  private readonly contexts: ContextFactory;
  private deliveries = 0;
  /** Told when the target is back that was away. */
  readonly onReturn: (() => void)[] = [];
  /** What has a say before anything goes out. */
  readonly guards: Guard[] = [];
  private readonly closing: (() => Promise<void>)[] = [];
  private stopped: string | null = null;
  private abandon: (reason: LimitReached) => void = () => undefined;
  private readonly abandoned = new Promise<never>((_, reject) => (this.abandon = reject));
  private outOfTime: NodeJS.Timeout | undefined;

  constructor(readonly options: RunOptions) {
    const { target, keepAlive = false, selected, skip } = options;
    this.texts = new FreshTexts(options.nonce);
    this.queue = new PQueue({ concurrency: options.connections ?? 1 });
    this.growth = new ConnectionGrowth(this.queue, options.mostConnections ?? 0);
    this.exclusion = new Exclusion(this.queue);
    this.waits = new Waits(options.settleMs ?? 10_000, (ms, why) => this.waiting(ms, why));
    this.timeouts = new OperationTimeouts(options.timeouts);
    this.permission = new Permission(target, this.timeouts);
    this.redactor = options.redactor ?? new Redactor(target);
    this.verdicts = new Verdicts(this.emit, (id) => (selected?.has(id) ?? true) && !skip?.has(id));
    this.exchanges = new ExchangeChecks(this);
    this.exchanges.observe((exchange) => this.timeouts.ended(exchange));
    this.onReturn.push(
      () => this.timeouts.returned(),
      () => this.states.returned(),
    );
    this.states = new States(target, {
      keepAlive,
      ...(options.stateMs === undefined ? {} : { timeoutMs: options.stateMs }),
      onWait: (ms, why) => this.waiting(ms, why),
    });
    this.budget = new Budget(options.effort ?? null, () => this.emit(this.budget.news));
    this.abandoned.catch(() => undefined);
    this.transport = new Transport({
      baseUrl: target.baseUrl,
      requestsPerMinute: target.requestsPerMinute,
      // A pace below the documented one protects the server: it is kept in real time.
      skipMinute: target.requestsPerMinute < sandboxRate ? undefined : () => this.skipMinute(),
      network: target.network,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      away: { mostMs: options.awayMs ?? 60_000, onReturn: () => this.returned() },
      patienceMs: this.timeouts.limits.throttledMs,
      isSentOnce: (outgoing) => actsOnLive(target, outgoing),
      spend: (outgoing, how) => {
        if (!how.isProbe) {
          this.permission.demand(outgoing, how.inBurst);
          this.timeouts.demand(outgoing.operation, how);
          for (const guard of this.guards) guard.demand(outgoing);
        }
        this.budget.spend(how.inBurst);
      },
      onAttempt: (exchange, how) => {
        if (how.isProbe) return;
        if (!how.inBurst && exchange.response) this.growth.note('request', exchange.durationMs);
        this.timeouts.note(exchange, how);
        for (const guard of this.guards) guard.ended(exchange);
      },
      onWait: (ms, why) => this.waiting(ms, why),
      onOverload: (why) => {
        this.queue.concurrency = 1;
        this.growth.stop();
        this.exchanges.excuseCrowded();
        this.emit({ kind: 'ConnectionsReduced', why });
      },
      keepAlive,
    });
    const { maxMinutes } = options.effort ?? {};
    if (maxMinutes !== undefined)
      this.outOfTime = setTimeout(
        () => void this.giveUp(this.budget.timeIsUp()),
        Math.min(maxMinutes * 60_000, 2 ** 31 - 1),
      );
    this.contexts = options.contexts?.(this) ?? ((scope) => new RequirementContext(this, scope));
  }

  /** Tells of what happens: the one way out, without what no report may show. */
  readonly emit: Emit = (event) => this.options.listen(redacted(event, this.redactor));

  /** Judges one requirement and returns the worst outcome that it has so far. */
  async judge(entry: Entry): Promise<Outcome> {
    const begin = performance.now();
    this.emit({ kind: 'RequirementStarted', requirement: entry.id });
    await testRequirement(this, entry, this.abandoned);
    const { bail = Infinity } = this.options;
    if (this.verdicts.failed >= bail)
      this.budget.end(`stopped after ${bail} failure${bail === 1 ? '' : 's'} (--bail)`);
    const outcome = this.verdicts.of(entry.id) ?? 'not-testable';
    const durationMs = Math.round(performance.now() - begin);
    this.emit({ kind: 'RequirementFinished', requirement: entry.id, outcome, durationMs });
    return outcome;
  }

  /** Which part of a plan the run tries. */
  get pace(): Pace {
    const { effort } = this.budget;
    const { seed, plan } = this.options;
    const isUnlimited = effort === null || effort.depth === 'deep' || effort.maxRequests !== undefined;
    return { seed, isWhole: plan === undefined ? isUnlimited : plan === 'whole' };
  }

  /** Why nothing more is sent; null while it is. */
  get ended(): string | null {
    return this.stopped ?? this.budget.ended;
  }

  context(scope: Scope): RequirementContext {
    return this.contexts(scope);
  }

  /** Ends the run well: what is under way is finished, nothing more is sent, and the rest is not testable. */
  async interrupt(reason: string): Promise<void> {
    if (this.stopped) return;
    this.budget.end(reason);
    this.stop(reason);
    await this.transport.idle();
    await this.giveUp(reason, 300);
  }

  /** Leaves time for a judgement that has seen enough; one that waits for something else is given up. */
  private async giveUp(reason: string, graceMs = 1000): Promise<void> {
    await sleep(graceMs);
    this.abandon(new LimitReached(reason));
  }

  /** Keeps what the target sent to the suite, so that a failure can show it. Its ids are below zero. */
  received(delivery: Omit<Exchange, 'id'>): Exchange {
    const exchange: Exchange = { ...delivery, id: -++this.deliveries, received: true };
    this.emit({ kind: 'ExchangeRecorded', exchange });
    return exchange;
  }

  /** Says that nothing happens for a while, and why. */
  waiting(ms: number, why: string): void {
    this.emit({ kind: 'Waiting', seconds: Math.ceil(ms / 1000), why });
  }

  /** Sets up a provider state and returns its values. Throws StateMissing. */
  async setUp(state: string, params: StateParams = {}): Promise<StateValues> {
    const { values, askedAt, time } = await this.ahead.take(state, params);
    // What the server itself shows need not be test data.
    this.redactor.supply(values, this.states.isOfApi(values) ? false : undefined);
    const onDemand = this.states.handled(state, params);
    this.emit({
      kind: 'StateSetUp',
      setUp: { state, params, values: documentedValues(state, values), time, askedAt, onDemand },
    });
    return values;
  }

  private async setUpNow(state: string, params: StateParams) {
    const now = (): string => new Date(Date.now() + this.clockSeconds * 1000).toISOString();
    const [askedAt, begin] = [now(), performance.now()];
    const values = await this.states.setUp(state, params);
    if (this.states.onDemand) this.growth.note('state', performance.now() - begin);
    return { values, askedAt, time: now() };
  }

  /** Moves the server's clock by what the pace would wait for: for the server that is the same. */
  private async skipMinute(): Promise<boolean> {
    if (!this.states.onDemand) return false;
    // What is under way belongs to the time before.
    await this.transport.idle();
    try {
      await this.setUp('the clock advances', { seconds: skipSeconds });
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // Without an answer it may have moved all the same.
      if (error.isSilent) this.clockSeconds += skipSeconds;
      return false;
    }
    this.clockSeconds += skipSeconds;
    this.ahead.forget();
    return true;
  }

  onClose(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  async close(): Promise<void> {
    const { spent, burst, shrinking } = this.budget;
    clearTimeout(this.outOfTime);
    this.exchanges.end();
    this.verdicts.end();
    const torn = await this.states.tearDown(this.queue.concurrency);
    if (torn.states > 0) this.emit({ kind: 'StatesUndone', ...torn });
    for (const work of this.closing.splice(0)) await work();
    await this.transport.close();
    this.emit({ kind: 'RunFinished', requests: spent - burst, burst, shrinking });
  }

  /** What tries the same part of a plan again. */
  planned({ sampling }: Entry): Pick<Evidence, 'seed' | 'depth'> {
    if (!sampling) return {};
    const { depth = 'standard' } = this.budget.effort ?? {};
    return { seed: this.options.seed, ...(depth === 'standard' ? {} : { depth }) };
  }

  /** The target may have been started anew, with nothing of what was there before. */
  private returned(): void {
    this.absences++;
    this.cache.forgetDone();
    this.ahead.forget();
    for (const listener of this.onReturn) listener();
  }

  stop(reason: string): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.emit({ kind: 'RunStopped', reason });
  }
}
