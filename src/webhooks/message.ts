import { randomInt, randomUUID } from 'node:crypto';
import type { webhooks } from '../contract/contract.js';
import { eventExample } from '../contract/event-examples.js';
import { userAgent } from '../contract/package.js';
import { sign, signatureHeader } from './sign.js';

/** The name of an event: `order.processing`, `order.completed`, `order.failed` or `order.cancelled`. */
export type EventName = keyof webhooks;

/** The body of an event with this name. By default, of any event. */
export type WebhookEvent<Name extends EventName = EventName> = {
  [Each in EventName]: webhooks[Each]['post']['requestBody']['content']['application/json'];
}[Name];

/** The order in an event, in its current state. */
export type FlightOrder = WebhookEvent['data'];

export interface Message {
  raw: string;
  /** Undefined to send no signature header. */
  signature: string | undefined;
  /** The name of the signature header, if it differs from the default. */
  header?: string;
  /** The order_reference of its order. */
  reference: string;
  /** It is no genuine event, so that any status except a 2xx is right. */
  isForged?: true;
  /** Its body arrives in chunks that split multi-byte characters. */
  isChunked?: true;
  /** The URL and the method of an experiment; a POST to the receiver by default. */
  url?: string;
  method?: 'GET';
}

let orders = 0;
const digits = (number: number, length: number): string => String(number).padStart(length, '0');
const run = digits(randomInt(1e8), 8);

export function freshEvent<Name extends EventName>(name: Name): WebhookEvent<Name> {
  const event = structuredClone(eventExample(name).value) as WebhookEvent;
  const number = `${run}-${digits(++orders, 4)}`;
  event.data.id = randomUUID();
  event.data.order_reference = `FLT-${number}`;
  event.data.merchant_reference = `TRIP-${number}`;
  event.timestamp = timestampAt(Date.now());
  return event as WebhookEvent<Name>;
}

/** A time in the form of the documented sample, without a fraction. */
export const timestampAt = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');

/** Signs an event, which is written as JSON without whitespace by default. */
export function signed(
  event: WebhookEvent,
  secret: string,
  write = (one: WebhookEvent): string => JSON.stringify(one),
): Message {
  const raw = write(event);
  return { raw, signature: sign(raw, secret), reference: event.data.order_reference };
}

export function headersOf({ signature, header = signatureHeader }: Message): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(signature === undefined ? {} : { [header]: signature }),
    'User-Agent': userAgent,
  };
}
