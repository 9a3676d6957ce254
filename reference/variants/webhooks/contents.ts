import { ofOrder } from '../../changes/events.js';
import { ticketsOf } from '../../webhooks/flight-order.js';
import { everyTimestamp, everyValue, isObject } from '../../changes/values.js';
import type { Overrides } from '../../behaviour/index.js';
import type { WebhookId } from '../../behaviour/webhooks.js';
import { variant, variantTable } from '../variant.js';

const hour = 3_600_000;

/** Tickets in one event. */
function hasTickets(id: WebhookId): Overrides {
  return ofOrder(({ ticket_info: info }, { webhook, order }) => ({
    ticket_info: webhook === id ? ticketsOf(order) : info,
  }));
}

/** A preview of the price in one event. */
function hasPreview(id: WebhookId): Overrides {
  return ofOrder(({ pricing }, { webhook }) =>
    webhook === id ? { pricing: { ...pricing, price_status: 'preview' } } : {},
  );
}

/** Choices about the content of events. */
export const webhookContents = variantTable({
  'webhook-completed-without-tickets': variant(
    'The server sends null as the ticket_info of a completed order.',
  )
    .about('orderCompleted/ticket-info')
    .with(
      ofOrder(({ ticket_info: info }, { webhook }) => ({
        ticket_info: webhook === 'orderCompleted' ? null : info,
      })),
    ),
  'webhook-processing-with-tickets': variant(
    'The server sends an order that is not completed with its tickets.',
  )
    .about('orderProcessing/ticket-info')
    .with(hasTickets('orderProcessing')),
  'webhook-cancelled-with-tickets': variant(
    'The server sends an order that is not completed with its tickets.',
  )
    .about('orderCancelled/ticket-info')
    .with(hasTickets('orderCancelled')),
  'webhook-processing-price-preview': variant(
    'The server sends the price_status preview for an order that is not completed.',
  )
    .about('orderProcessing/price-status')
    .with(hasPreview('orderProcessing')),
  'webhook-failed-price-preview': variant(
    'The server sends the price_status preview for an order that is not completed.',
  )
    .about('orderFailed/price-status')
    .with(hasPreview('orderFailed')),
  'webhook-cancelled-price-preview': variant(
    'The server sends the price_status preview for an order that is not completed.',
  )
    .about('orderCancelled/price-status')
    .with(hasPreview('orderCancelled')),
  'webhook-metadata-object': variant('The server sends an object as metadata.')
    .about('service/webhook-metadata')
    .webhooks({ envelope: (envelope) => ({ ...envelope, metadata: { attempt_of: 'T-1' } }) }),
  'webhook-extra-fields': variant('The server adds a field to every object of an event.')
    .about('ruling:additional-fields')
    .webhooks({
      envelope: (envelope) =>
        everyValue(envelope, (value) => (isObject(value) ? { ...value, x_trace: 'T-1' } : value)),
    }),
  'webhook-times-with-offset': variant('The server sends times with a fraction and an offset.')
    .about('ruling:times')
    .webhooks({
      envelope: (envelope) =>
        everyTimestamp(envelope, (time) => new Date(time + hour).toISOString().replace('Z', '+01:00')),
    }),
  'webhook-completion-left-out': variant(
    'The server omits completed_datetime from an order that is not over.',
  )
    .about('ruling:later-values')
    .with(ofOrder(({ completed_datetime: time }) => ({ completed_datetime: time ?? undefined }))),
});
