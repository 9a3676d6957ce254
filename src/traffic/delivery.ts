import { webhookEvents, type WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { signatureHeader } from '../webhooks/sign.js';
import { isObject, parseJson } from '../contract/json.js';

type Requested = Pick<Exchange, 'request'>;

// Frameworks name it otherwise (Authentication > item 6).
const signatureHeaders = [signatureHeader, `HTTP_${signatureHeader.replaceAll('-', '_')}`].map((name) =>
  name.toLowerCase(),
);

/** The signature of an event, by whatever name the header has. */
export const signatureOf = ({ request: { headers } }: Requested): string | undefined =>
  signatureHeaders.map((name) => headers[name]).find((value) => value !== undefined);

/**
 * Whether the service sent a request: whoever recorded it says so, or it is an event with a signature. Without one, it may
 * be what a client tells itself of an event.
 */
export function isDelivery(exchange: Pick<Exchange, 'request' | 'received'>): boolean {
  if (exchange.received) return true;
  if (exchange.request.method !== 'POST' || signatureOf(exchange) === undefined) return false;
  const event = parseJson(exchange.request.body);
  return isObject(event) && typeof event['event'] === 'string';
}

/** Which webhook an event is, by its name. */
export function webhookOf({ request }: Requested): WebhookId | null {
  const event = parseJson(request.body);
  const name = isObject(event) ? event['event'] : undefined;
  const found = Object.entries(webhookEvents).find(([, known]) => known === name);
  return (found?.[0] as WebhookId | undefined) ?? null;
}
