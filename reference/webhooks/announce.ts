import {
  webhookOf,
  type Envelope,
  type Occasion,
  type WebhookId,
  type WebhooksBehaviour,
} from '../behaviour/webhooks.js';
import type { Credentials } from '../operation.js';
import type { FlightOrder } from '../store/flight-orders.js';
import type { Store } from '../store/store.js';
import { timestamp } from '../formats.js';
import type { Attempts, Deliveries } from './deliveries.js';

/** The context of an announced order. */
export interface Announcer {
  readonly store: Store;
  readonly credentials: Credentials;
  readonly deliveries: Deliveries;
  /** The decisions about one webhook. */
  behaviour(webhook: WebhookId): WebhooksBehaviour;
}

/** Queues the events of an order that has reached its status, for the `webhook_url` of the order. */
export function announce(order: FlightOrder, webhookUrl: string, by: Announcer): void {
  const { store, credentials } = by;
  const main = webhookOf[order.status];
  const behaviour = by.behaviour(main);
  const at = store.clock.now();
  const queued = behaviour
    .events(main, order)
    .flatMap(([webhook, told]) =>
      attemptsOf({ webhook, order: told, at, credentials, store }, webhookUrl, by),
    );
  by.deliveries.queue(queued, {
    delay: behaviour.delay(main, order),
    retries: behaviour.retries(),
    pause: behaviour.pause(),
  });
}

/** The deliveries of an event. The attempt number counts over all of them. */
function attemptsOf(occasion: Occasion, webhookUrl: string, by: Announcer): Attempts[] {
  const behaviour = by.behaviour(occasion.webhook);
  const envelope = behaviour.envelope(envelopeOf(occasion, behaviour), occasion);
  return Array.from({ length: behaviour.times() }, (_, before) => (attempt) => {
    const body = behaviour.attempt(envelope, before + attempt, occasion);
    const text = behaviour.text(body);
    return {
      url: behaviour.address(webhookUrl, occasion),
      method: behaviour.method(),
      headers: behaviour.headers(behaviour.signature(text, occasion, body), occasion),
      body: Buffer.from(text, 'utf8'),
    };
  });
}

/** Events > Envelope. */
function envelopeOf(occasion: Occasion, behaviour: WebhooksBehaviour): Envelope {
  return {
    event: behaviour.eventName(occasion),
    service: 'flight',
    data: behaviour.data(occasion) as Envelope['data'],
    metadata: null,
    timestamp: timestamp(occasion.at),
  };
}
