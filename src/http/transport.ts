import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../contract/contract.js';
import type { Exchange, ReceivedResponse, SentRequest } from '../contract/exchange.js';
import { addressBelow } from './address-below.js';
import { Client, reasonOf } from './client.js';
import { Crowding } from './crowding.js';
import { insist } from './insist.js';
import { KnownReads } from './known-reads.js';
import { longWaitMs, toldIfLong } from './long-wait.js';
import { Pace } from './pace.js';
import { Presence } from './presence.js';
import { Replies } from './replies.js';
import { SharedBodies } from './shared-bodies.js';
import type { Attempted, TransportOptions } from './transport-options.js';
import { TargetDown } from './target-down.js';
import { isUnavailable, troubled, unheard } from './trouble.js';
import { Unbounded } from './unbounded.js';

/** How many requests of a burst may be under way at the same time. */
export const mostBurstConnections = 64;

export type BurstConnection = 'kept' | 'new';

export interface Outgoing extends SentRequest {
  operation: OperationId | null;
  purpose: string;
}

/**
 * The one way to the target. Records each exchange, keeps the pace, waits out 429, and sends a request
 * again that ended in a 5xx or without an answer: only what repeats is held against the target.
 */
export class Transport {
  // A connection a request: what a server does with a reused connection is not the contract's matter.
  private readonly client: Client;
  // For a burst, connections that are kept while it lasts: opening a thousand takes longer than asking on them.
  private readonly kept: Client;
  /** Answers as the typed client takes them. */
  readonly replies: Replies;
  private readonly pace: Pace;
  private readonly bodies = new SharedBodies();
  private sent = 0;
  private isClosed = false;
  private readonly underWay = new Set<Promise<unknown>>();
  /** Settles when what must be alone is over. */
  private held: Promise<void> = Promise.resolve();
  private readonly crowding: Crowding;
  private readonly presence: Presence | undefined;
  private readonly known = new KnownReads();
  private answeredAt = performance.now();
  /** The longest time that an operation took to answer, where that was too long: next time it is waited for. */
  private readonly slowest = new Map<OperationId | null, number>();

  constructor(private readonly options: TransportOptions) {
    const { requestsPerMinute, network, onWait, onOverload, away } = options;
    this.client = new Client({ ...network });
    this.kept = new Client({ ...network, keepAlive: true, connections: mostBurstConnections });
    this.replies = new Replies(options.baseUrl);
    this.crowding = new Crowding((why) => onOverload?.(why));
    if (away)
      this.presence = new Presence({
        ...away,
        onWait,
        look: (silent) => this.known.look(silent, (read) => this.once(read, { isAgain: true, isLook: true })),
      });
    this.pace = new Pace(requestsPerMinute, (ms) =>
      onWait?.(ms, `for the pace of ${requestsPerMinute} requests a minute`),
    );
  }

