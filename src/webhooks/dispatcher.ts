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
  /** The URL at which the receiver reports how often it has processed an order. */
  probe?: string;
  /** The minimum time, in milliseconds, that a receiver may keep working after its response. */
  settleMs?: number;
  /** The maximum time, in milliseconds, for processing an event after a 2xx response. */
  patienceMs?: number;
  onWait?: TellWait;
  onExchange?: (exchange: Exchange) => void;
}

/** Sends events to a receiver like the service, and records every exchange. */
export class Dispatcher {
  readonly probe: Probe;
  readonly exchanges = new Map<number, Exchange>();
  private readonly transport: Transport;
  private readonly path: string;
  private hasAccepted = false;
  /** The longest time from a response until the probe reported the event, in milliseconds. */
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

  /** Delivers a message, with one retry after a 5xx. Throws TargetDown if nothing listens. */
  async deliver(message: Message, purpose: string): Promise<Exchange> {
    return this.recorded(await this.transport.send(this.outgoing(message, purpose)));
  }

  /** Delivers a message in chunks that split multi-byte characters. */
  async deliverInChunks(message: Message, purpose: string): Promise<Exchange> {
    return this.recorded(await sendInChunks(this.options.url, this.outgoing(message, purpose)));
  }

  /** Delivers a genuine message and expects a 2xx. Throws a Violation. */
  async deliverAccepted(message: Message, purpose: string): Promise<Exchange> {
    return this.expectAcknowledged(await this.deliver(message, purpose));
  }

  expectAcknowledged(exchange: Exchange): Exchange {
    if (!isAcknowledged(exchange))
      throw new Violation(`2xx (${exchange.purpose})`, inWords(exchange), exchange);
    this.hasAccepted = true;
    return exchange;
  }

  /** Delivers a forgery and expects a status other than 2xx. Throws a Violation. */
  async deliverRejected(message: Message, label: string): Promise<Exchange> {
    const exchange = await this.deliver(message, label);
    if (isAcknowledged(exchange))
      throw new Violation(`a status other than 2xx (${label})`, inWords(exchange), exchange, {
        headline: `a forged event is accepted with ${inWords(exchange)} (${label})`,
      });
    return exchange;
  }

  /** Expects a 2xx for at least one genuine event: without one, rejections prove nothing. Throws NotTestable. */
  async requireAcceptance(): Promise<void> {
    let answer = '';
    for (const name of this.hasAccepted ? [] : eventNames()) {
      const exchange = await this.deliver(this.genuine(name), `a genuine ${name}`);
      if ((this.hasAccepted = isAcknowledged(exchange))) return;
      answer = inWords(exchange);
    }
    if (!this.hasAccepted) throw new NotTestable(`the receiver accepts no genuine event: ${answer}`);
  }

  /** Waits for work that the receiver may do after its responses. The time is longer for a receiver that has been slow. */
  async settled(): Promise<void> {
    await sleep(this.settleMs);
  }

  /**
   * Polls the probe until the receiver has processed an event, and returns how often. Some receivers answer before they process. After
   * one lost event, later calls wait less. Throws NotTestable without a probe.
   */
  async pollProcessed(message: Message): Promise<number> {
    const waitMs = this.hasLost ? this.settleMs : Math.max(this.settleMs, this.options.patienceMs ?? 10_000);
    const why = 'for the probe to report a processed event';
    const tell: TellWait = (...wait) => this.options.onWait?.(...wait);
    return announceLongWait(this.processedWithin(message, waitMs), waitMs, why, tell);
  }

  private async processedWithin({ reference }: Message, waitMs: number): Promise<number> {
    const begin = performance.now();
    for (;;) {
      // The last poll begins after the deadline, so a slow poll cannot shorten the wait.
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
    if (unheard(kept)) throw new TargetDown(`the receiver does not respond (${kept.failure})`);
    return kept;
  }
}

/** Whether a receiver acknowledges an event: any 2xx (Events > Delivery). */
export function isAcknowledged({ response }: Exchange): boolean {
  return response !== null && response.status >= 200 && response.status < 300;
}
