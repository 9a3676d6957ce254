import { claim } from '../contract/finding.js';
import { say, textOf, type Words } from '../contract/phrase.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventNames } from '../contract/event-examples.js';
import { isSuccess, type Exchange } from '../contract/exchange.js';
import { inWords } from '../checks/response.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import { Client } from '../http/client.js';
import { recordExchange } from '../http/exchange-sender.js';
import { troubled, unheard } from '../http/failures.js';
import { announceLongWait, type TellWait } from '../http/long-wait.js';
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
  /** A receiver that works longer than this on an event is slow. */
  slowMs?: number;
  onWait?: TellWait;
  onExchange?: (exchange: Exchange) => void;
}

// The pauses in milliseconds after a 429.
const throttledMs = [1000, 2000, 4000, 8000];

/** Sends events to a receiver like the service, and records every exchange. */
export class Dispatcher {
  readonly probe: Probe;
  readonly exchanges = new Map<number, Exchange>();
  /** A genuine event that the receiver accepted. */
  accepted: Message | undefined;
  private readonly client = new Client();
  private acceptance: Promise<Exchange> | undefined;
  private underWay = 0;
  /** The longest time that the receiver worked on an event, in milliseconds. */
  private workMs = 0;
  /** How often it worked longer than `slowMs`. The first event may only have started it. */
  private slowAnswers = 0;
  /** Whether a slow receiver also gets events one by one. */
  isAlone = false;
  /** The longest time from a response until the probe reported the event, in milliseconds. */
  private slowestMs = 0;
  private hasProcessed = false;
  private hasLost = false;

  constructor(readonly options: DispatcherOptions) {
    this.probe = new Probe(options.probe, this.client, () => this.timeoutMs);
  }

  genuine(name: EventName = 'order.completed'): Message {
    return signed(freshEvent(name), this.options.secret);
  }