  /** Waits for a target that does not answer any more. Throws TargetDown where it stays away. */
  async confirmPresence(): Promise<void> {
    await this.alone(async () => this.presence?.confirm());
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
   * The exchange that counts; `record` is told of each, those that are sent again too, in the order of completion.
   * Throws what ends the attempts before their time.
   */
  async send(outgoing: Outgoing, record: (exchange: Exchange) => void = () => undefined): Promise<Exchange> {
    const exchange = await this.patiently(outgoing, record);
    if (!troubled(exchange) || this.options.resend === false) return recorded(exchange, record);
    const isOnce = this.options.isSentOnce?.(outgoing) ?? false;
    const before: Exchange[] = [];
    let last = exchange;
    // Nothing says how soon an answer comes: then it is waited for longer, and nothing else is under way.
    const again = async (): Promise<Exchange> => {
      const next = await this.patiently(outgoing, record, { isAgain: true });
      before.push(last);
      return (last = next);
    };
    try {
      await this.alone(async () => {
        if (!isOnce) await insist(exchange, again, this.presence);
        else if (isUnavailable(exchange)) await this.presence?.isBack(exchange);
      });
    } catch (error) {
      // What a gateway says of a server that is gone is no answer of that server.
      for (const one of [...before, last]) record({ ...one, unjudged: true });
      throw error;
    }
    if (isOnce) return recorded({ ...exchange, sentOnce: true }, record);
    if (!troubled(last)) {
      // It did not repeat. All are recorded, the first for what went wrong; the last is the answer.
      if (exchange.response === null) this.slowest.set(exchange.operation, last.durationMs);
      this.crowding.ended(exchange);
      before.forEach((one, index) => record(index === 0 ? one : { ...one, unjudged: true }));
      return recorded({ ...last, resent: true }, record);
    }
    for (const one of before) record({ ...one, unjudged: true });
    // Nobody listening is no answer to a request: only a request that ended a connection is held against it.
    return recorded({ ...last, repeated: !(unheard(exchange) && unheard(last)) }, record);
  }

  /**
   * Sends at once, out of the pace; whatever comes is the answer, a 429 too. Recorded only when the caller
   * records it: a burst is a thousand exchanges, and one of them tells.
   *
   * @param connection one that is kept for the next request, or one of its own
   */
  async atOnce(outgoing: Outgoing, connection: BurstConnection = 'kept'): Promise<Exchange> {
    return this.exchanged(outgoing, connection === 'kept' ? this.kept : this.client, {
      inBurst: true,
      isAgain: false,
    });
  }

  /**
   * Sends one request after the other over one connection, as far as the server keeps it, and nothing twice but for a
   * 429, which is waited out. That such a connection ends is held against nobody.
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
    this.presence?.close();
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
      this.crowding.throttled(exchange);
      record(exchange);
      if (pause > longWaitMs)
        this.options.onWait?.(pause, 'for the target, which answers 429 (too many requests)');
      await sleep(pause);
    }
  }

  private async once(
    outgoing: Outgoing,
    {
      isAgain = false,
      isLook = false,
      client = this.options.keepAlive ? this.kept : this.client,
    }: Partial<Attempted> & { client?: Client },
  ): Promise<Exchange> {
    await this.pace.turn();
    for (let held; !isAgain && held !== this.held;) await (held = this.held);
    return this.exchanged(outgoing, client, { inBurst: false, isAgain, isLook });
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

  private exchanged(outgoing: Outgoing, client: Client, how: Attempted): Promise<Exchange> {
    if (this.isClosed) throw new TargetDown('the run is over');
    this.options.spend?.(outgoing, how);
    const { inBurst } = how;
    const timeoutMs = this.timeoutFor(outgoing.operation, how);
    const isCrowded = !inBurst && this.underWay.size > 0;
    const answer = this.exchange(outgoing, client, timeoutMs);
    // In a burst, a wait is what is looked for.
    const told = inBurst ? answer : this.told(answer, timeoutMs, outgoing);
    const exchange = told.then((one) => {
      if (one.response) this.answeredAt = performance.now();
      if (!inBurst) this.known.note(outgoing, one);
      if (!isCrowded && (inBurst || this.underWay.size === 1)) return one;
      this.crowding.seen();
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

  private told<T>(answer: Promise<T>, timeoutMs: number, { operation, method }: Outgoing): Promise<T> {
    const why = `for the answer to ${operation ?? `a ${method} request`}`;
    return toldIfLong(answer, timeoutMs, why, (ms, said) => this.options.onWait?.(ms, said));
  }

  private async exchange(
    { operation, purpose, ...request }: Outgoing,
    client: Client,
    timeoutMs: number,
  ): Promise<Exchange> {
    const exchange: Exchange = {
      id: ++this.sent,
      operation,
      purpose,
      request,
      response: null,
      repeated: false,
      startedAt: new Date().toISOString(),
      durationMs: 0,
    };
    const begin = performance.now();
    try {
      const response = await this.received(request, client, timeoutMs);
      exchange.response = this.bodies.shared({ ...response, ...(operation ? { operation } : {}) });
    } catch (error) {
      // What HTTP cannot carry is a mistake of the suite.
      if (error instanceof TypeError) throw error;
      exchange.failure = reasonOf(error);
      if (error instanceof Unbounded) exchange.unbounded = error.by;
    }
    exchange.durationMs = Math.round(performance.now() - begin);
    return exchange;
  }

  private received(request: SentRequest, client: Client, timeoutMs: number): Promise<ReceivedResponse> {
    const { method, path, headers, body, bytes } = request;
    return client.send(addressBelow(this.options.baseUrl, path), {
      method,
      headers: { ...this.options.network?.headers, ...headers },
      body: body === null ? null : Buffer.from(body, bytes ? 'latin1' : 'utf8'),
      timeoutMs,
    });
  }
}

function recorded(exchange: Exchange, record: (exchange: Exchange) => void): Exchange {
  record(exchange);
  return exchange;
}
