import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Client } from './client.js';
import { ExchangeSender, type Outgoing } from './exchange-sender.js';
import { isBrokenOff, isUnavailable, TargetDown, troubled, unheard } from './failures.js';
import { HealthCheck, ProbeRequests } from './health-check.js';
import { longWaitMs, toldIfLong, type TellWait } from './long-wait.js';
import type { Network } from './network.js';
import { OverloadDetector } from './overload.js';
import { RateLimiter } from './rate-limiter.js';
import { Replies } from './replies.js';
import { resend } from './retry.js';

/** How many requests of a burst may be under way at the same time. */
export const mostBurstConnections = 64;

export type BurstConnection = 'kept' | 'new';

export interface TransportOptions {
  baseUrl: string;
  requestsPerMinute: number;
  network?: Network;
  /** Milliseconds until a request without an answer is sent again, and then waited for three times as long. */
  timeoutMs?: number;
  /** Milliseconds that a 429 may be waited out in all. */
  patienceMs?: number;
  /** Lets a minute pass on the server's clock, if that is possible, so that the pace need not be waited for. */
  skipMinute?: (() => Promise<boolean>) | undefined;
  /** Whether connections are kept; else each request has one of its own. */
  keepAlive?: boolean;
  /** Whether what ends in a 5xx or without an answer is sent again; true by default. */
  resend?: boolean;
  /** Whether something is sent once only, whatever comes: it may have had its effect, and nobody can undo it. */
  isSentOnce?: (outgoing: Outgoing) => boolean;
  /**
   * For how long the target may be away, and who is told when it is back. With it, silence is held against the target
   * only while it answers something else.
   */
  away?: { mostMs: number; onReturn: () => void };
  onWait?: TellWait;
  /** Told once, when the target seems to bear no requests at the same time. */
  onOverload?: (why: string) => void;
  /** Asked before everything that goes out, what is sent again too; what it throws comes instead of the answer. */
  spend?: (outgoing: Outgoing, how: Attempted) => void;
  /** Told of everything that went out, with what came of it. */
  onAttempt?: (exchange: Exchange, how: Attempted) => void;
}

export interface Attempted {
  /** Out of the pace, among many. */
  inBurst: boolean;
  /** It ended in a 5xx or without an answer before. */
  isAgain: boolean;
  /** It only shows whether the target is there at all. */
  isProbe?: boolean;
}

// An operation that breaks off this many requests, each of them every time, does so itself.
const fewestBroken = 2;

/**
 * Every request to the target goes through here. It records each exchange, limits the rate, waits out 429, and repeats a
 * request that ended in a 5xx or without an answer: only a failure that repeats counts against the target.
 */
export class Transport {
  // Each request has its own connection: the contract does not cover reused ones.
  private readonly client: Client;
  // A burst keeps its connections: opening a thousand would take longer than the requests.
  private readonly kept: Client;
  /** Responses as the typed client takes them. */
  readonly replies: Replies;
  private readonly rate: RateLimiter;
  private readonly sender: ExchangeSender;
  private isClosed = false;
  private readonly underWay = new Set<Promise<unknown>>();
  /** Settles when the exclusive work is done. */
  private held: Promise<void> = Promise.resolve();
  private readonly overload: OverloadDetector;
  private readonly health: HealthCheck | undefined;
  private readonly probes = new ProbeRequests();
  private answeredAt = performance.now();
  /** How long an operation took that once answered too late: the next request waits longer. */
  private readonly slowest = new Map<OperationId | null, number>();
  /** How many requests of an operation broke off each time they were sent. */
  private readonly brokenOff = new Map<OperationId | null, number>();

  constructor(private readonly options: TransportOptions) {
    const { requestsPerMinute, network, skipMinute, onWait, onOverload, away } = options;
    this.client = new Client({ ...network });
    this.kept = new Client({ ...network, keepAlive: true, connections: mostBurstConnections });
    this.replies = new Replies(options.baseUrl);
    this.sender = new ExchangeSender(options.baseUrl, network?.headers);
    this.overload = new OverloadDetector((why) => onOverload?.(why));
    if (away)
      this.health = new HealthCheck({
        ...away,
        onWait,
        probe: (silent) =>
          this.probes.send(silent, (read) => this.once(read, { isAgain: true, isProbe: true })),
      });
    this.rate = new RateLimiter({
      perMinute: requestsPerMinute,
      skipMinute,
      onWait: (ms) => onWait?.(ms, `for the pace of ${requestsPerMinute} requests a minute`),
    });
  }

  /** Waits for a target that does not answer any more. Throws TargetDown where it stays away. */
  async confirmHealth(): Promise<void> {
    await this.alone(async () => this.health?.confirm());
  }

  /** Milliseconds since the last answer. */
  get silentMs(): number {
    return performance.now() - this.answeredAt;
  }

