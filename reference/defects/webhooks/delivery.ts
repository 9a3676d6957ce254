import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, webhooksDefaults as sound, type WebhookId } from '../../behaviour/webhooks.js';
import { timestamp } from '../../formats.js';
import { ofRepeatedOrder } from '../../changes/events.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf, type Defect } from '../defect.js';

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
    'webhook-processing-not-sent': defect('The event is not sent.')
      .breaks('delivered')
      .webhooks({ events: () => [] }),
    'webhook-processing-as-form': defect('The event is a field of a form.')
      .breaks('request.body', 'request.headers')
      .webhooks({
        text: (body) => `payload=${encodeURIComponent(asciiJson(body))}`,
        headers: (signature, occasion) => ({
          ...sound.headers(signature, occasion),
          'Content-Type': 'application/x-www-form-urlencoded',
        }),
      }),
    'webhook-processing-retried-as-new-order': defect('Each attempt has an order_reference of its own.')
      .breaks('retry-stable')
      .webhooks({
        attempt: ofRepeatedOrder((order, attempt) => ({
          order_reference: `${String(order['order_reference'])}-${attempt}`,
        })),
      }),
    'webhook-processing-retried-as-success': defect('A later attempt shows the order as success.')
      .breaks('retry-stable')
      .webhooks({ attempt: ofRepeatedOrder(() => ({ status: 'success' })) }),
    'webhook-processing-after-false-completed': defect(
      'order.completed is sent of an order that is processing.',
    )
      .breaks('orderCompleted/beside-others')
      .with(precededBy('orderCompleted')),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-sent-by-get': defect('The event is sent by GET.')
      .breaks('delivered')
      .webhooks({ method: () => 'GET' }),
    'webhook-completed-named-after-status': defect('The event is called order.success.')
      .breaks('delivered', 'request.body')
      .webhooks({ eventName: () => 'order.success' }),
    'webhook-completed-sent-twice-as-another': defect(
      'The event is sent twice, the second time with another merchant_reference.',
    )
      .breaks('retry-stable')
      .webhooks({
        times: () => 2,
        attempt: ofRepeatedOrder((order) => ({
          merchant_reference: `COPY-${String(order['merchant_reference'])}`,
        })),
      }),
    'webhook-completed-after-processing-of-another-id': defect(
      'order.processing of a completed order has the id of its quote.',
    )
      .breaks('orderProcessing/beside-others')
      .webhooks({
        events: (webhook, order) => [
          ['orderProcessing', { ...order, status: 'processing', id: order.quoteId }],
          [webhook, order],
        ],
      }),
    'webhook-completed-after-false-processing': defect('order.processing is sent of a completed order.')
      .breaks('orderProcessing/beside-others')
      .with(precededBy('orderProcessing')),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-sent-by-put': defect('The event is sent by PUT.')
      .breaks('delivered')
      .webhooks({ method: () => 'PUT' }),
    'webhook-failed-in-a-batch': defect('Events come in a list.')
      .breaks('delivered', 'request.body')
      .webhooks({ envelope: (envelope) => [envelope] }),
    'webhook-failed-retried-with-first-signature': defect(
      'A later attempt has a time of its own, and the signature of the first one.',
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
    'webhook-failed-after-false-cancelled': defect('order.cancelled is sent of a failed order.')
      .breaks('orderCancelled/beside-others')
      .with(precededBy('orderCancelled')),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-sent-elsewhere': defect(
      'Of the webhook_url only the host counts; the path is always the same.',
    )
      .breaks('delivered')
      .webhooks({ address: (webhookUrl) => new URL('/webhooks/flight', webhookUrl).href }),
    'webhook-cancelled-spelt-otherwise': defect('The event is called order.canceled.')
      .breaks('delivered', 'request.body')
      .webhooks({ eventName: () => 'order.canceled' }),
    'webhook-cancelled-retried-under-another-name': defect('A later attempt is called order.cancelled.retry.')
      .breaks('retry-stable')
      .webhooks({
        attempt: (envelope, attempt) =>
          attempt === 0 ? envelope : { ...members(envelope), event: 'order.cancelled.retry' },
      }),
    'webhook-cancelled-after-false-failed': defect('order.failed is sent of a cancelled order.')
      .breaks('orderFailed/beside-others')
      .with(precededBy('orderFailed')),
  }),
];
