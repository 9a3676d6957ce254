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

/** What an event is made of. */
export interface Occasion {
  readonly webhook: WebhookId;
  readonly order: FlightOrder;
  readonly credentials: Credentials;
  readonly store: Store;
  /** When the event was queued, in milliseconds since 1970. */
  readonly at: number;
}

/** Decisions about webhooks. */
export interface WebhooksBehaviour {
  /** The events of an order that has reached its status, in the order of their sending. */
  events(webhook: WebhookId, order: FlightOrder): readonly (readonly [WebhookId, FlightOrder])[];
  /** Whether the state of such an order says that they are sent (target protocol). */
  reportsSending(): boolean;
  /** Whether an order may have such an address. */
  takes(webhookUrl: string): boolean;
  eventName(occasion: Occasion): string;
  data(occasion: Occasion): unknown;
  envelope(envelope: Envelope, occasion: Occasion): unknown;
  /** How often an event is delivered, each time until it is acknowledged. */
  times(): number;
  /** The body of an attempt: 0 is the first one. */
  attempt(envelope: unknown, attempt: number, occasion: Occasion): unknown;
  /** The text of a body. */
  text(body: unknown): string;
  /** The hex digest of an HMAC-SHA512 over a text (Authentication, rule 6). */
  signature(text: string, occasion: Occasion, body: unknown): string;
  headers(signature: string, occasion: Occasion): Readonly<Record<string, string>>;
  method(): string;
  address(webhookUrl: string, occasion: Occasion): string;
  /** Milliseconds from the response of the state to the first attempt, of an order that led to an event. */
  delay(webhook: WebhookId, order: FlightOrder): number;
  /** Attempts after the first one, while the receiver does not answer 2xx. */
  retries(): number;
  /** Milliseconds between attempts. */
  pause(): number;
}

export const webhookOf: Readonly<Record<FlightOrderStatus, WebhookId>> = {
  processing: 'orderProcessing',
  success: 'orderCompleted',
  failed: 'orderFailed',
  cancelled: 'orderCancelled',
};

/** JSON in ASCII, as many servers write it. */
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

export const webhooksDefaults: WebhooksBehaviour = {
  // An order is processing before it is anything else.
  events: (webhook, order) => [
    ...(webhook === 'orderProcessing'
      ? []
      : [['orderProcessing', { ...order, status: 'processing' }] as const]),
    [webhook, order],
  ],
  reportsSending: () => true,
  takes: () => true,
  // orderCompleted is order.completed
  eventName: ({ webhook }) => webhook.replace(/[A-Z]/, (letter) => `.${letter.toLowerCase()}`),
  data: ({ order }) => orderData(order),
  envelope: (envelope) => envelope,
  times: () => 1,
  attempt: (envelope) => envelope,
  text: asciiJson,
  signature: (text, { credentials }) => hmac(text, credentials.secret),
  headers: (signature) => ({
    'Content-Type': 'application/json',
    'SERVICE-HTTP-SIGNATURE': signature,
    'User-Agent': 'reference-dispatcher/1.0',
  }),
  method: () => 'POST',
  address: (webhookUrl) => webhookUrl,
  delay: () => 10,
  retries: () => 3,
  pause: () => 200,
};
