import { checks } from '../checks/index.js';
import { inWords, isAccepted, runChecks } from '../checks/response.js';
import {
  createClient,
  derivedId,
  operationOf,
  requirementRow,
  type CwitClient,
  type Operation,
  type OperationId,
  type RequirementId,
  type RequirementRow,
  type UnspecifiedId,
} from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { worse, type Evidence, type Outcome } from '../contract/verdict.js';
import { Redactor } from '../http/redact.js';
import { Transport } from '../http/transport.js';
import { States } from '../target/states.js';
import type { Target } from '../target/target.js';
import { Context } from './context.js';
import { freshText } from '../cases/fresh.js';
import { operationAt } from '../cases/route.js';
import { requestOf } from '../cases/case.js';
import { valueAt } from '../cases/pointer.js';
import type { Journal } from './journal.js';
import { NotTestable, TargetDown, Violation } from './outcome.js';
import type { Entry } from './registry.js';

export interface RunOptions {
  target: Target;
  journal: Journal;
  /** Decides every random choice: the same seed sends the same requests. */
  seed: number;
  /** Makes references and keys unlike those of any earlier run against the same server. */
  nonce: string;
  /** fast-check's path of a failing case, to replay exactly it. */
  path?: string;
  /** How long money may take to settle, in milliseconds. */
  settleMs?: number;
  /** How long an event may take to be delivered, in milliseconds. */
  deliveryMs?: number;
  /** How long the suite keeps quiet for a full rate-limit window, where the target's clock does not move it. */
  quietMs?: number;
  timeoutMs?: number;
  /** Keeps connections, for a server that is known to be sound with them. */
  keepAlive?: boolean;
}

/** One judgement of one target: sends through the transport, judges every exchange, keeps the journal. */
export class Run {
  readonly transport: Transport;
  readonly states: States;
  readonly client: CwitClient;
  readonly redactor: Redactor;
  /** The longest time that a debit was seen to take until the balance showed it. */
  settleLagMs = 0;
  /** Whether a debit was watched until it showed: before that, the lag is not known. */
  lagIsKnown = false;
  /** Whether an accepted request may have spent money since the wallet was last seen at rest. */
  unsettled = false;
  /** The last exchange that may have had an effect: what a judgement of the wallet's balance shows. */
  lastEffect: Exchange | undefined;
  private readonly outcomes = new Map<RequirementId, Outcome>();
  private readonly memory = new Map<string, Promise<unknown>>();
  /** What accepted requests have used up, and the tag of their operations. */
  private readonly usedUp = new Map<string, string>();
  private readonly misfits = new Set<number>();
  private current: Entry | null = null;
  private counter = 0;
  private deliveries = 0;
  private readonly closing: (() => Promise<void>)[] = [];
  private stopped: string | null = null;

