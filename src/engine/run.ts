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
import { unique } from '../target/state-values.js';
import { Fresh } from './retry/fresh.js';
import { Tried } from './retry/tried.js';
import { Waits } from './retry/waits.js';
import { Budget } from './schedule/budget.js';
import { ConnectionGrowth } from './schedule/connection-growth.js';
import { Exclusion } from './schedule/exclusion.js';
import type { Entry } from './schedule/registry.js';
import { testRequirement } from './test-requirement.js';
import { Verdicts } from './verdicts.js';

// Limits > row Request rate, sandbox
const sandboxRate = 1000;
// One minute, plus the rounding error of a window that counts whole seconds.
const skipSeconds = 62;

/** Checks every request of a run before it goes out, and receives the result. */
interface Guard {
  /** Throws NotTestable for a request that must not go out. */
  demand(outgoing: Outgoing): void;
  ended(exchange: Exchange): void;
}

/** One run against one server: sends requests, checks every exchange and emits events. */
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
  readonly texts: FreshTexts;
  /** Runs as many tests in parallel as the run has connections and the server can handle. */
  readonly queue: PQueue;
  private readonly growth: ConnectionGrowth;
  readonly exclusion: Exclusion;
  /** The operations that kept answering 429 until the suite gave up, since the last other answer. */
  readonly throttled = new Set<OperationId | null>();
  readonly ahead = new StatesAhead(
    (state, params) => this.setUpNow(state, params),
    (state, params) => (this.options.mostConnections ?? 0) > 0 && this.states.handled(state, params),
    (state, { values }) => this.fresh.rest(state, values),
  );
  readonly tried = new Tried();
  readonly fresh: Fresh;
  /** The seconds by which the server's clock has been moved. */
  clockSeconds = 0;
  /** The number of times that the server was unavailable and came back. */
  absences = 0;
  private readonly contexts: ContextFactory;
  private deliveries = 0;
  readonly onReturn: (() => void)[] = [];
  /** Checks that run before any request goes out. */
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
    this.fresh = new Fresh(this.waits.settleMs, (ms, why) => this.waits.pause(ms, why));
    this.permission = new Permission(target, this.timeouts);
    this.redactor = options.redactor ?? new Redactor(target);
    this.verdicts = new Verdicts(this.emit, (id) => (selected?.has(id) ?? true) && !skip?.has(id));
    this.exchanges = new ExchangeChecks(this);
    this.exchanges.observe((exchange) => this.timeouts.ended(exchange));
    this.exchanges.observe((exchange) => this.tried.note(exchange));
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
      // A rate below the documented one protects the server, so the suite keeps to it in real time.
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

  /** Emits an event after redaction. All events pass through here. */
  readonly emit: Emit = (event) => this.options.listen(redacted(event, this.redactor));

  /** Tests one requirement and returns its worst outcome so far. */
  async judge(entry: Entry): Promise<Outcome> {
    const begin = performance.now();
    this.emit({ kind: 'RequirementStarted', requirement: entry.id });
    await testRequirement(this, entry, this.abandoned);
    const { bail = Infinity } = this.options;
    if (this.verdicts.with('fail').length >= bail)
      this.budget.end(`stopped after ${bail} failure${bail === 1 ? '' : 's'} (--bail)`);
    const outcome = this.verdicts.of(entry.id) ?? 'not-testable';
    const durationMs = Math.round(performance.now() - begin);
    this.emit({ kind: 'RequirementFinished', requirement: entry.id, outcome, durationMs });
    return outcome;
  }

  /** The part of the sampling plan that the run tries. */
  get pace(): Pace {
    const { seed, effort, plan = effort && effort.depth !== 'deep' ? 'sampled' : 'whole' } = this.options;
    return { seed, isWhole: plan === 'whole' };
  }

  /** The reason why nothing more is sent; null during the run. */
  get ended(): string | null {
    return this.stopped ?? this.budget.ended;
  }

  context(scope: Scope): RequirementContext {
    return this.contexts(scope);
  }

  /** Stops the run in good order: requests in progress finish, nothing more is sent, and the rest is not testable. */
  async interrupt(reason: string): Promise<void> {
    if (this.stopped) return;
    this.budget.end(reason);
    this.stop(reason);
    await this.transport.idle();
    await this.giveUp(reason, 300);
  }

  /** Gives running tests time to finish, and then aborts those that still wait for something. */
  private async giveUp(reason: string, graceMs = 1000): Promise<void> {
    await sleep(graceMs);
    this.abandon(new LimitReached(reason));
  }

  /** Records a request that the server sent to the suite, so that a failure report can show it. Its id is negative. */
  received(delivery: Omit<Exchange, 'id'>): Exchange {
    const exchange: Exchange = { ...delivery, id: -++this.deliveries, received: true };
    this.emit({ kind: 'ExchangeRecorded', exchange });
    return exchange;
  }

  /** Announces a pause in the run, and its reason. */
  waiting(ms: number, why: string): void {
    this.emit({ kind: 'Waiting', seconds: Math.ceil(ms / 1000), why });
  }

  /** Sets up a provider state and returns its values. Throws StateMissing. */
  async setUp(state: string, params: StateParams = {}): Promise<StateValues> {
    const { values, askedAt, time } = await this.ahead.take(state, params);
    // Values that the API itself returns are not necessarily test data.
    this.redactor.supply(values, this.states.rows.isOfApi(values) ? false : undefined);
    // A recording of the run would present a guess as a state that the server is in.
    if (this.states.rows.isGuess(values)) return values;
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
    if (!unique.includes(state) && this.states.handled(state, params)) this.fresh.note(values);
    return { values, askedAt, time: now() };
  }

  /** Moves the server's clock by the time that the rate limiter would wait. For the server both are the same. */
  private async skipMinute(): Promise<boolean> {
    if (!this.states.onDemand) return false;
    // Requests in progress belong to the time before the move.
    await this.transport.idle();
    try {
      await this.setUp('the clock advances', { seconds: skipSeconds });
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // Without an answer, the clock may have moved.
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

  /** The seed and depth that reproduce the sampled values of an entry. */
  planned({ sampling }: Entry): Pick<Evidence, 'seed' | 'depth'> {
    if (!sampling) return {};
    const { depth } = this.budget;
    return { seed: this.options.seed, ...(depth === 'standard' ? {} : { depth }) };
  }

  /** The server may have restarted and lost its state. */
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
