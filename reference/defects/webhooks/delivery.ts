import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, webhooksDefaults as sound, type WebhookId } from '../../behaviour/webhooks.js';
import { timestamp } from '../../formats.js';
import { ofRepeatedOrder } from '../../changes/events.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf, type Defect } from '../defect.js';

/** Sends another event before the right one, with an order in a status that does not match the name. */
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

/** Defects of the address, the method and the name of events, and of retries. */
export const webhookDelivery: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-not-sent': defect('The server does not send the event.')
      .breaks('delivered')
      .webhooks({ events: () => [] }),
    'webhook-processing-as-form': defect('The server sends the event as a field of a form.')
      .breaks('request.body', 'request.headers')
      .webhooks({
        text: (body) => `payload=${encodeURIComponent(asciiJson(body))}`,
        headers: (signature, occasion) => ({
          ...sound.headers(signature, occasion),
          'Content-Type': 'application/x-www-form-urlencoded',
        }),
      }),
    'webhook-processing-retried-as-new-order': defect(
      'The server sends a different order_reference with each attempt.',
    )
      .breaks('retry-stable')
      .webhooks({
        attempt: ofRepeatedOrder((order, attempt) => ({
          order_reference: `${String(order['order_reference'])}-${attempt}`,
        })),
      }),
    'webhook-processing-retried-as-success': defect(
      'The server sends the order as success in a later attempt.',
    )
      .breaks('retry-stable')
      .webhooks({ attempt: ofRepeatedOrder(() => ({ status: 'success' })) }),
    'webhook-processing-after-false-completed': defect(
      'The server sends order.completed for an order that is processing.',
    )
      .breaks('orderCompleted/beside-others')
      .with(precededBy('orderCompleted')),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-sent-by-get': defect('The server sends the event by GET.')
      .breaks('delivered')
      .webhooks({ method: () => 'GET' }),
    'webhook-completed-named-after-status': defect('The server sends the event as order.success.')
      .breaks('delivered', 'request.body')
      .webhooks({ eventName: () => 'order.success' }),
    'webhook-completed-sent-twice-as-another': defect(
      'The server sends the event twice, the second time with another merchant_reference.',
    )
      .breaks('retry-stable')
      .webhooks({
        times: () => 2,
        attempt: ofRepeatedOrder((order) => ({
          merchant_reference: `COPY-${String(order['merchant_reference'])}`,
        })),
      }),
    'webhook-completed-after-processing-of-another-id': defect(
      'The server sends order.processing of a completed order with the id of its quote.',
    )
      .breaks('orderProcessing/beside-others')
      .webhooks({
        events: (webhook, order) => [
          ['orderProcessing', { ...order, status: 'processing', id: order.quoteId }],
          [webhook, order],
        ],
      }),
    'webhook-completed-after-false-processing': defect(
      'The server sends order.processing for a completed order.',
    )
      .breaks('orderProcessing/beside-others')
      .with(precededBy('orderProcessing')),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-sent-by-put': defect('The server sends the event by PUT.')
      .breaks('delivered')
      .webhooks({ method: () => 'PUT' }),
    'webhook-failed-in-a-batch': defect('The server sends events in a list.')
      .breaks('delivered', 'request.body')
      .webhooks({ envelope: (envelope) => [envelope] }),
    'webhook-failed-retried-with-first-signature': defect(
      'The server sends a later attempt with a new time and the first signature.',
    )
      .breaks('retry-stable')
      .webhooks({
        attempt: (envelope, attempt, { at }) => ({
          ...members(envelope),
          timestamp: timestamp(at + attempt * 1000),
        }),
        signature: (_, { credentials, at }, body) =>
          hmac(asciiJson({ ...members(body), timestamp: timestamp(at) }), credentials.secret),
      }),
    'webhook-failed-after-false-cancelled': defect('The server sends order.cancelled for a failed order.')
      .breaks('orderCancelled/beside-others')
      .with(precededBy('orderCancelled')),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-sent-elsewhere': defect(
      'The server uses only the host of the webhook_url, with a fixed path.',
    )
      .breaks('delivered')
      .webhooks({ address: (webhookUrl) => new URL('/webhooks/flight', webhookUrl).href }),
    'webhook-cancelled-spelt-otherwise': defect('The server sends the event as order.canceled.')
      .breaks('delivered', 'request.body')
      .webhooks({ eventName: () => 'order.canceled' }),
    'webhook-cancelled-retried-under-another-name': defect(
      'The server sends a later attempt as order.cancelled.retry.',
    )
      .breaks('retry-stable')
      .webhooks({
        attempt: (envelope, attempt) =>
          attempt === 0 ? envelope : { ...members(envelope), event: 'order.cancelled.retry' },
      }),
    'webhook-cancelled-after-false-failed': defect('The server sends order.failed for a cancelled order.')
      .breaks('orderFailed/beside-others')
      .with(precededBy('orderFailed')),
  }),
];