  constructor(readonly options: RunOptions) {
    const { target } = options;
    this.redactor = new Redactor(target);
    this.states = new States(target);
    this.transport = new Transport({
      baseUrl: target.baseUrl,
      requestsPerMinute: target.requestsPerMinute,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
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
    this.current = entry;
    try {
      const why = this.whyNot(requirementRow(entry.id));
      if (why) this.record(entry.id, why.outcome, why.reason);
      else {
        await entry.run(new Context(this, entry));
        this.record(entry.id, 'pass');
      }
    } catch (error) {
      this.conclude(entry.id, error);
    } finally {
      this.current = null;
    }
    return this.outcomes.get(entry.id) ?? 'not-testable';
  }

  /** A violation of a requirement: fails a MUST, warns about a SHOULD. */
  violated(id: RequirementId, evidence: Evidence): void {
    this.record(id, requirementRow(id).level === 'MUST' ? 'fail' : 'warn', undefined, evidence);
  }

  /** A violation that did not repeat: shown, but not held against the target. */
  flaky(id: RequirementId, violation: Violation): void {
    const { expected, actual, exchange } = violation;
    this.record(id, 'warn', 'it did not repeat', {
      expected,
      actual,
      ...(exchange ? { exchange: exchange.id } : {}),
    });
  }

  observe(id: UnspecifiedId, observed: string): void {
    this.options.journal.write({ kind: 'observation', id, observed: this.redactor.text(observed) });
  }

  /** The result of `work`, done once a run. What it throws is remembered too. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.memory.get(key) as Promise<T> | undefined;
    if (known) return known;
    const result = work();
    this.memory.set(key, result);
    return result;
  }

  /**
   * The value of a request that an earlier accepted request may have used up; undefined when it has none. A
   * state that gives the same card or booking again is no fault of the operation that refuses it.
   */
  usedAgain({ operation, request }: Exchange): string | undefined {
    const tag = operation && operationOf(operation).tag;
    const sent = decodeURIComponent(request.path) + (request.body ?? '');
    return [...this.usedUp].find(([value, owner]) => owner === tag && sent.includes(value))?.[0];
  }

  /** What an operation's conforming request needs, kept until an accepted request has used it up. */
  prepared<T>(id: OperationId, part: number | 'response', work: () => Promise<T>): Promise<T> {
    return this.once(`prepared ${id} ${part}`, work);
  }

  /** Forgets what states gave: in time it may have run out. */
  forgetPrepared(): void {
    for (const key of this.memory.keys()) if (key.startsWith('prepared ')) this.memory.delete(key);
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

  outcome(id: RequirementId): Outcome | undefined {
    return this.outcomes.get(id);
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

  /** Has something closed with the run. */
  onClose(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  /** Undoes the states and closes the connections. */
  async close(): Promise<void> {
    await this.states.tearDown();
    for (const work of this.closing.splice(0)) await work();
    await this.transport.close();
  }

  private whyNot(row: RequirementRow): { outcome: Outcome; reason: string } | null {
    if (this.stopped) return { outcome: 'not-testable', reason: this.stopped };
    const needed = [
      row.feature,
      ...(row.id.includes('/idempotency.') ? ['idempotency'] : []),
      ...(row.id.startsWith('service/rate-limit') ? ['rate-limit'] : []),
    ].filter((feature) => feature !== 'service');
    const missing = needed.find((feature) => !this.options.target.features.includes(feature));
    return missing ? { outcome: 'not-offered', reason: `the target does not offer ${missing}` } : null;
  }

  private judgeExchange(exchange: Exchange): void {
    this.options.journal.write({ kind: 'exchange', exchange: this.redactor.exchange(exchange) });
    if (exchange.operation) this.noteEffect(operationOf(exchange.operation), exchange);
    for (const { requirement, expected, actual } of runChecks(checks, exchange, this.options.target)) {
      this.violated(requirement, { expected, actual, exchange: exchange.id });
      if (requirement.endsWith('/response.body')) this.misfits.add(exchange.id);
    }
    this.noteTrouble(exchange);
  }

  // A 5xx that did not repeat is no violation, but it is seen.
  private noteTrouble(exchange: Exchange): void {
    const { operation, response, repeated } = exchange;
    if (operation === null || repeated || !response || response.status < 500) return;
    this.record(derivedId(operation, 'response.no-server-error'), 'warn', 'it did not repeat', {
      expected: 'an answer below 500',
      actual: `${inWords(exchange)}, once`,
      exchange: exchange.id,
    });
  }

  private noteEffect(operation: Operation, exchange: Exchange): void {
    if (operation.effect === 'none') return;
    this.lastEffect = exchange;
    if (!isAccepted(exchange.response)) return;
    if (operation.effect !== 'creates') this.unsettled = true;
    for (const pointer of operation.usesUp) {
      const value = valueAt(requestOf(operation, exchange), pointer);
      if (typeof value === 'string') this.usedUp.set(value, operation.tag);
    }
    operation.examples.forEach(({ given }, example) => {
      this.memory.delete(`prepared ${operation.id} ${example}`);
      for (const source of given)
        if (source.operation) this.memory.delete(`prepared ${source.operation} response`);
    });
  }

  private conclude(id: RequirementId, error: unknown): void {
    if (error instanceof Violation) {
      this.violated(id, {
        expected: error.expected,
        actual: error.actual,
        ...(error.exchange ? { exchange: error.exchange.id } : {}),
        ...error.found,
      });
    } else if (error instanceof NotTestable) {
      this.record(id, 'not-testable', error.message);
    } else if (error instanceof TargetDown) {
      this.stop(error.message);
      this.record(id, 'not-testable', error.message);
    } else {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.options.journal.write({
        kind: 'internal-error',
        requirement: id,
        message: this.redactor.text(message),
      });
      this.record(id, 'not-testable', 'an error of the suite itself; please report it');
    }
  }

  private stop(reason: string): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.options.journal.write({ kind: 'stopped', reason: this.redactor.text(reason) });
  }

  private record(id: RequirementId, outcome: Outcome, reason?: string, evidence?: Evidence): void {
    const known = this.outcomes.get(id);
    this.outcomes.set(id, known ? worse(known, outcome) : outcome);
    this.options.journal.write({
      kind: 'verdict',
      verdict: {
        requirement: id,
        outcome,
        ...(reason === undefined ? {} : { reason: this.redactor.text(reason) }),
        ...(evidence === undefined ? {} : { evidence: this.clean(evidence) }),
      },
    });
  }

  private clean(evidence: Evidence): Evidence {
    return {
      ...evidence,
      expected: this.redactor.text(evidence.expected),
      actual: this.redactor.text(evidence.actual),
    };
  }
}