  /** Resolves when no request is under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /**
   * The exchange that counts; `record` is called with each attempt in the order of completion. Throws the error that ends
   * the attempts early.
   */
  async send(outgoing: Outgoing, record: (exchange: Exchange) => void = () => undefined): Promise<Exchange> {
    const exchange = await this.patiently(outgoing, record);
    if (!troubled(exchange) || this.options.resend === false) return recorded(exchange, record);
    const isOnce = this.options.isSentOnce?.(outgoing) ?? false;
    const tries = [exchange];
    // The contract has no limit of time: a repeated request gets more of it, and runs alone.
    const again = async (): Promise<Exchange> => {
      const next = await this.patiently(outgoing, record, { isAgain: true });
      tries.push(next);
      return next;
    };
    const recordUnjudged = (all: readonly Exchange[]): void =>
      all.forEach((one) => record({ ...one, unjudged: true }));
    try {
      await this.alone(async () => {
        const isKnown = this.timesBroken(exchange) >= fewestBroken;
        if (!isOnce) await resend(exchange, again, this.health, isKnown);
        else if (isUnavailable(exchange)) await this.health?.cameBack(exchange);
      });
    } catch (error) {
      // A gateway's response for a server that is gone is not that of the server.
      recordUnjudged(tries);
      throw error;
    }
    if (isOnce) return recorded({ ...exchange, sentOnce: true }, record);
    const last = tries.pop()!;
    if (troubled(last)) {
      if (isBrokenOff(last)) this.brokenOff.set(last.operation, this.timesBroken(last) + 1);
      recordUnjudged(tries);
      // A request that reached nobody does not count against the target.
      return recorded({ ...last, repeated: !(unheard(exchange) && unheard(last)) }, record);
    }
    // The failure did not repeat: the first exchange is recorded for it, and the last one counts.
    if (exchange.response === null) this.slowest.set(exchange.operation, last.durationMs);
    this.overload.failed(exchange);
    record(exchange);
    recordUnjudged(tries.slice(1));
    return recorded({ ...last, resent: true }, record);
  }

  /**
   * Sends at once, without the rate limit; a 429 counts as the answer. The caller records an exchange where it matters: a
   * burst has a thousand.
   */
  async atOnce(outgoing: Outgoing, connection: BurstConnection = 'kept'): Promise<Exchange> {
    const client = connection === 'kept' ? this.kept : this.client;
    return this.exchanged(outgoing, client, { inBurst: true, isAgain: false });
  }

  /**
   * Sends one request after the other over one connection, as far as the server keeps it, and waits out a 429. The end of
   * such a connection does not count against the target.
   */
  async onOneConnection(
    requests: readonly Outgoing[],
    record: (exchange: Exchange) => void,
  ): Promise<Exchange[]> {
    const client = new Client({ ...this.options.network, keepAlive: true, connections: 1 });
    const exchanges: Exchange[] = [];
    try {
      for (const request of requests) {
        const exchange = await this.patiently(request, record, { client });
        exchanges.push(recorded(troubled(exchange) ? { ...exchange, unjudged: true } : exchange, record));
      }
      return exchanges;
    } finally {
      client.close();
    }
  }

  /** Ends all connections. A later request throws a TargetDown. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.health?.close();
    this.client.close();
    this.kept.close();
  }

  private async patiently(
    outgoing: Outgoing,
    record: (exchange: Exchange) => void,
    how: Partial<Attempted> & { client?: Client } = {},
  ): Promise<Exchange> {
    const deadline = performance.now() + (this.options.patienceMs ?? 95_000);
    for (let pause = 1000; ; pause = Math.min(pause * 2, 30_000)) {
      const exchange = await this.once(outgoing, how);
      if (exchange.response?.status !== 429 || performance.now() + pause > deadline) return exchange;
      if (!this.rate.throttled()) this.overload.throttled(exchange);
      record(exchange);
      if (pause > longWaitMs)
        this.options.onWait?.(pause, 'for the target, which answers 429 (too many requests)');
      await sleep(pause);
    }
  }

  private async once(
    outgoing: Outgoing,
    { isAgain = false, isProbe = false, client }: Partial<Attempted> & { client?: Client },
  ): Promise<Exchange> {
    await this.rate.turn();
    for (let held; !isAgain && held !== this.held;) await (held = this.held);
    const usual = this.options.keepAlive ? this.kept : this.client;
    return this.exchanged(outgoing, client ?? usual, { inBurst: false, isAgain, isProbe });
  }

  /** Does work while no other request is under way. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.held;
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    try {
      await before;
      await this.idle();
      return await work();
    } finally {
      release();
    }
  }

  private timesBroken({ operation }: Exchange): number {
    return this.brokenOff.get(operation) ?? 0;
  }

  private exchanged(outgoing: Outgoing, client: Client, how: Attempted): Promise<Exchange> {
    if (this.isClosed) throw new TargetDown('the run is over');
    this.options.spend?.(outgoing, how);
    const { inBurst } = how;
    const timeoutMs = this.timeoutFor(outgoing.operation, how);
    const isCrowded = !inBurst && this.underWay.size > 0;
    const sent = this.sender.send(outgoing, client, timeoutMs);
    const why = `for the answer to ${outgoing.operation ?? `a ${outgoing.method} request`}`;
    // A burst provokes waits.
    const tell: TellWait = (...wait) => void (inBurst || this.options.onWait?.(...wait));
    const exchange = toldIfLong(sent, timeoutMs, why, tell).then((one) => {
      if (one.response) this.answeredAt = performance.now();
      if (!inBurst) this.probes.note(outgoing, one);
      if (!isCrowded && (inBurst || this.underWay.size === 1)) return one;
      this.overload.countParallel();
      return { ...one, crowded: true as const };
    });
    this.underWay.add(exchange);
    return exchange
      .then((one) => {
        this.options.onAttempt?.(one, how);
        return one;
      })
      .finally(() => this.underWay.delete(exchange));
  }

  private timeoutFor(operation: OperationId | null, { isAgain }: Attempted): number {
    const { timeoutMs = 10_000 } = this.options;
    const longest = 3 * timeoutMs;
    return isAgain ? longest : Math.min(longest, Math.max(timeoutMs, 2 * (this.slowest.get(operation) ?? 0)));
  }
}

function recorded(exchange: Exchange, record: (exchange: Exchange) => void): Exchange {
  record(exchange);
  return exchange;
}
