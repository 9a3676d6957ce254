import { setTimeout as sleep } from 'node:timers/promises';
import { eventNames } from '../contract/event-examples.js';
import type { Exchange } from '../contract/exchange.js';
import { inWords } from '../engine/expect.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import { Client } from '../http/client.js';
import { recordExchange } from '../http/exchange-sender.js';
import { troubled, unheard } from '../http/failures.js';
import { announceLongWait, type TellWait } from '../http/long-wait.js';
import { inChunks } from './chunks.js';
import { freshEvent, headersOf, signed, type EventName, type Message } from './message.js';
import { Probe, unlessUnknown } from './probe.js';

export interface DispatcherOptions {
  url: string;
  secret: string;
  /** The URL at which the receiver reports how often it has processed an order. */
  probe?: string;
  /** The minimum time, in milliseconds, that a receiver may keep working after its response. */
  settleMs?: number;
  /** The maximum time, in milliseconds, for processing an event after a 2xx response. */
  patienceMs?: number;
  /** A receiver that works longer than this on an event gets independent events at the same time. */
  slowMs?: number;
  onWait?: TellWait;
  onExchange?: (exchange: Exchange) => void;
}

// The total time in milliseconds to wait out 429 for one event.
const throttledMs = 15_000;
const mostTriesWhenBusy = 5;

/** Sends events to a receiver like the service, and records every exchange. */
export class Dispatcher {
  readonly probe: Probe;
  readonly exchanges = new Map<number, Exchange>();
  /** A genuine event that the receiver accepted. */
  accepted: Message | undefined;
  private readonly client = new Client();
  private acceptance: Promise<void> | undefined;
  private underWay = 0;
  /** The longest time that the receiver worked on an event, in milliseconds. */
  private workMs = 0;
  /** How often it worked longer than `slowMs`. The first event may only have started it. */
  private slowAnswers = 0;
  private isThrottled = false;
  private isOneByOne = false;
  /** The longest time from a response until the probe reported the event, in milliseconds. */
  private slowestMs = 0;
  private hasProcessed = false;
  private hasLost = false;

  constructor(readonly options: DispatcherOptions) {
    this.probe = new Probe(options.probe, () => this.timeoutMs);
  }

  genuine(name: EventName = 'order.completed'): Message {
    return signed(freshEvent(name), this.options.secret);
  }

  /** Delivers a message, with one retry after a 5xx or a lost connection. Throws TargetDown if nothing listens. */
  async deliver(message: Message, purpose: string): Promise<Exchange> {
    for (let tries = 1, pauseMs = 1000, waitedMs = 0; ;) {
      const exchange = await this.send(message, purpose, tries > 1 ? 3 : 1);
      const { response, unbounded } = exchange;
      if (response?.status === 429 && !this.isThrottled) {
        if (waitedMs + pauseMs > throttledMs) this.isThrottled = true;
        else {
          await this.waitFor(sleep(pauseMs), pauseMs, 'for the receiver, which answers 429');
          waitedMs += pauseMs;
          pauseMs *= 2;
          continue;
        }
      } else if (response && response.status !== 429) this.isThrottled = false;
      const most = response?.status === 503 && this.isSlow && !message.isForged ? mostTriesWhenBusy : 2;
      const isFinal = tries >= most || (unbounded === 'time' && message.isForged);
      if (isFinal || !troubled(exchange))
        return this.recorded({ ...exchange, repeated: tries > 1 && troubled(exchange) });
      await sleep(this.isSlow ? this.workMs : 50);
      tries++;
    }
  }

  /**
   * Delivers a genuine message. Expects a 2xx and, where a probe shows it, that the receiver processes the event. Throws a Violation.
   *
   * @param isFirst whether the receiver may never have processed an event; for other events, this fault is known
   */
  async deliverAccepted(message: Message, purpose: string, isFirst = false): Promise<Exchange> {
    const exchange = await this.deliver(message, purpose);
    if (!isAcknowledged(exchange)) throw new Violation(`2xx (${purpose})`, inWords(exchange), exchange);
    this.accepted = message;
    const isKnown = isFirst || this.hasProcessed;
    const processed = isKnown ? await this.pollProcessed(message).catch(unlessUnknown) : undefined;
    if (processed !== 0) return exchange;
    const actual = `${inWords(exchange)}, but the event is not processed`;
    throw new Violation(`2xx only after processing (${purpose})`, actual, exchange, {
      headline: `answers ${inWords(exchange)} to a genuine event, but does not process it (${purpose})`,
    });
  }

  /**
   * Delivers a forgery and expects a status other than 2xx. Throws a Violation that says whether the event was processed.
   *
   * @param before how often the order was processed before
   */
  async deliverRejected(message: Message, label: string, before = 0): Promise<Exchange> {
    const exchange = await this.deliver({ ...message, isForged: true }, label);
    if (!isAcknowledged(exchange)) return exchange;
    const processed = await this.processedWithin(message, this.settleMs, before).catch(unlessUnknown);
    const answers = `answers ${inWords(exchange)} to a forged event`;
    const [fate, headline] =
      processed === undefined
        ? ['only --probe shows whether it was processed', answers]
        : processed > before
          ? ['it was processed', `processes a forged event and answers ${inWords(exchange)}`]
          : ['it was not processed', `${answers}, which it does not process`];
    throw new Violation(`a status other than 2xx (${label})`, `${inWords(exchange)}; ${fate}`, exchange, {
      headline: `${headline} (${processed === undefined ? `${label}; ${fate}` : label})`,
    });
  }

