import { webhookEvents, type WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { signatureHeader } from '../webhooks/sign.js';
import { isObject, parseJson } from '../contract/json.js';

type Requested = Pick<Exchange, 'request'>;

// Some frameworks rename the header (Authentication > item 6).
const signatureHeaders = [signatureHeader, `HTTP_${signatureHeader.replaceAll('-', '_')}`].map((name) =>
  name.toLowerCase(),
);

/** The signature of an event, under any of its header names. */
export const signatureOf = ({ request: { headers } }: Requested): string | undefined =>
  signatureHeaders.map((name) => headers[name]).find((value) => value !== undefined);

/**
 * Whether the service sent a request: the recorder marked it, or it is an event with a signature. A client may send itself
 * events without a signature.
 */
export function isDelivery(exchange: Pick<Exchange, 'request' | 'received'>): boolean {
  if (exchange.received) return true;
  if (exchange.request.method !== 'POST' || signatureOf(exchange) === undefined) return false;
  const event = parseJson(exchange.request.body);
  return isObject(event) && typeof event['event'] === 'string';
}

/** The webhook of an event, by its name. */
export function webhookOf({ request }: Requested): WebhookId | null {
  const event = parseJson(request.body);
  const name = isObject(event) ? event['event'] : undefined;
  const found = Object.entries(webhookEvents).find(([, known]) => known === name);
  return (found?.[0] as WebhookId | undefined) ?? null;
}
