import { webhookEvents, type WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { jsonOf } from '../checks/validation.js';
import { signatureHeader } from '../webhooks/sign.js';
import { isObject } from '../cases/schema/assertions.js';

type Requested = Pick<Exchange, 'request'>;

/** Whether a request is an event of the service: by its signature, or by its name and its service. */
export function isDelivery({ request }: Requested): boolean {
  if (request.method !== 'POST') return false;
  const event = jsonOf(request.body);
  if (!isObject(event) || typeof event['event'] !== 'string') return false;
  return (
    signatureHeader.toLowerCase() in request.headers ||
    (event['service'] === 'flight' && isObject(event['data']))
  );
}

/** Which webhook an event is, by its name. */
export function webhookOf({ request }: Requested): WebhookId | null {
  const event = jsonOf(request.body);
  const name = isObject(event) ? event['event'] : undefined;
  const found = Object.entries(webhookEvents).find(([, known]) => known === name);
  return (found?.[0] as WebhookId | undefined) ?? null;
}
