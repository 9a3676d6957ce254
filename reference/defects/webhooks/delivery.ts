import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, webhooksDefaults as sound, type WebhookId } from '../../behaviour/webhooks.js';
import { members } from '../../rewrite.js';
import { timestamp } from '../../timestamp.js';
import type { Defect } from '../defect.js';
import { cancelled, completed, failed, ofRepeatedOrder, processing } from './rows.js';

const delivered = ['delivered'];
const retryStable = ['retry-stable'];

/** Sends another event before the right one, with the order as it is: in a status that does not fit its name. */
function precededBy(other: WebhookId): Overrides {
  return {
    webhooks: {
      events: (webhook, order) => [
        [other, order],
        [webhook, order],
      ],
    },
  };
}

/** Faults of where, how and under what name events are sent, and of what is sent again. */
export const delivery: readonly Defect[] = [
  processing('webhook-processing-not-sent', 'The event is not sent.', delivered, {
    webhooks: { events: () => [] },
  }),
  completed('webhook-completed-sent-by-get', 'The event is sent by GET.', delivered, {
    webhooks: { method: () => 'GET' },
  }),
  failed('webhook-failed-sent-by-put', 'The event is sent by PUT.', delivered, {
    webhooks: { method: () => 'PUT' },
  }),
  cancelled(
    'webhook-cancelled-sent-elsewhere',
    'Of the webhook_url only the host counts; the path is always the same.',
    delivered,
    { webhooks: { address: (webhookUrl) => new URL('/webhooks/flight', webhookUrl).href } },
  ),
  completed(
    'webhook-completed-named-after-status',
    'The event is called order.success.',
    ['delivered', 'request.body'],
    { webhooks: { eventName: () => 'order.success' } },
  ),
  cancelled(
    'webhook-cancelled-spelt-otherwise',
    'The event is called order.canceled.',
    ['delivered', 'request.body'],
    { webhooks: { eventName: () => 'order.canceled' } },
  ),
  failed('webhook-failed-in-a-batch', 'Events come in a list.', ['delivered', 'request.body'], {
    webhooks: { envelope: (envelope) => [envelope] },
  }),
  processing(
    'webhook-processing-as-form',
    'The event is a field of a form.',
    ['request.body', 'request.headers'],
    {
      webhooks: {
        text: (body) => `payload=${encodeURIComponent(asciiJson(body))}`,
        headers: (signature, occasion) => ({
          ...sound.headers(signature, occasion),
          'Content-Type': 'application/x-www-form-urlencoded',
        }),
      },
    },
  ),
  processing(
    'webhook-processing-retried-as-new-order',
    'Each attempt has an order_reference of its own.',
    retryStable,
    {
      webhooks: {
        attempt: ofRepeatedOrder((order, attempt) => ({
          order_reference: `${String(order['order_reference'])}-${attempt}`,
        })),
      },
    },
  ),
  completed(
    'webhook-completed-sent-twice-as-another',
    'The event is sent twice, the second time with another merchant_reference.',
    retryStable,
    {
      webhooks: {
        times: () => 2,
        attempt: ofRepeatedOrder((order) => ({
          merchant_reference: `COPY-${String(order['merchant_reference'])}`,
        })),
      },
    },
  ),
  failed(
    'webhook-failed-retried-with-first-signature',
    'A later attempt has a time of its own, and the signature of the first one.',
    retryStable,
    {
      webhooks: {
        attempt: (envelope, attempt, { at }) => ({
          ...members(envelope),
          timestamp: timestamp(at + attempt * 1000),
        }),
        signature: (_, { credentials, at }, body) =>
          hmac(asciiJson({ ...members(body), timestamp: timestamp(at) }), credentials.secret),
      },
    },
  ),
  processing(
    'webhook-processing-retried-as-success',
    'A later attempt shows the order as success.',
    retryStable,
    { webhooks: { attempt: ofRepeatedOrder(() => ({ status: 'success' })) } },
  ),
  cancelled(
    'webhook-cancelled-retried-under-another-name',
    'A later attempt is called order.cancelled.retry.',
    retryStable,
    {
      webhooks: {
        attempt: (envelope, attempt) =>
          attempt === 0 ? envelope : { ...members(envelope), event: 'order.cancelled.retry' },
      },
    },
  ),
  completed(
    'webhook-completed-after-false-processing',
    'order.processing is sent of a completed order.',
    ['orderProcessing/beside-others'],
    precededBy('orderProcessing'),
  ),
  processing(
    'webhook-processing-after-false-completed',
    'order.completed is sent of an order that is processing.',
    ['orderCompleted/beside-others'],
    precededBy('orderCompleted'),
  ),
  cancelled(
    'webhook-cancelled-after-false-failed',
    'order.failed is sent of a cancelled order.',
    ['orderFailed/beside-others'],
    precededBy('orderFailed'),
  ),
  failed(
    'webhook-failed-after-false-cancelled',
    'order.cancelled is sent of a failed order.',
    ['orderCancelled/beside-others'],
    precededBy('orderCancelled'),
  ),
];
