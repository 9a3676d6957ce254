import { say } from '../../../src/contract/phrase.js';
import { webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { announceLongWait } from '../../../src/http/long-wait.js';
import { NoReceiver } from '../../../src/webhooks/address.js';
import type { ChooseStatus, Delivery, Inbox } from '../../../src/webhooks/inbox.js';
import { Receiver, type AddressRest } from '../../../src/webhooks/receiver.js';
import { hardAddress, ids, plain } from './addresses.js';
import { isAbout } from '../../../src/rules/webhooks.js';
import { dataIn, isMeantFor, isNamed, repetitions } from './event.js';
import { FlightOrders, type FlightOrder } from './flight-orders.js';

// Milliseconds until the run also waits for the other events, because a later event comes from a queue.
const promptMs = 3000;
// The timeout for a retry in milliseconds. Retries are only observed.
const retryMs = 10_000;
// The timeout in milliseconds for an event that the sender has dispatched, or whose kind has arrived before.
const dispatchedMs = 15_000;
// The timeout in milliseconds for an event of a kind whose later events do not arrive.
const silentMs = 1000;

/** An order that reached a status, and the deliveries for it. */
export interface Arrival extends FlightOrder {
  /** Milliseconds from the request of the state to the event. */
  tookMs: number;
  /** Its timeout in milliseconds. */
  patienceMs: number;
  /** The first POST of the event by its name. */
  named: Delivery | undefined;
  /** The same, or a delivery that seems to be this event. */
  delivery: Delivery | undefined;
}

/** The events of a run. The run waits for each of them once. */
export class Deliveries {
  private readonly arrivals = new Map<WebhookId, Promise<Arrival>>();
  private readonly repeats = new Map<WebhookId, Promise<Inbox>>();
  private readonly pairs = new Map<WebhookId, Promise<FlightOrder[]>>();
  private readonly waits = new Map<FlightOrder, Promise<Delivery | undefined>>();
  /** The longest time that events of a kind took, in milliseconds. */
  private readonly tookMs = new Map<WebhookId, number>();
  /** The kinds for which a later order had no event. */
  private readonly silent = new Set<WebhookId>();
  private readonly exchanges = new WeakMap<Delivery, Exchange>();
  private readonly orders: FlightOrders;

  private constructor(
    private readonly t: Context,
    private readonly receiver: Receiver,
  ) {
    this.orders = new FlightOrders(t, receiver);
  }

  /** The events of the run, with their receiver. Throws NotTestable when the server cannot reach it. */
  static of(t: Context): Promise<Deliveries> {
    return t.once('the receiver of events', async (t) => {
      try {
        const receiver = await Receiver.listen(t.target, (what) =>
          t.result.observe('service/webhook-retries', what),
        );
        t.run.bus.on('closing', () => receiver.close());
        return new Deliveries(t, receiver);
      } catch (error) {
        if (error instanceof NoReceiver) throw new NotTestable(error.message);
        throw error;
      }
    });
  }

  /** The deliveries of an event for orders that reached another status, after waiting for all of them. */
  async beside(id: WebhookId): Promise<Delivery[]> {
    await Promise.allSettled(ids.map((one) => this.arrival(one)));
    return this.orders.besides(id).filter((one) => isNamed(one, id));
  }

  /** The order that a state made with the order_reference of a delivery. */
  orderOf(delivery: Delivery): Readonly<Record<string, unknown>> | undefined {
    return this.orders.named(delivery);
  }

  /**
   * The timeout for the event of an order, in milliseconds. Delivery is asynchronous (Events > Delivery), and some queues
   * run once a minute. It is shorter where the state reports the event as sent, or where an event of its kind has arrived.
   */
  patienceMs({ id, order }: Pick<FlightOrder, 'id' | 'order'>): number {
    const { deliveryMs = 65_000 } = this.t.run.options;
    if (order['sent'] !== true && !this.tookMs.has(id)) return deliveryMs;
    return Math.min(deliveryMs, Math.max(dispatchedMs, 3 * Math.max(0, ...this.tookMs.values())));
  }

  /** The deliveries for an order that reached the event's status, each answered with 200. */
  arrival(id: WebhookId): Promise<Arrival> {
    return remembered(this.arrivals, id, async () => {
      const begin = performance.now();
      const added = await this.orders.add(id, () => 200);
      const patienceMs = this.patienceMs(added);
      const find = (all: readonly Delivery[]) => all.find((one) => isNamed(one, id));
      const named =
        (await this.waited(added, find, Math.min(promptMs, patienceMs))) ??
        (await this.later(added, find, patienceMs - promptMs));
      const delivery = named ?? added.inbox.deliveries.find((one) => isMeantFor(one, id));
      const tookMs = (delivery?.begin ?? Infinity) - begin;
      if (delivery) this.tookMs.set(id, tookMs);
      return { ...added, named, delivery, tookMs, patienceMs };
    });
  }

  /**
   * A further order whose first delivery is answered with 500. All events that arrived before are rejected together, so that
   * the run waits for their retries at the same time.
   */
  async turnedAway(id: WebhookId): Promise<Inbox> {
    for (const one of this.arrivals.keys()) void remembered(this.repeats, one, () => this.turnAway(one));
    return remembered(this.repeats, id, () => this.turnAway(id));
  }

  /**
   * Two more orders with one address, in the selected forms where the server accepts them. The orders of all events that
   * arrived are made together.
   */
  async pair(id: WebhookId): Promise<FlightOrder[]> {
    for (const one of this.arrivals.keys()) void remembered(this.pairs, one, () => this.pairUp(one));
    return remembered(this.pairs, id, () => this.pairUp(id));
  }

  /** The first delivery of an order's event that names this order; any similar delivery where the first event had no name. */
  about(of: FlightOrder): Promise<Delivery | undefined> {
    const { id, order } = of;
    if (Object.keys(order).length === 0) return Promise.resolve(undefined);
    return remembered(this.waits, of, async () => {
      const { named } = await this.arrival(id);
      const isIt = (one: Delivery) =>
        named ? isNamed(one, id) && isAbout(dataIn(one), order) : isMeantFor(one, id);
      const found = await this.waited(of, (all) => all.find(isIt), this.patienceMs(of));
      if (!found) this.silent.add(id);
      return found;
    });
  }

  /** The deliveries to the address of an order that name an order with another address. */
  strangersIn({ inbox }: FlightOrder): Delivery[] {
    return this.orders.strangersIn(inbox);
  }

  /** Whether such an address arrives unchanged, where deliveries come from outside this machine. */
  async carries(rest: AddressRest): Promise<boolean> {
    return this.t.target.webhookUrl === undefined || this.receiver.leadsHere(rest);
  }

  /**
   * A sentence that no delivery arrived, with its address. Throws NotTestable when the public address of the target file
   * does not lead to this machine.
   */
  async nothing(): Promise<string> {
    const { origin } = new URL(this.receiver.base);
    if (this.t.target.webhookUrl === undefined)
      return `nothing at ${origin} (a server in a container needs another address: "webhookUrl" in the target file)`;
    if (await this.receiver.leadsHere()) return `nothing at ${origin}`;
    throw new NotTestable(
      `no delivery arrived, and "webhookUrl" does not lead to the receiver from this machine either`,
    );
  }

  /** Waits for a delivery, for a shorter time where a different one arrived instead. */
  private later(added: FlightOrder, find: (all: readonly Delivery[]) => Delivery | undefined, ms: number) {
    const isMistaken = added.inbox.deliveries.some((one) => isMeantFor(one, added.id));
    const left = Math.min(isMistaken ? retryMs : Infinity, ms);
    if (left <= 0) return undefined;
    for (const other of ids) this.arrival(other).catch(() => undefined);
    return this.waited(added, find, left);
  }

  /** Throws NotTestable where a delivery did not arrive, and may be among those that the receiver refused. */
  private async waited<T>(
    { id, inbox }: Pick<FlightOrder, 'id' | 'inbox'>,
    find: (all: readonly Delivery[]) => T | undefined,
    ms: number,
    what = 'to arrive',
  ): Promise<T | undefined> {
    const wait = inbox.waitFor(find, ms);
    const found = await announceLongWait(wait, ms, `for ${webhookEvents[id]} ${what}`, this.t.waits.tell);
    // A recording of the run contains every delivery.
    for (const one of inbox.deliveries) this.shown(one);
    const refused = this.receiver.refusedFor(inbox);
    if (found === undefined && refused !== undefined)
      throw new NotTestable(say`the event may be among the rejected deliveries: ${refused}`);
    return found;
  }

  /** The exchange that shows a delivery in the report. */
  shown(delivery: Delivery): Exchange {
    const known = this.exchanges.get(delivery);
    if (known) return known;
    const { method, path, headers, body, status, begin, end, at } = delivery;
    const exchange = this.t.run.received({
      operation: null,
      purpose: 'sent by the server',
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
    const added = await this.orders.add(id, answer);
    const { named } = await this.arrival(id);
    // The receiver only rejects an event with the right name.
    const ms = named && !this.silent.has(id) ? retryMs : silentMs;
    const find = (all: readonly Delivery[]) => repetitions(all, id)[1];
    await this.waited(added, find, Math.min(ms, this.patienceMs(added)), 'to be sent again');
    return added.inbox;
  }

  private async pairUp(id: WebhookId): Promise<FlightOrder[]> {
    const first = await this.orders.add(id, () => 200, [hardAddress(id, this.t.sampling.pace), plain]);
    const pair = [first, await this.orders.again(first)];
    for (const one of pair) void this.about(one);
    return pair;
  }
}

/** The promise of a key, started once. */
function remembered<K, T>(memory: Map<K, Promise<T>>, key: K, work: () => Promise<T>): Promise<T> {
  const known = memory.get(key);
  if (known) return known;
  const begun = work();
  // A promise that was started ahead may never be awaited, and its rejection must not end the process.
  begun.catch(() => undefined);
  memory.set(key, begun);
  return begun;
}
