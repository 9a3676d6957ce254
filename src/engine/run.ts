import PQueue from 'p-queue';
import type { Pace } from '../cases/sampling.js';
import type { Exchange } from '../contract/exchange.js';
import type { Evidence } from '../contract/verdict.js';
import { Transport } from '../http/transport.js';
import { redacted } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import {
  documentedValues,
  unique,
  type StateParams,
  type StateValues,
} from '../server-under-test/state-values.js';
import { StateMissing, States } from '../server-under-test/states.js';
import { Bus } from './bus.js';
import { RequirementContext } from './context/context.js';
import { FreshTexts } from '../cases/fresh.js';
import { RunCache } from './context/run-cache.js';
import type { Scope } from './context/scope.js';
import type { Emit } from './events.js';
import { ExchangeChecks } from './exchange-checks.js';
import type { ContextFactory, RunOptions } from './options.js';
import { Permission, actsOnLive } from './permission.js';
import { OperationTimeouts } from './retry/timeouts.js';
import { RunEnd } from './run-end.js';
import { Fresh } from './retry/fresh.js';
import { Tried } from './retry/tried.js';
import { Waits } from './retry/waits.js';
import { Budget } from './schedule/budget.js';
import { Exclusion } from './schedule/exclusion.js';
import type { Entry } from './schedule/registry.js';
import { Verdicts } from './verdicts.js';

// Limits > row Request rate, sandbox
const sandboxRate = 1000;
// One minute, plus the rounding error of a window that counts whole seconds.
const skipSeconds = 62;

/** One run against one server: sends requests, checks every exchange and emits events. */
export class Run {
  readonly bus = new Bus();
  readonly transport: Transport;
  readonly states: States;
  readonly redactor: Redactor;
  readonly budget: Budget;
  readonly end: RunEnd;
  readonly verdicts: Verdicts;
  readonly waits: Waits;
  readonly timeouts: OperationTimeouts;
  readonly permission: Permission;
  readonly exchanges: ExchangeChecks;
  readonly cache = new RunCache();
  readonly texts: FreshTexts;
  /** Runs as many tests in parallel as the run has connections and the server can handle. */
  readonly queue: PQueue;
  readonly exclusion: Exclusion;
  readonly tried = new Tried();
  readonly fresh: Fresh;
  /** The seconds by which the server's clock has been moved. */
  clockSeconds = 0;
  /** The number of times that the server was unavailable and came back. */
  absences = 0;
  private readonly contexts: ContextFactory;
  private deliveries = 0;

