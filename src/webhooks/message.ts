import { randomUUID } from 'node:crypto';
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
  /** The name of the signature header, if it differs from the default in letter case. */
  header?: string;
  /** The order_reference of its order. */
  reference: string;
}

let orders = 0;
const run = Date.now().toString(36).toUpperCase();

export function freshEvent<Name extends EventName>(name: Name): WebhookEvent<Name> {
  const event = structuredClone(eventExample(name).value) as WebhookEvent;
  const number = `${run}-${++orders}`;
  event.data.id = randomUUID();
  event.data.order_reference = `FLT-${number}`;
  event.data.merchant_reference = `TRIP-${number}`;
  event.timestamp = new Date().toISOString();
  return event as WebhookEvent<Name>;
}

/**
 * Signs an event.
 *
 * @param raw the serialized event. By default, JSON without whitespace.
 */
export function signed(event: WebhookEvent, secret: string, raw = JSON.stringify(event)): Message {
  return { raw, signature: sign(raw, secret), reference: event.data.order_reference };
}

export function headersOf({ signature, header = signatureHeader }: Message): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(signature === undefined ? {} : { [header]: signature }),
    'User-Agent': userAgent,
  };
}
