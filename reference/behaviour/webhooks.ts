import { createHmac } from 'node:crypto';
import type { components } from '../../generated/types.js';
import type { OperationId } from '../http.js';
import type { Credentials } from '../operation.js';
import type { FlightOrder, FlightOrderStatus } from '../store/flight-orders.js';
import type { Store } from '../store/store.js';
import { orderData } from '../webhooks/flight-order.js';

/** The webhooks of the document, by operationId. */
export type WebhookId = Extract<OperationId, `order${string}`>;

/** An event before it becomes bytes (Events > Envelope). */
export interface Envelope {
  readonly event: string;
  readonly service: string;
  readonly data: components['schemas']['FlightOrder'];
  readonly metadata: object | null;
  readonly timestamp: string;
}

/** The content of an event. */
export interface Occasion {
  readonly webhook: WebhookId;
  readonly order: FlightOrder;
  readonly credentials: Credentials;
  readonly store: Store;
  /** When the event was queued, in milliseconds since 1970. */
  readonly at: number;
}

export const webhookOf: Readonly<Record<FlightOrderStatus, WebhookId>> = {
  processing: 'orderProcessing',
  success: 'orderCompleted',
  failed: 'orderFailed',
  cancelled: 'orderCancelled',
};

/** JSON in ASCII, which many servers send. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The hex HMAC-SHA512 of a text in UTF-8. */
export function hmac(text: string, key: string): string {
  return createHmac('sha512', key).update(text, 'utf8').digest('hex');
}

/** Decisions about webhooks. */
export const webhooksDefaults = {
  /** The events of an order that has reached its status, in the order of their sending. */
  // Every order begins as processing.
  events: (webhook: WebhookId, order: FlightOrder): readonly (readonly [WebhookId, FlightOrder])[] => [
    ...(webhook === 'orderProcessing'
      ? []
      : [['orderProcessing', { ...order, status: 'processing' }] as const]),
    [webhook, order],
  ],
  /** Whether the state of the order reports that its events are sent (target protocol). */
  reportsSending: (): boolean => true,
  /** Whether the server accepts an address. */
  takes: (_webhookUrl: string): boolean => true,
  // orderCompleted is order.completed
  eventName: ({ webhook }: Occasion): string =>
    webhook.replace(/[A-Z]/, (letter) => `.${letter.toLowerCase()}`),
  data: ({ order }: Occasion): unknown => orderData(order),
  envelope: (envelope: Envelope, _occasion: Occasion): unknown => envelope,
  /** The number of deliveries of an event, each repeated until it is acknowledged. */
  times: (): number => 1,
  /** The body of an attempt, counted from 0. */
  attempt: (envelope: unknown, _attempt: number, _occasion: Occasion): unknown => envelope,
  /** The text of a body. */
  text: asciiJson,
  /** The hex digest of an HMAC-SHA512 over a text (Authentication, rule 6). */
  signature: (text: string, { credentials }: Occasion, _body: unknown): string =>
    hmac(text, credentials.secret),
  headers: (signature: string, _occasion: Occasion): Readonly<Record<string, string>> => ({
    'Content-Type': 'application/json',
    'SERVICE-HTTP-SIGNATURE': signature,
    'User-Agent': 'reference-dispatcher/1.0',
  }),
  method: (): string => 'POST',
  address: (webhookUrl: string, _occasion: Occasion): string => webhookUrl,
  /** Milliseconds from the response of the state to the first attempt. */
  delay: (_webhook: WebhookId, _order: FlightOrder): number => 10,
  /** Attempts after the first one, while the receiver does not answer 2xx. */
  retries: (): number => 3,
  /** Milliseconds between attempts. */
  pause: (): number => 200,
};

export type WebhooksBehaviour = typeof webhooksDefaults;