  constructor(readonly options: RunOptions) {
    const { target, keepAlive = false, selected, skip } = options;
    this.texts = new FreshTexts(options.nonce);
    this.queue = new PQueue({ concurrency: options.connections ?? 1 });
    this.exclusion = new Exclusion(this.queue);
    this.waits = new Waits(options.settleMs ?? 10_000, (ms, why) => this.waiting(ms, why));
    this.timeouts = new OperationTimeouts(options.timeouts);
    this.fresh = new Fresh(this.waits.settleMs, (ms, why) => this.waits.pause(ms, why));
    this.permission = new Permission(target, this.timeouts);
    this.redactor = options.redactor ?? new Redactor(target);
    this.verdicts = new Verdicts(this.emit, (id) => (selected?.has(id) ?? true) && !skip?.has(id));
    this.exchanges = new ExchangeChecks(this);
    this.bus.on('exchange', (exchange) => this.timeouts.ended(exchange));
    this.bus.on('exchange', (exchange) => this.tried.note(exchange));
    this.bus.on('serverReturned', () => this.timeouts.returned());
    this.bus.on('serverReturned', () => this.states.handler?.returned());
    this.states = new States(target, {
      ...(options.stateMs === undefined ? {} : { timeoutMs: options.stateMs }),
      onWait: (ms, why) => this.waiting(ms, why),
    });
    this.budget = new Budget(options.effort ?? null, () => this.emit(this.budget.news));
    this.end = new RunEnd(this.budget, this.emit);
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
          this.bus.publish('sending', outgoing);
        }
        this.budget.spend(how.inBurst);
      },
      onAttempt: (exchange, how) => {
        if (how.isProbe) return;
        this.timeouts.note(exchange, how);
        this.bus.publish('attempted', exchange);
      },
      onWait: (ms, why) => this.waiting(ms, why),
      onOverload: (why) => {
        this.queue.concurrency = 1;
        this.exchanges.excuseCrowded();
        this.emit({ kind: 'ConnectionsReduced', why });
      },
      keepAlive,
    });
    this.contexts = options.contexts?.(this) ?? ((scope) => new RequirementContext(this, scope));
  }

  /** Emits an event after redaction. All events pass through here. */
  readonly emit: Emit = (event) => this.options.listen(redacted(event, this.redactor));

  /** The part of the sampling plan that the run tries. */
  get pace(): Pace {
    const { seed, effort, plan = effort && effort.depth !== 'deep' ? 'sampled' : 'whole' } = this.options;
    return { seed, isWhole: plan === 'whole' };
  }

  /** Whether a state handler sets the server up for this run. */
  get hasStateHandler(): boolean {
    return this.states.handler !== undefined;
  }

  context(scope: Scope): RequirementContext {
    return this.contexts(scope);
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
  async setUp(state: string, params: StateParams = {}, isNew = false): Promise<StateValues> {
    const now = (): string => new Date(Date.now() + this.clockSeconds * 1000).toISOString();
    const askedAt = now();
    const values = await this.states.setUp(state, params, isNew);
    const time = now();
    const origin = this.states.originOf(values);
    const isMade = origin === 'made';
    if (isMade && !unique.includes(state)) this.fresh.note(values);
    await this.fresh.rest(state, values);
    // Values that the API itself returns are not necessarily test data.
    this.redactor.supply(values, origin === 'read' || origin === 'guessed' ? false : undefined);
    // A recording of the run would present a guess as a state that the server is in.
    if (origin === 'guessed') return values;
    this.emit({
      kind: 'StateSetUp',
      setUp: { state, params, values: documentedValues(state, values), time, askedAt, onDemand: isMade },
    });
    return values;
  }

  /** Moves the server's clock by the time that the rate limiter would wait. For the server both are the same. */
  private async skipMinute(): Promise<boolean> {
    if (!this.hasStateHandler) return false;
    // Requests in progress belong to the time before the move.
    await this.transport.idle();
    try {
      await this.setUp('the clock advances', { seconds: skipSeconds }, true);
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // Without an answer, the clock may have moved.
      if (error.isSilent) this.clockSeconds += skipSeconds;
      return false;
    }
    this.clockSeconds += skipSeconds;
    return true;
  }

  async close(): Promise<void> {
    const { spent, burst, shrinking } = this.budget;
    this.end.close();
    this.exchanges.end();
    const torn = await this.states.tearDown(this.queue.concurrency);
    if (torn.states > 0) this.emit({ kind: 'StatesUndone', ...torn });
    await Promise.all(this.bus.publish('closing'));
    await this.transport.close();
    this.emit({ kind: 'RunFinished', requests: spent - burst, burst, shrinking });
  }

  /** The seed and depth that reproduce the sampled values of an entry. */
  planned({ sampling }: Entry): Pick<Evidence, 'seed' | 'depth'> {
    return sampling ? this.choices : {};
  }

  /** The seed, and the depth unless it is `standard`, which find a violation again. */
  get choices(): Pick<Evidence, 'seed' | 'depth'> {
    const { depth } = this.budget;
    return { seed: this.options.seed, ...(depth === 'standard' ? {} : { depth }) };
  }

  /** The server may have restarted and lost its state. */
  private returned(): void {
    this.absences++;
    this.cache.forgetDone();
    this.bus.publish('serverReturned');
  }
}