  /** Delivers a message, and again after a 429, a 5xx or a lost connection. Throws TargetDown if nothing listens. */
  async deliver(message: Message, purpose: string): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      const exchange = await this.send(message, purpose, tries);
      const isLate = message.isForged && exchange.unbounded === 'time';
      const isThrottled = exchange.response?.status === 429;
      const pauses = isThrottled ? throttledMs : troubled(exchange) && !isLate ? [50 + 2 * this.workMs] : [];
      const pauseMs = pauses[tries - 1];
      if (pauseMs === undefined) {
        const last = { ...exchange, id: this.exchanges.size + 1, repeated: tries > 1 && troubled(exchange) };
        this.exchanges.set(last.id, last);
        this.options.onExchange?.(last);
        if (unheard(last)) throw new TargetDown(`the receiver does not respond (${last.failure})`);
        return last;
      }
      await this.waitFor(sleep(pauseMs), pauseMs, 'before the next attempt');
    }
  }

  /**
   * Delivers a genuine message. Expects a 2xx and, where a probe shows it, that the receiver processes the event.
   *
   * @param isFirst whether the receiver may never have processed an event; for other events, this fault is known
   */
  async deliverAccepted(message: Message, given: Words, isFirst = false): Promise<Exchange> {
    const purpose = typeof given === 'string' ? say([given]) : given;
    const exchange = await this.deliver(message, textOf(given));
    if (!isAcknowledged(exchange))
      throw new Violation(claim(say`2xx (${purpose})`, inWords(exchange)), exchange);
    this.accepted = message;
    const isKnown = isFirst || this.hasProcessed;
    const processed = isKnown ? await this.pollProcessed(message).catch(unlessUnknown) : undefined;
    if (processed !== 0) return exchange;
    const actual = say`${inWords(exchange)}, but the event is not processed`;
    throw new Violation(
      claim(say`2xx only after processing (${purpose})`, actual, {
        headline: say`answers ${inWords(exchange)} to a genuine event, but does not process it (${purpose})`,
      }),
      exchange,
    );
  }

  /** Delivers a forgery of an order that was processed `before` times. Expects a status other than 2xx. */
  async deliverRejected(message: Message, label: string, before = 0): Promise<Exchange> {
    const exchange = await this.deliver({ ...message, isForged: true }, label);
    if (!isAcknowledged(exchange)) return exchange;
    const processed = await this.processedWithin(message, this.settleMs, before).catch(unlessUnknown);
    const known = `it was ${(processed ?? 0) > before ? '' : 'not '}processed`;
    const fate = processed === undefined ? 'only --probe shows whether it was processed' : known;
    throw new Violation(
      claim(say`a status other than 2xx (${label})`, say`${inWords(exchange)}; ${fate}`, {
        isRefusal: true,
        headline: say`a forged event is answered with ${inWords(exchange)}, and ${fate} (${label})`,
      }),
      exchange,
    );
  }

  /** Throws NotTestable unless the receiver accepts a genuine event: without one, rejections prove nothing. */
  async requireAcceptance(): Promise<void> {
    const answer = await (this.acceptance ??= this.findAccepted());
    // A later event may have been accepted.
    if (!this.accepted) throw new NotTestable(say`the receiver accepts no genuine event: ${inWords(answer)}`);
  }

  /** Sends genuine events until one is accepted. Learns whether the receiver processes events, and how soon. */
  private async findAccepted(): Promise<Exchange> {
    let answer!: Exchange;
    for (const name of eventNames()) {
      const message = this.genuine(name);
      answer = await this.deliver(message, `a genuine ${name}`);
      if (answer.response === null || answer.response.status === 429) break;
      if (!isAcknowledged(answer)) continue;
      this.accepted = message;
      // Without a probe, the first accepted event ends the search.
      if ((await this.pollProcessed(message).catch(unlessUnknown)) !== 0) break;
    }
    this.hasLost = !this.hasProcessed;
    return answer;
  }

  /** Sends independent events: one by one, so that a crash shows its cause, or all at once to a slow receiver. */
  async each<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
    const started: Promise<unknown>[] = [];
    for (const item of items) {
      started.push(work(item));
      if (!this.isSlow) await started.at(-1);
    }
    await Promise.allSettled(started);
    await Promise.all(started);
  }

  get isSlow(): boolean {
    return !this.isAlone && this.slowAnswers > 1;
  }

  /** Waits for work that the receiver may do after its responses. */
  async settled(): Promise<void> {
    await sleep(this.settleMs);
  }

  /** Polls the probe until the receiver has processed an event, and returns how often. Throws NotTestable without a probe. */
  async pollProcessed(message: Message): Promise<number> {
    const { patienceMs = 10_000 } = this.options;
    // Some receivers answer before they process. After one lost event, later calls wait less.
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
      const tookMs = performance.now() - begin;
      if (processed > 0) this.hasProcessed = true;
      if (processed > before) this.slowestMs = Math.max(this.slowestMs, tookMs);
      if (processed > before || isLast) {
        this.countSlow(tookMs);
        return processed;
      }
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

  private async send(message: Message, purpose: string, tries: number): Promise<Exchange> {
    const { url = this.options.url, method = 'POST', raw: body, isChunked } = message;
    const { origin, pathname, search } = new URL(url);
    const bytes = Buffer.from(body);
    const length = isChunked ? { 'Content-Length': String(bytes.length) } : {};
    const request = { method, path: pathname + search, headers: { ...headersOf(message), ...length }, body };
    this.underWay++;
    // The timeout depends on all events that are sent at the same time, so they are counted first.
    await Promise.resolve();
    const { underWay } = this;
    const timeoutMs = Math.min(tries, 2) * this.timeoutMs;
    const work = recordExchange(0, { ...request, operation: null, purpose }, () =>
      this.client.send(origin + request.path, {
        ...request,
        ...{ timeoutMs, body: isChunked ? inChunks(bytes) : bytes },
      }),
    ).finally(() => this.underWay--);
    const exchange = await this.waitFor(work, timeoutMs, `for the answer to ${purpose}`, underWay > 1);
    if (exchange.response) this.workMs = Math.max(this.workMs, exchange.durationMs / underWay);
    this.countSlow(exchange.unbounded === 'time' ? Infinity : exchange.durationMs / underWay);
    return exchange;
  }

  private countSlow(ms: number): void {
    if (ms > (this.options.slowMs ?? 300)) this.slowAnswers += ms === Infinity ? 2 : 1;
  }

  private waitFor<T>(work: Promise<T>, mostMs: number, why: string, isQuiet = false): Promise<T> {
    return announceLongWait(work, mostMs, why, (...wait) => isQuiet || this.options.onWait?.(...wait));
  }
}

/** Whether a receiver acknowledges an event: any 2xx (Events > Delivery). */
export const isAcknowledged = ({ response }: Exchange): boolean => response !== null && isSuccess(response);

/** The bytes in chunks, split after the first byte of up to four multi-byte characters. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  const cuts = [...bytes.keys()].filter((at) => bytes[at]! >= 0xc2).slice(0, 4);
  for (const [index, from] of [0, ...cuts.map((at) => at + 1)].entries()) {
    yield bytes.subarray(from, (cuts[index] ?? Infinity) + 1);
    await sleep(25);
  }
}
