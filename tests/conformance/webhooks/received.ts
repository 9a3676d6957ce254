import { say } from '../../../src/contract/phrase.js';
import { decoded } from '../../../src/contract/words.js';
import { wordsOf } from '../../../src/checks/amounts.js';
import { webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import type { Delivery } from '../../../src/webhooks/inbox.js';
import { eventIn } from '../../../src/rules/webhooks.js';
import { expectSigned as expectSignature, type SignedEvent } from '../../../src/webhooks/expect-signed.js';
import { signatureHeader, verify } from '../../../src/webhooks/sign.js';
import { Deliveries } from './delivery.js';
import { jsonOf } from './event.js';

/** The delivery of an event, or one that seems to be it. Throws NotTestable when none arrived. */
export async function received(t: Context, id: WebhookId) {
  const deliveries = await Deliveries.of(t);
  const { delivery, order, inbox, patienceMs } = await deliveries.arrival(id);
  if (!delivery)
    throw new NotTestable(
      say`no ${webhookEvents[id]} arrived within ${seconds(patienceMs)}: see ${id}/delivered`,
    );
  const exchange = deliveries.shown(delivery);
  return { deliveries, delivery, order, inbox, exchange, event: eventIn(id, exchange) };
}

export function isSigned(t: Context, { headers, body }: Delivery): boolean {
  return verify(body, headers[signatureHeader.toLowerCase()], t.target.apiSecret);
}

/**
 * Expects the signature of a delivery to be that of its bytes.
 *
 * @param earlier deliveries before it, each with its exchange and its name
 */
export const expectSigned = (
  t: Context,
  { headers, body }: Delivery,
  exchange: Exchange,
  earlier: readonly SignedEvent[] = [],
): void => expectSignature(body, headers[signatureHeader.toLowerCase()], t.target, exchange, earlier);

/**
 * The place of a secret in a delivery, be it plain, escaped in the JSON or in Base64; undefined when it has none.
 */
export function placeOf(secret: string, { path, headers, body }: Delivery): string | undefined {
  const carries = (text: string): boolean =>
    [
      text,
      decoded(text),
      ...text.split(/[\s:,=]+/).map((word) => Buffer.from(word, 'base64').toString()),
    ].some((form) => form.includes(secret));
  if (carries(path)) return 'the path';
  const header = Object.entries(headers).find(([, value]) => carries(value));
  if (header) return `the header ${header[0]}`;
  const text = body.toString();
  const words = wordsOf({ json: jsonOf({ body }), text });
  return [text, ...words].some((word) => word.includes(secret)) ? 'the body' : undefined;
}

export const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`;
