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
import { timestamp } from '../timestamp.js';
import type { Attempts, Deliveries } from './deliveries.js';

/** What announcing an order needs to know. */
export interface Announcer {
  readonly store: Store;
  readonly credentials: Credentials;
  readonly deliveries: Deliveries;
  /** How the server decides about one webhook. */
  decide(webhook: WebhookId): WebhooksBehaviour;
}

/** Queues the events of an order that has reached its status, for the address that was given with the order. */
export function announce(order: FlightOrder, webhookUrl: string, by: Announcer): void {
  const { store, credentials } = by;
  const main = webhookOf[order.status];
  const decide = by.decide(main);
  const at = store.clock.now();
  const queued = decide
    .events(main, order)
    .flatMap(([webhook, told]) =>
      attemptsOf({ webhook, order: told, at, credentials, store }, webhookUrl, by),
    );
  by.deliveries.queue(queued, {
    delay: decide.delay(main),
    retries: decide.retries(),
    pause: decide.pause(),
  });
}

/** The deliveries of an event. Attempts after the first one count on over all of them. */
function attemptsOf(occasion: Occasion, webhookUrl: string, by: Announcer): Attempts[] {
  const decide = by.decide(occasion.webhook);
  const envelope = decide.envelope(envelopeOf(occasion, decide), occasion);
  return Array.from({ length: decide.times() }, (_, before) => (attempt) => {
    const body = decide.attempt(envelope, before + attempt, occasion);
    const text = decide.text(body);
    return {
      url: decide.address(webhookUrl, occasion),
      method: decide.method(),
      headers: decide.headers(decide.signature(text, occasion, body), occasion),
      body: Buffer.from(text, 'utf8'),
    };
  });
}

/** Events > Envelope. */
function envelopeOf(occasion: Occasion, decide: WebhooksBehaviour): Envelope {
  return {
    event: decide.eventName(occasion),
    service: 'flight',
    data: decide.data(occasion) as Envelope['data'],
    metadata: null,
    timestamp: timestamp(occasion.at),
  };
}