  /**
   * Expects a 2xx for at least one genuine event: without one, rejections prove nothing. Learns whether the receiver processes events,
   * and how soon. Throws NotTestable.
   */
  async requireAcceptance(): Promise<void> {
    this.acceptance ??= this.findAccepted();
    await this.acceptance.catch((error: unknown) => {
      // A later event may have been accepted.
      if (!this.accepted) throw error;
    });
  }

  private async findAccepted(): Promise<void> {
    let answer: Exchange | undefined;
    for (const name of eventNames()) {
      const message = this.genuine(name);
      answer = await this.deliver(message, `a genuine ${name}`);
      if (answer.response === null) break;
      if (!isAcknowledged(answer)) continue;
      this.accepted = message;
      // An unknown number of processed events ends the search as well.
      if ((await this.pollProcessed(message).catch(unlessUnknown)) !== 0) return;
    }
    this.hasLost = true;
    if (!this.accepted)
      throw new NotTestable(`the receiver accepts no genuine event: ${answer && inWords(answer)}`);
  }

  /**
   * Does independent work, such as sending events of different orders. A fast receiver gets them one by one, so that a crash shows its
   * cause. A slow receiver gets all of them at once.
   */
  async each<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
    const started: Promise<unknown>[] = [];
    for (const item of items) {
      const one = work(item);
      started.push(one);
      if (!this.isSlow) await one;
    }
    await Promise.allSettled(started);
    await Promise.all(started);
  }

  /** Does the same one by one, also for a slow receiver. */
  async eachAlone<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
    this.isOneByOne = true;
    await this.each(items, work).finally(() => (this.isOneByOne = false));
  }

  /** Whether independent events are sent at the same time. */
  get isSlow(): boolean {
    return !this.isOneByOne && this.slowAnswers > 1;
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
    const { patienceMs = 10_000 } = this.options;
    const waitMs = this.hasLost ? this.settleMs : Math.max(this.settleMs, patienceMs);
    const work = this.processedWithin(message, waitMs);
    const processed = await this.waitFor(work, waitMs, 'for the probe to report a processed event');
    if (processed === 0 && this.hasProcessed) this.hasLost = true;
    return processed;
  }

  private async processedWithin({ reference }: Message, waitMs: number, before = 0): Promise<number> {
    const begin = performance.now();
    for (;;) {
      // The last poll begins after the deadline, so a slow poll cannot shorten the wait.
      const isLast = performance.now() > begin + waitMs;
      const processed = await this.probe.processed(reference);
      if (processed > 0) this.hasProcessed = true;
      if (processed > before) this.slowestMs = Math.max(this.slowestMs, performance.now() - begin);
      if (processed > before || isLast) return processed;
      await sleep(20);
    }
  }

  close(): void {
    this.client.close();
  }

  private get settleMs(): number {
    return Math.max(this.options.settleMs ?? 400, 2 * this.slowestMs);
  }

  /** The contract sets no time limit, and a receiver may work on one event after the other. */
  private get timeoutMs(): number {
    return Math.max(10_000, 3 * this.workMs * this.underWay);
  }

  private async send(message: Message, purpose: string, times: number): Promise<Exchange> {
    const { url, method = 'POST', raw, isChunked } = message;
    const target = new URL(url ?? this.options.url);
    const bytes = method === 'GET' ? null : Buffer.from(raw);
    const length = bytes && isChunked ? { 'Content-Length': String(bytes.length) } : {};
    const request = { method, path: target.pathname + target.search, headers: headersOf(message) };
    const outgoing = { ...request, body: bytes && raw, operation: null, purpose };
    this.underWay++;
    // The timeout depends on all events that are sent at the same time, so they are counted first.
    await Promise.resolve();
    const together = this.underWay;
    const timeoutMs = times * this.timeoutMs;
    const work = recordExchange(0, outgoing, () =>
      this.client.send(target.origin + request.path, {
        ...{ method, timeoutMs, headers: { ...request.headers, ...length } },
        body: bytes && isChunked ? inChunks(bytes) : bytes,
      }),
    );
    const exchange = await (
      together > 1 ? work : this.waitFor(work, timeoutMs, `for the answer to ${purpose}`)
    ).finally(() => this.underWay--);
    this.learn(exchange, together);
    return exchange;
  }

  /** @param together how many events were sent at the same time */
  private learn({ response, unbounded, durationMs }: Exchange, together: number): void {
    const workMs = durationMs / together;
    if (response) this.workMs = Math.max(this.workMs, workMs);
    if (unbounded === 'time') this.slowAnswers = Infinity;
    else if (workMs > (this.options.slowMs ?? 300)) this.slowAnswers++;
  }

  private waitFor<T>(work: Promise<T>, mostMs: number, why: string): Promise<T> {
    return announceLongWait(work, mostMs, why, (...wait) => this.options.onWait?.(...wait));
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
