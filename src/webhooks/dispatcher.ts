import { setTimeout as sleep } from 'node:timers/promises';
import { eventNames } from '../contract/event-examples.js';
import type { Exchange } from '../contract/exchange.js';
import { inWords } from '../engine/expect.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import { Transport, unheard } from '../http/transport.js';
import type { EventName } from './events.js';
import { freshEvent, headersOf, signed, type Message } from './message.js';
import { sendInPieces } from './pieces.js';
import { Probe } from './probe.js';

export interface DispatcherOptions {
  /** Where the receiver takes events. */
  url: string;
  secret: string;
  /** Where the receiver tells how often it has processed an order. */
  probe?: string;
  /** How long a receiver that seemed quick may go on working after its answer, in milliseconds. */
  settleMs?: number;
  /** How long it is waited for an event to be processed that was answered with 2xx, in milliseconds. */
  patienceMs?: number;
}

/** Sends events to a receiver as the service does, and keeps what came of each. */
export class Dispatcher {
  readonly probe: Probe;
  /** By their ids. */
  readonly exchanges = new Map<number, Exchange>();
  private readonly transport: Transport;
  private readonly path: string;
  private hasTaken = false;
  /** The longest time from an answer until the event was seen to be processed, in milliseconds. */
  private slowestMs = 0;
  private hasLost = false;

  constructor(readonly options: DispatcherOptions) {
    const { origin, pathname, search } = new URL(options.url);
    this.path = pathname + search;
    this.probe = new Probe(options.probe);
    this.transport = new Transport({
      baseUrl: origin,
      requestsPerMinute: 3000,
      patienceMs: 15_000,
    });
  }

  /** A genuine event of a new order. */
  genuine(name: EventName = 'order.completed'): Message {
    return signed(freshEvent(name), this.options.secret);
  }

  /** Delivers a message; one that ends in a 5xx is sent again once. Throws TargetDown when nothing listens. */
  async deliver(message: Message, purpose: string): Promise<Exchange> {
    const headers = headersOf(message);
    const request = { method: 'POST', path: this.path, headers, body: message.raw };
    return this.kept(await this.transport.send({ ...request, operation: null, purpose }));
  }

  /** Delivers a message so that its bytes arrive in pieces, characters cut apart. */
  async deliverInPieces(message: Message, purpose: string): Promise<Exchange> {
    const headers = headersOf(message);
    const request = { method: 'POST', path: this.path, headers, body: message.raw };
    return this.kept(await sendInPieces(this.options.url, request, purpose));
  }

  /** Delivers a genuine message and sees it answered with 2xx. Throws a Violation. */
  async taken(message: Message, purpose: string): Promise<Exchange> {
    return this.expectTaken(await this.deliver(message, purpose));
  }

  expectTaken(exchange: Exchange): Exchange {
    if (!isTaken(exchange)) throw new Violation(`2xx (${exchange.purpose})`, inWords(exchange), exchange);
    this.hasTaken = true;
    return exchange;
  }

  /** A receiver that takes nothing has refused nothing: without a genuine event taken, no refusal counts. */
  async control(): Promise<void> {
    for (const name of eventNames()) {
      if (this.hasTaken) return;
      const exchange = await this.deliver(this.genuine(name), `a genuine ${name}`);
      this.hasTaken = isTaken(exchange);
      if (!this.hasTaken && name === eventNames().at(-1))
        throw new NotTestable(`no genuine event was taken: ${inWords(exchange)}`);
    }
  }

  /** Waits for what a receiver may still be doing after its answers: one that was seen to be slow gets longer. */
  async settled(): Promise<void> {
    await sleep(this.settleMs);
  }

  /**
   * How often an event was processed that was answered with 2xx, as soon as it was at all: some receivers answer
   * first. Whoever lost one gets less time for the others. Throws NotTestable without a probe.
   */
  async processedInTheEnd({ reference }: Message): Promise<number> {
    const begin = performance.now();
    const waitMs = this.hasLost ? this.settleMs : Math.max(this.settleMs, this.options.patienceMs ?? 10_000);
    for (;;) {
      // The last look begins after all has settled, however long a look takes.
      const isLast = performance.now() > begin + waitMs;
      const processed = await this.probe.processed(reference);
      if (processed > 0) this.slowestMs = Math.max(this.slowestMs, performance.now() - begin);
      else if (isLast) this.hasLost = true;
      if (processed > 0 || isLast) return processed;
      await sleep(20);
    }
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  private get settleMs(): number {
    return Math.max(this.options.settleMs ?? 400, 2 * this.slowestMs);
  }

  private kept(exchange: Exchange): Exchange {
    const kept = { ...exchange, id: this.exchanges.size + 1 };
    this.exchanges.set(kept.id, kept);
    if (unheard(kept)) throw new TargetDown(`the receiver does not answer (${kept.failure})`);
    return kept;
  }
}

/** Any 2xx says that the event was processed (Events > Delivery). */
export function isTaken({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300;
}
