import { say } from '../../../src/contract/phrase.js';
import type { WebhookId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import type { StateValues } from '../../../src/server-under-test/state-values.js';
import type { ChooseStatus, Delivery, Inbox } from '../../../src/webhooks/inbox.js';
import type { AddressRest, Receiver } from '../../../src/webhooks/receiver.js';
import { plain } from './addresses.js';
import { isAbout, statusOf } from '../../../src/rules/webhooks.js';
import { dataIn } from './event.js';

const state = 'a flight order reaches a status';

/** An order that a state set up, and the address of its events. */
export interface FlightOrder {
  id: WebhookId;
  /** The values of the state; empty where it failed after the event was answered. */
  order: StateValues;
  inbox: Inbox;
  /** The parts of its address in addition to the inbox. */
  rest: AddressRest;
}

/** The flight orders of a run. */
export class FlightOrders {
  private readonly orders: FlightOrder[] = [];
  private readonly inboxes: [of: WebhookId, inbox: Inbox][] = [];
  private lane: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly t: Context,
    private readonly receiver: Receiver,
  ) {}

  /** Sets up an order in the event's status, with a webhook_url of its own: the first form that the server accepts. */
  async add(
    id: WebhookId,
    answer: ChooseStatus,
    [rest = plain, ...others]: readonly AddressRest[] = [],
  ): Promise<FlightOrder> {
    const inbox = this.receiver.open(answer, rest);
    this.inboxes.push([id, inbox]);
    const added = this.addAt({ id, inbox, rest });
    return others.length === 0
      ? added
      : added.catch((error: unknown) => {
          if (error instanceof NotTestable) return this.add(id, answer, others);
          throw error;
        });
  }

  /** Sets up a further order in the same status, with the same webhook_url. */
  again(one: FlightOrder): Promise<FlightOrder> {
    return this.addAt(one);
  }

  /** The deliveries for orders that reach the status of another event. */
  besides(id: WebhookId): Delivery[] {
    return this.inboxes.filter(([of]) => of !== id).flatMap(([, inbox]) => inbox.deliveries);
  }

  /** The order that a delivery names by its order_reference; undefined where a state made no such order. */
  named(delivery: Delivery): Readonly<Record<string, unknown>> | undefined {
    const reference = dataIn(delivery)?.['order_reference'];
    return this.orders.map(({ order }) => order).find(({ order_reference: one }) => one === reference);
  }

  /** The deliveries to an inbox that name an order with another address. */
  strangersIn(inbox: Inbox): Delivery[] {
    const own = this.orders.filter((one) => one.inbox === inbox);
    const others = this.orders.filter((one) => one.inbox !== inbox);
    const tellsOf = (some: FlightOrder[], delivery: Delivery) =>
      some.some(({ order }) => isAbout(dataIn(delivery), order));
    return inbox.deliveries.filter((one) => tellsOf(others, one) && !tellsOf(own, one));
  }

  private async addAt({ id, inbox, rest }: Omit<FlightOrder, 'order'>): Promise<FlightOrder> {
    const params = { status: statusOf[id], webhook_url: inbox.url };
    const order = await this.inTurn(() => this.t.states.given(state, params)).catch((error: unknown) => {
      // A state handler may wait for the answer to its event, and fail with it. The delivery counts all the same.
      if (error instanceof NotTestable && inbox.deliveries.some((one) => one.status === 500)) return null;
      throw error;
    });
    if (order && this.t.states.originOf(order) !== 'made')
      throw new NotTestable(say`a fixture sends no events: "${state}" needs a state handler`);
    const added = { id, order: order ?? {}, inbox, rest };
    this.orders.push(added);
    return added;
  }

  // States are set up serially, even while the run waits for events.
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lane.then(work);
    this.lane = result.catch(() => undefined);
    return result;
  }
}
