import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, webhooksDefaults as sound, type WebhookId } from '../../behaviour/webhooks.js';
import { timestamp } from '../../timestamp.js';
import { ofRepeatedOrder } from '../../webhooks/rewrite.js';
import { defectsOf, type Defect } from '../defect.js';
import { members } from '../../rewrite.js';

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

/** Defects of where, how and under what name events are sent, and of what is sent again. */
export const webhookDelivery: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-not-sent': {
      summary: 'The event is not sent.',
      fails: 'delivered',
      webhooks: { events: () => [] },
    },
    'webhook-processing-as-form': {
      summary: 'The event is a field of a form.',
      fails: ['request.body', 'request.headers'],
      webhooks: {
        text: (body) => `payload=${encodeURIComponent(asciiJson(body))}`,
        headers: (signature, occasion) => ({
          ...sound.headers(signature, occasion),
          'Content-Type': 'application/x-www-form-urlencoded',
        }),
      },
    },
    'webhook-processing-retried-as-new-order': {
      summary: 'Each attempt has an order_reference of its own.',
      fails: 'retry-stable',
      webhooks: {
        attempt: ofRepeatedOrder((order, attempt) => ({
          order_reference: `${String(order['order_reference'])}-${attempt}`,
        })),
      },
    },
    'webhook-processing-retried-as-success': {
      summary: 'A later attempt shows the order as success.',
      fails: 'retry-stable',
      webhooks: { attempt: ofRepeatedOrder(() => ({ status: 'success' })) },
    },
    'webhook-processing-after-false-completed': {
      summary: 'order.completed is sent of an order that is processing.',
      fails: 'orderCompleted/beside-others',
      ...precededBy('orderCompleted'),
    },
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-sent-by-get': {
      summary: 'The event is sent by GET.',
      fails: 'delivered',
      webhooks: { method: () => 'GET' },
    },
    'webhook-completed-named-after-status': {
      summary: 'The event is called order.success.',
      fails: ['delivered', 'request.body'],
      webhooks: { eventName: () => 'order.success' },
    },
    'webhook-completed-sent-twice-as-another': {
      summary: 'The event is sent twice, the second time with another merchant_reference.',
      fails: 'retry-stable',
      webhooks: {
        times: () => 2,
        attempt: ofRepeatedOrder((order) => ({
          merchant_reference: `COPY-${String(order['merchant_reference'])}`,
        })),
      },
    },
    'webhook-completed-after-false-processing': {
      summary: 'order.processing is sent of a completed order.',
      fails: 'orderProcessing/beside-others',
      ...precededBy('orderProcessing'),
    },
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-sent-by-put': {
      summary: 'The event is sent by PUT.',
      fails: 'delivered',
      webhooks: { method: () => 'PUT' },
    },
    'webhook-failed-in-a-batch': {
      summary: 'Events come in a list.',
      fails: ['delivered', 'request.body'],
      webhooks: { envelope: (envelope) => [envelope] },
    },
    'webhook-failed-retried-with-first-signature': {
      summary: 'A later attempt has a time of its own, and the signature of the first one.',
      fails: 'retry-stable',
      webhooks: {
        attempt: (envelope, attempt, { at }) => ({
          ...members(envelope),
          timestamp: timestamp(at + attempt * 1000),
        }),
        signature: (_, { credentials, at }, body) =>
          hmac(asciiJson({ ...members(body), timestamp: timestamp(at) }), credentials.secret),
      },
    },
    'webhook-failed-after-false-cancelled': {
      summary: 'order.cancelled is sent of a failed order.',
      fails: 'orderCancelled/beside-others',
      ...precededBy('orderCancelled'),
    },
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-sent-elsewhere': {
      summary: 'Of the webhook_url only the host counts; the path is always the same.',
      fails: 'delivered',
      webhooks: { address: (webhookUrl) => new URL('/webhooks/flight', webhookUrl).href },
    },
    'webhook-cancelled-spelt-otherwise': {
      summary: 'The event is called order.canceled.',
      fails: ['delivered', 'request.body'],
      webhooks: { eventName: () => 'order.canceled' },
    },
    'webhook-cancelled-retried-under-another-name': {
      summary: 'A later attempt is called order.cancelled.retry.',
      fails: 'retry-stable',
      webhooks: {
        attempt: (envelope, attempt) =>
          attempt === 0 ? envelope : { ...members(envelope), event: 'order.cancelled.retry' },
      },
    },
    'webhook-cancelled-after-false-failed': {
      summary: 'order.failed is sent of a cancelled order.',
      fails: 'orderFailed/beside-others',
      ...precededBy('orderFailed'),
    },
  }),
];
