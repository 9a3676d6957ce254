import { ofOrder } from '../../webhooks/rewrite.js';
import type { Overrides } from '../../behaviour/index.js';
import type { WebhookId } from '../../behaviour/webhooks.js';
import { ticketsOf } from '../../webhooks/flight-order.js';
import { everyTimestamp, everyValue, isObject } from '../json.js';
import { variantTable } from '../variant.js';

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

/** Choices about what events carry. */
export const webhookContents = variantTable({
  'webhook-completed-without-tickets': {
    about: 'orderCompleted/ticket-info',
    summary: 'The ticket_info of a completed order is null.',
    ...ofOrder(({ ticket_info: info }, { webhook }) => ({
      ticket_info: webhook === 'orderCompleted' ? null : info,
    })),
  },
  'webhook-processing-with-tickets': {
    about: 'orderProcessing/ticket-info',
    summary: 'An order that is not completed has its tickets.',
    ...hasTickets('orderProcessing'),
  },
  'webhook-cancelled-with-tickets': {
    about: 'orderCancelled/ticket-info',
    summary: 'An order that is not completed has its tickets.',
    ...hasTickets('orderCancelled'),
  },
  'webhook-processing-price-preview': {
    about: 'orderProcessing/price-status',
    summary: 'The price of an order that is not completed is no final one.',
    ...hasPreview('orderProcessing'),
  },
  'webhook-failed-price-preview': {
    about: 'orderFailed/price-status',
    summary: 'The price of an order that is not completed is no final one.',
    ...hasPreview('orderFailed'),
  },
  'webhook-cancelled-price-preview': {
    about: 'orderCancelled/price-status',
    summary: 'The price of an order that is not completed is no final one.',
    ...hasPreview('orderCancelled'),
  },
  'webhook-metadata-object': {
    about: 'service/webhook-metadata',
    summary: 'metadata is an object.',
    webhooks: { envelope: (envelope) => ({ ...envelope, metadata: { attempt_of: 'T-1' } }) },
  },
  'webhook-extra-fields': {
    about: 'ruling:additional-fields',
    summary: 'Every object of an event has a field more.',
    webhooks: {
      envelope: (envelope) =>
        everyValue(envelope, (value) => (isObject(value) ? { ...value, x_trace: 'T-1' } : value)),
    },
  },
  'webhook-times-with-offset': {
    about: 'ruling:times',
    summary: 'Times have a fraction and an offset.',
    webhooks: {
      envelope: (envelope) =>
        everyTimestamp(envelope, (time) => new Date(time + hour).toISOString().replace('Z', '+01:00')),
    },
  },
  'webhook-completion-left-out': {
    about: 'ruling:later-values',
    summary: 'An order that is not over has no completed_datetime.',
    ...ofOrder(({ completed_datetime: time }) => ({ completed_datetime: time ?? undefined })),
  },
});
