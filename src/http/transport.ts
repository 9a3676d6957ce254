import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Client } from './client.js';
import { ExchangeSender, type Outgoing } from './exchange-sender.js';
import { isBrokenOff, isUnavailable, TargetDown, troubled, unheard } from './failures.js';
import { HealthCheck, ProbeRequests } from './health-check.js';
import { longWaitMs, announceLongWait, type TellWait } from './long-wait.js';
import type { Network } from './network.js';
import { OverloadDetector } from './overload.js';
import { RateLimiter } from './rate-limiter.js';
import { Replies } from './replies.js';
import { resend } from './retry.js';

/** The maximum number of parallel requests in a burst. */
export const mostBurstConnections = 64;

export type BurstConnection = 'kept' | 'new';

export interface TransportOptions {
  baseUrl: string;
  requestsPerMinute: number;
  network?: Network;
  /** The timeout of a request in milliseconds. A retry waits three times as long. */
  timeoutMs?: number;
  /** The total time in milliseconds to wait out a 429. */
  patienceMs?: number;
  /** Moves the server's clock by a minute, if possible, to avoid waiting for the rate limit. */
  skipMinute?: (() => Promise<boolean>) | undefined;
  /** Whether connections are kept. By default each request has its own. */
  keepAlive?: boolean;
  /** Whether to retry requests that end in a 5xx or without an answer; true by default. */
  resend?: boolean;
  /** Whether a request must be sent only once, because it may have an effect that nobody can undo. */
  isSentOnce?: (outgoing: Outgoing) => boolean;
  /** With this option, a missing answer counts against the server only while it answers other requests. */
  away?: { mostMs: number; onReturn: () => void };
  onWait?: TellWait;
  /** Called once, if the server seems unable to handle parallel requests. */
  onOverload?: (why: string) => void;
  /** Called before each attempt. The caller receives any error that it throws instead of an answer. */
  spend?: (outgoing: Outgoing, how: Attempted) => void;
  onAttempt?: (exchange: Exchange, how: Attempted) => void;
}

export interface Attempted {
  /** Whether the request is part of a burst, which ignores the rate limit. */
  inBurst: boolean;
  /** Whether an earlier attempt ended in a 5xx or without an answer. */
  isAgain: boolean;
  isProbe?: boolean;
}

// If this many requests of an operation fail on every attempt, the operation itself is the cause.
const fewestBroken = 2;

/** Sends every request, and records each exchange. Only a repeated failure counts against the server. */
export class Transport {
  // Each request has its own connection, because the contract does not cover persistent ones.
  private readonly client: Client;
  // A burst reuses its connections: opening a thousand would take longer than the requests.
  private readonly kept: Client;
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
  /** The duration of an operation that once answered too late. Its next request gets more time. */
  private readonly slowest = new Map<OperationId | null, number>();
  /** The number of requests of an operation that broke off on every attempt. */
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
      onWait: (ms) => onWait?.(ms, `to stay within ${requestsPerMinute} requests a minute`),
    });
  }

  /** Waits for a server that has stopped answering. Throws TargetDown if it does not come back. */
  async confirmHealth(): Promise<void> {
    await this.alone(async () => this.health?.confirm());
  }

  get silentMs(): number {
    return performance.now() - this.answeredAt;
  }

  /** Resolves when no request is under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Sends a request and returns the final exchange. Calls `record` for each attempt, in the order of completion. */
  async send(outgoing: Outgoing, record: (exchange: Exchange) => void = () => undefined): Promise<Exchange> {
    const exchange = await this.waitOutThrottling(outgoing, record);
    if (!troubled(exchange) || this.options.resend === false) return recorded(exchange, record);
    const isOnce = this.options.isSentOnce?.(outgoing) ?? false;
    const tries = [exchange];
    // The contract sets no time limit, so a retry gets more time and runs alone.
    const again = async (): Promise<Exchange> => {
      const next = await this.waitOutThrottling(outgoing, record, { isAgain: true });
      tries.push(next);
      return next;
    };
    const recordUnchecked = (all: readonly Exchange[]): void =>
      all.forEach((one) => record({ ...one, unchecked: true }));
    try {
      await this.alone(async () => {
        const isKnown = this.timesBroken(exchange) >= fewestBroken;
        if (!isOnce) await resend(exchange, again, this.health, isKnown);
        else if (isUnavailable(exchange)) await this.health?.cameBack(exchange);
      });
    } catch (error) {
      // The failures may come from a gateway whose server is down.
      recordUnchecked(tries);
      throw error;
    }
    if (isOnce) return recorded({ ...exchange, sentOnce: true }, record);
    const last = tries.pop()!;
    if (troubled(last)) {
      if (isBrokenOff(last)) this.brokenOff.set(last.operation, this.timesBroken(last) + 1);
      recordUnchecked(tries);
      // A request that reached no server does not count against it.
      return recorded({ ...last, repeated: !(unheard(exchange) && unheard(last)) }, record);
    }
    // The failure did not repeat. The first exchange is recorded as its evidence, and the last one is final.
    if (exchange.response === null) this.slowest.set(exchange.operation, last.durationMs);
    this.overload.failed(exchange);
    record(exchange);
    recordUnchecked(tries.slice(1));
    return recorded({ ...last, resent: true }, record);
  }

  /** Sends a request at once; a 429 is final. The caller decides which of the thousand exchanges of a burst to record. */
  async atOnce(outgoing: Outgoing, connection: BurstConnection = 'kept'): Promise<Exchange> {
    const client = connection === 'kept' ? this.kept : this.client;
    return this.exchanged(outgoing, client, { inBurst: true, isAgain: false });
  }

  /** Sends requests over one connection, if the server keeps it open. A closed connection does not count against it. */
  async onOneConnection(
    requests: readonly Outgoing[],
    record: (exchange: Exchange) => void,
  ): Promise<Exchange[]> {
    const client = new Client({ ...this.options.network, keepAlive: true, connections: 1 });
    const exchanges: Exchange[] = [];
    try {
      for (const request of requests) {
        const exchange = await this.waitOutThrottling(request, record, { client });
        exchanges.push(recorded(troubled(exchange) ? { ...exchange, unchecked: true } : exchange, record));
      }
      return exchanges;
    } finally {
      client.close();
    }
  }

  /** Ends all connections. A later request throws TargetDown. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.health?.close();
    this.client.close();
    this.kept.close();
  }

  private async waitOutThrottling(
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
        this.options.onWait?.(pause, 'for the server, which answers 429 (too many requests)');
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

  /** Runs work while no other request is in progress. */
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
    // Waits are expected in a burst, so they are not announced.
    const tell: TellWait = (...wait) => void (inBurst || this.options.onWait?.(...wait));
    const exchange = announceLongWait(sent, timeoutMs, why, tell).then((one) => {
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
