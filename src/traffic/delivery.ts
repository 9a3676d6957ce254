import { routeOf } from '../cases/route.js';
import { placeOfSecret } from '../checks/no-secret.js';
import type { CheckContext } from '../checks/response.js';
import { webhookEvents, type WebhookId } from '../contract/contract.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { membersOf, parseJson } from '../contract/json.js';
import { signatureHeader } from '../webhooks/sign.js';
import { credentialNames } from './credentials.js';

type Requested = Pick<Exchange, 'request' | 'received'>;

// Some frameworks rename the header, and write it with hyphens or underscores (Authentication > item 6).
const isSignature = (name: string): boolean =>
  name
    .toUpperCase()
    .replaceAll('_', '-')
    .replace(/^HTTP-/, '') === signatureHeader;

/** The signature of an event, under any of the names of its header. */
export function signatureOf({ request: { headers } }: Requested): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => isSignature(name)) ?? [];
  return value?.trim() || undefined;
}

const nameOf = ({ request }: Requested): unknown => membersOf(parseJson(request.body))['event'];

/** Whether a request to a receiver is an event of the service. */
const isEvent = (one: Requested): boolean =>
  one.request.method === 'POST' && (signatureOf(one) !== undefined || typeof nameOf(one) === 'string');

/**
 * Whether the service sent a request: the recorder marked it, or it is an event with a signature. A client may send itself
 * events without a signature.
 */
export const isDelivery = (one: Requested): boolean =>
  one.received === true ||
  (isEvent(one) && signatureOf(one) !== undefined && typeof nameOf(one) === 'string');

/** The webhook of an event, by its name. */
export function webhookOf(exchange: Requested): WebhookId | null {
  const found = Object.entries(webhookEvents).find(([, known]) => known === nameOf(exchange));
  return (found?.[0] as WebhookId | undefined) ?? null;
}

/** Whether an exchange is outside the contract: neither a documented request nor an event to a receiver. */
export const isForeign = (exchange: Requested): boolean =>
  exchange.received ? !isEvent(exchange) : routeOf(exchange.request) === undefined;

/**
 * An exchange outside the contract without its possible secrets: only method, path and status remain. The api-secret stays as
 * a mask, in the request because sending it there is a mistake of the client, and in the response as a mistake of the server.
 */
export function bare(exchange: Exchange, known: CheckContext): Exchange {
  if (!isForeign(exchange)) return exchange;
  const { request, response, ...others } = exchange;
  const sent = credentialNames.filter((name) => headerOf(request.headers, name)?.trim());
  const text = placeOfSecret(exchange, known) === undefined ? '' : '[api-secret]';
  return {
    ...others,
    request: {
      ...{ method: request.method, path: request.path.split('?')[0]!, body: null },
      headers: Object.fromEntries(sent.map((name) => [name, '[redacted]'])),
    },
    response: response && { status: response.status, headers: {}, text, json: undefined },
  };
}
