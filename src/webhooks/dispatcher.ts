import { setTimeout as sleep } from 'node:timers/promises';
import { eventNames } from '../contract/event-examples.js';
import type { Exchange } from '../contract/exchange.js';
import { defined } from '../contract/json.js';
import { inWords } from '../engine/expect.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import { announceLongWait, type TellWait } from '../http/long-wait.js';
import { Transport } from '../http/transport.js';
import type { Outgoing } from '../http/exchange-sender.js';
import { unheard } from '../http/failures.js';
import { freshEvent, headersOf, signed, type EventName, type Message } from './message.js';
import { sendInChunks } from './chunked-delivery.js';
import { Probe } from './probe.js';

export interface DispatcherOptions {
  url: string;
  secret: string;
  /** The address at which the receiver states how often it has processed an order. */
  probe?: string;
  /** Milliseconds that a receiver may go on working after its answer; more for one that was slow before. */
  settleMs?: number;
  /** Milliseconds that an event answered with 2xx may take to be processed. */
  patienceMs?: number;
  onWait?: TellWait;
  onExchange?: (exchange: Exchange) => void;
}

/** Sends events to a receiver as the service does, and records every exchange. */
export class Dispatcher {
  readonly probe: Probe;
  /** By their ids. */
  readonly exchanges = new Map<number, Exchange>();
  private readonly transport: Transport;
  private readonly path: string;
  private hasTaken = false;
  /** The longest time from an answer until the probe showed the event, in milliseconds. */
  private slowestMs = 0;
  private hasLost = false;

  constructor(readonly options: DispatcherOptions) {
    const { origin, pathname, search } = new URL(options.url);
    this.path = pathname + search;
    this.probe = new Probe(options.probe);
    const { onWait } = options;
    this.transport = new Transport(
      defined({ baseUrl: origin, requestsPerMinute: 3000, patienceMs: 15_000, onWait }),
    );
  }

  genuine(name: EventName = 'order.completed'): Message {
    return signed(freshEvent(name), this.options.secret);
  }

  /** Delivers a message; one that ends in a 5xx is sent again once. Throws TargetDown when nothing listens. */
  async deliver(message: Message, purpose: string): Promise<Exchange> {
    return this.recorded(await this.transport.send(this.outgoing(message, purpose)));
  }

  /** Delivers a message in chunks, split within multi-byte characters. */
  async deliverInChunks(message: Message, purpose: string): Promise<Exchange> {
    return this.recorded(await sendInChunks(this.options.url, this.outgoing(message, purpose)));
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

  /** Delivers a forgery and sees it answered without 2xx. Throws a Violation. */
  async turnedAway(message: Message, label: string): Promise<Exchange> {
    const exchange = await this.deliver(message, label);
    if (isTaken(exchange))
      throw new Violation(`no 2xx (${label})`, inWords(exchange), exchange, {
        headline: `an event that must be turned away is accepted with ${inWords(exchange)} (${label})`,
      });
    return exchange;
  }

  /** The positive control: without a genuine event accepted, no refusal counts. Throws NotTestable. */
  async control(): Promise<void> {
    let answer = '';
    for (const name of this.hasTaken ? [] : eventNames()) {
      const exchange = await this.deliver(this.genuine(name), `a genuine ${name}`);
      if ((this.hasTaken = isTaken(exchange))) return;
      answer = inWords(exchange);
    }
    if (!this.hasTaken) throw new NotTestable(`no genuine event was taken: ${answer}`);
  }

  /** Waits for work that the receiver may do after its answers: longer for one that was slow before. */
  async settled(): Promise<void> {
    await sleep(this.settleMs);
  }

  /**
   * How often an event that was answered with 2xx was processed, polled until it was at all: some receivers answer
   * first. After a lost event, the others get less time. Throws NotTestable without a probe.
   */
  async processedInTheEnd(message: Message): Promise<number> {
    const waitMs = this.hasLost ? this.settleMs : Math.max(this.settleMs, this.options.patienceMs ?? 10_000);
    const why = 'for the probe to show an event as processed';
    const tell: TellWait = (...wait) => this.options.onWait?.(...wait);
    return announceLongWait(this.processedWithin(message, waitMs), waitMs, why, tell);
  }

  private async processedWithin({ reference }: Message, waitMs: number): Promise<number> {
    const begin = performance.now();
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

  private outgoing(message: Message, purpose: string): Outgoing {
    const request = { method: 'POST', path: this.path, headers: headersOf(message), body: message.raw };
    return { ...request, operation: null, purpose };
  }

  private recorded(exchange: Exchange): Exchange {
    const kept = { ...exchange, id: this.exchanges.size + 1 };
    this.exchanges.set(kept.id, kept);
    this.options.onExchange?.(kept);
    if (unheard(kept)) throw new TargetDown(`the receiver does not answer (${kept.failure})`);
    return kept;
  }
}

/** Any 2xx says that the event was processed (Events > Delivery). */
export function isTaken({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300;
}
