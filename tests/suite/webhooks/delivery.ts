import type { WebhookId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { toldIfLong } from '../../../src/http/long-wait.js';
import type { StateValues } from '../../../src/target/states.js';
import { NoReceiver } from '../../../src/webhooks/address.js';
import type { ChooseStatus, Delivery, Inbox } from '../../../src/webhooks/inbox.js';
import { Receiver } from '../../../src/webhooks/receiver.js';
import { isMeantFor, isNamed, repetitions, statusOf } from './event.js';

const state = 'a flight order reaches a status';
// Milliseconds until the other events are waited for meanwhile: a later event comes from a queue.
const promptMs = 3000;
// Milliseconds that a retry is waited for: retries are observed only.
const retryMs = 10_000;

/** An order that reached a status, and the deliveries for it. */
export interface Arrival {
  order: StateValues;
  inbox: Inbox;
  /** Milliseconds from the request of the state to the event. */
  tookMs: number;
  /** The first POST of the event by its name. */
  named: Delivery | undefined;
  /** The same, or a delivery that seems to be meant for it. */
  delivery: Delivery | undefined;
}

/** The events of a run, each waited for once. */
export class Deliveries {
  private readonly arrivals = new Map<WebhookId, Promise<Arrival>>();
  private readonly repeats = new Map<WebhookId, Promise<Inbox>>();
  private readonly exchanges = new WeakMap<Delivery, Exchange>();
  private readonly inboxes: [of: WebhookId, inbox: Inbox][] = [];
  private lane: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly t: Context,
    private readonly receiver: Receiver,
  ) {}

  /** The events of the run, with their receiver. Throws NotTestable when the target cannot reach it. */
  static of(t: Context): Promise<Deliveries> {
    return t.once('the receiver of events', async (t) => {
      try {
        const receiver = await Receiver.listen(t.target);
        t.onClose(() => receiver.close());
        return new Deliveries(t, receiver);
      } catch (error) {
        if (error instanceof NoReceiver) throw new NotTestable(error.message);
        throw error;
      }
    });
  }

  /** The deliveries of an event for orders that reached another status; all of these are waited for. */
  async beside(id: WebhookId): Promise<Delivery[]> {
    await Promise.allSettled((Object.keys(statusOf) as WebhookId[]).map((one) => this.arrival(one)));
    const others = this.inboxes.filter(([of]) => of !== id);
    return others.flatMap(([, inbox]) => inbox.deliveries.filter((one) => isNamed(one, id)));
  }

  /**
   * Milliseconds that an event is waited for: delivery is asynchronous (Events > Delivery), and some queues run by
   * the minute.
   */
  get patienceMs(): number {
    return this.t.options.deliveryMs ?? 65_000;
  }

  /** The deliveries for an order that reached the event's status, each answered with 200. */
  arrival(id: WebhookId): Promise<Arrival> {
    return remembered(this.arrivals, id, async () => {
      const begin = performance.now();
      const { order, inbox } = await this.ordered(id, () => 200);
      const find = (all: readonly Delivery[]) => all.find((one) => isNamed(one, id));
      const named =
        (await this.waited(inbox, find, Math.min(promptMs, this.patienceMs))) ??
        (await this.later(id, inbox, find));
      const delivery = named ?? inbox.deliveries.find((one) => isMeantFor(one, id));
      return { order, inbox, named, delivery, tookMs: (delivery?.begin ?? Infinity) - begin };
    });
  }

  /**
   * The deliveries for another order, the first of them answered with 500. All events that arrived before are
   * rejected together, so that their retries are waited for at the same time.
   */
  async turnedAway(id: WebhookId): Promise<Inbox> {
    for (const one of this.arrivals.keys()) void remembered(this.repeats, one, () => this.turnAway(one));
    return remembered(this.repeats, id, () => this.turnAway(id));
  }

  /**
   * A sentence that nothing came, with the address that it could have come to. Throws NotTestable when the public
   * address of the target file does not lead to this machine.
   */
  async nothing(): Promise<string> {
    const { origin } = new URL(this.receiver.base);
    if (this.t.target.webhookUrl === undefined)
      return `nothing at ${origin} (a server in a container needs another address: "webhookUrl" in the target file)`;
    if (await this.receiver.leadsHere()) return `nothing at ${origin}`;
    throw new NotTestable(`nothing came, and "webhookUrl" does not lead to the receiver from here either`);
  }

  /** Waits for a delivery; not as long where another one came instead. */
  private later(id: WebhookId, inbox: Inbox, find: (all: readonly Delivery[]) => Delivery | undefined) {
    const isMistaken = inbox.deliveries.some((one) => isMeantFor(one, id));
    const left = Math.min(isMistaken ? retryMs : Infinity, this.patienceMs - promptMs);
    if (left <= 0) return undefined;
    for (const other of Object.keys(statusOf) as WebhookId[]) this.arrival(other).catch(() => undefined);
    return this.waited(inbox, find, left);
  }

  private waited<T>(inbox: Inbox, find: (all: readonly Delivery[]) => T | undefined, ms: number) {
    return toldIfLong(inbox.waitFor(find, ms), ms, 'for an event to arrive', this.t.waits.tell);
  }

  /** The exchange that shows a delivery in the report. */
  shown(delivery: Delivery): Exchange {
    const known = this.exchanges.get(delivery);
    if (known) return known;
    const { method, path, headers, body, status, begin, end, at } = delivery;
    const exchange = this.t.received({
      operation: null,
      purpose: 'sent by the target',
      request: { method, path, headers, body: body.length > 0 ? body.toString() : null },
      response: { status, headers: {}, text: '', json: undefined },
      repeated: false,
      startedAt: at,
      durationMs: Math.round(end - begin),
    });
    this.exchanges.set(delivery, exchange);
    return exchange;
  }

  private async turnAway(id: WebhookId): Promise<Inbox> {
    const answer: ChooseStatus = (incoming, earlier) =>
      isNamed(incoming, id) && !earlier.some((one) => isNamed(one, id)) ? 500 : 200;
    const { inbox } = await this.ordered(id, answer);
    await this.waited(inbox, (all) => repetitions(all, id)[1], Math.min(retryMs, this.patienceMs));
    return inbox;
  }

  /** Has an order reach the event's status, with a webhook_url of its own. */
  private async ordered(id: WebhookId, answer: ChooseStatus): Promise<Pick<Arrival, 'order' | 'inbox'>> {
    const inbox = this.receiver.open(answer);
    this.inboxes.push([id, inbox]);
    const params = { status: statusOf[id], webhook_url: inbox.url };
    const order = await this.inTurn(() => this.t.given(state, params)).catch((error: unknown) => {
      // A state handler may wait for our answer, and fail with it; the delivery was made all the same.
      if (error instanceof NotTestable && inbox.deliveries.some((one) => one.status === 500)) return null;
      throw error;
    });
    if (order && !this.t.states.handled(state, params))
      throw new NotTestable(`a fixture sends no events: "${state}" needs a state handler`);
    return { order: order ?? {}, inbox };
  }

  // States are set up one after another, whatever is waited for meanwhile.
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lane.then(work);
    this.lane = result.catch(() => undefined);
    return result;
  }
}

/** The promise of a key, begun once. */
function remembered<K, T>(memory: Map<K, Promise<T>>, key: K, work: () => Promise<T>): Promise<T> {
  const known = memory.get(key);
  if (known) return known;
  const begun = work();
  // A promise that was begun ahead may never be awaited: its rejection must not end the process.
  begun.catch(() => undefined);
  memory.set(key, begun);
  return begun;
}
