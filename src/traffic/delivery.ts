import { webhookEvents, type WebhookId } from '../contract/contract.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { membersOf, parseJson } from '../contract/json.js';
import { signatureHeader } from '../webhooks/sign.js';

type Requested = Pick<Exchange, 'request'>;

// Some frameworks rename the header, and write it with hyphens or underscores (Authentication > item 6).
const isSignature = (name: string): boolean =>
  name
    .toUpperCase()
    .replaceAll('_', '-')
    .replace(/^HTTP-/, '') === signatureHeader;

/** The signature of an event, under any of the names of its header. */
export function signatureOf({ request: { headers } }: Requested): string | undefined {
  const name = Object.keys(headers).find(isSignature);
  return name === undefined ? undefined : headerOf(headers, name.toLowerCase())?.trim() || undefined;
}

const nameOf = ({ request }: Requested): unknown => membersOf(parseJson(request.body))['event'];

/** Whether a request to a receiver is an event of the service. */
export const isEvent = (exchange: Requested): boolean =>
  exchange.request.method === 'POST' &&
  (signatureOf(exchange) !== undefined || typeof nameOf(exchange) === 'string');

/**
 * Whether the service sent a request: the recorder marked it, or it is an event with a signature. A client may send itself
 * events without a signature.
 */
export const isDelivery = (exchange: Pick<Exchange, 'request' | 'received'>): boolean =>
  exchange.received === true ||
  (isEvent(exchange) && signatureOf(exchange) !== undefined && typeof nameOf(exchange) === 'string');

/** The webhook of an event, by its name. */
export function webhookOf(exchange: Requested): WebhookId | null {
  const found = Object.entries(webhookEvents).find(([, known]) => known === nameOf(exchange));
  return (found?.[0] as WebhookId | undefined) ?? null;
}
