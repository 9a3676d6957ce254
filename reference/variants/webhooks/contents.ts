import type { Overrides } from '../../behaviour/index.js';
import type { Envelope, Occasion, WebhookId } from '../../behaviour/webhooks.js';
import { orderData, ticketsOf } from '../../webhooks/flight-order.js';
import { everyTimestamp, everyValue, isObject } from '../json.js';
import { variant, type Variant } from '../variant.js';

const hour = 3_600_000;

/** Other members of the order of some events; undefined takes one out. */
function ofOrder(change: (order: Envelope['data'], occasion: Occasion) => object): Overrides {
  return {
    webhooks: {
      data(occasion) {
        const data = orderData(occasion.order);
        return { ...data, ...change(data, occasion) };
      },
    },
  };
}

function wordOf(id: WebhookId): string {
  return id.replace('order', '').toLowerCase();
}

/** Choices about what events carry. */
export const contents: readonly Variant[] = [
  variant(
    'webhook-completed-without-tickets',
    'orderCompleted/ticket-info',
    'The ticket_info of a completed order is null.',
    ofOrder(({ ticket_info: info }, { webhook }) => ({
      ticket_info: webhook === 'orderCompleted' ? null : info,
    })),
  ),
  ...(['orderProcessing', 'orderCancelled'] as const).map((id) =>
    variant(
      `webhook-${wordOf(id)}-with-tickets`,
      `${id}/ticket-info`,
      'An order that is not completed has its tickets.',
      ofOrder(({ ticket_info: info }, { webhook, order }) => ({
        ticket_info: webhook === id ? ticketsOf(order) : info,
      })),
    ),
  ),
  ...(['orderProcessing', 'orderFailed', 'orderCancelled'] as const).map((id) =>
    variant(
      `webhook-${wordOf(id)}-price-preview`,
      `${id}/price-status`,
      'The price of an order that is not completed is no final one.',
      ofOrder(({ pricing }, { webhook }) =>
        webhook === id ? { pricing: { ...pricing, price_status: 'preview' } } : {},
      ),
    ),
  ),
  variant('webhook-metadata-object', 'service/webhook-metadata', 'metadata is an object.', {
    webhooks: { envelope: (envelope) => ({ ...envelope, metadata: { attempt_of: 'T-1' } }) },
  }),
  variant('webhook-extra-fields', 'ruling:additional-fields', 'Every object of an event has a field more.', {
    webhooks: {
      envelope: (envelope) =>
        everyValue(envelope, (value) => (isObject(value) ? { ...value, x_trace: 'T-1' } : value)),
    },
  }),
  variant('webhook-times-with-offset', 'ruling:times', 'Times have a fraction and an offset.', {
    webhooks: {
      envelope: (envelope) =>
        everyTimestamp(envelope, (time) => new Date(time + hour).toISOString().replace('Z', '+01:00')),
    },
  }),
  variant(
    'webhook-completion-left-out',
    'ruling:later-values',
    'An order that is not over has no completed_datetime.',
    ofOrder(({ completed_datetime: time }) => ({ completed_datetime: time ?? undefined })),
  ),
];
