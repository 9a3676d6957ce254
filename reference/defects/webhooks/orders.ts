import { FlightOrders } from '../../store/flight-orders.js';
import { uuid } from '../../store/store.js';
import { ticketsOf } from '../../webhooks/flight-order.js';
import { defectsOf, type Defect } from '../defect.js';
import { ofOrder } from '../../webhooks/rewrite.js';

/** Defects of the order that an event tells of. */
export const webhookOrders: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-id-of-quote': {
      summary: 'The id is that of the quote.',
      fails: 'order',
      ...ofOrder(({ quote_id: id }) => ({ id })),
    },
    'webhook-processing-is-pending': {
      summary: 'The status is pending.',
      fails: ['status', 'request.body'],
      ...ofOrder(() => ({ status: 'pending' })),
    },
    'webhook-processing-is-success': {
      summary: 'The status is success.',
      fails: 'status',
      ...ofOrder(() => ({ status: 'success' })),
    },
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-references-swapped': {
      summary: 'The two references are swapped.',
      fails: 'order',
      ...ofOrder(({ order_reference: ours, merchant_reference: theirs }) => ({
        order_reference: theirs,
        merchant_reference: ours,
      })),
    },
    'webhook-completed-still-processing': {
      summary: 'The status is that of before.',
      fails: 'status',
      ...ofOrder(() => ({ status: 'processing' })),
    },
    'webhook-completed-status-as-event': {
      summary: 'The status is completed.',
      fails: ['status', 'request.body'],
      ...ofOrder(() => ({ status: 'completed' })),
    },
    'webhook-completed-price-still-preview': {
      summary: 'The price_status is preview.',
      fails: 'final-pricing',
      ...ofOrder(({ pricing }) => ({ pricing: { ...pricing, price_status: 'preview' } })),
    },
    'webhook-completed-price-without-status': {
      summary: 'The pricing has no price_status.',
      fails: ['final-pricing', 'request.body'],
      ...ofOrder(({ pricing: { price_status: _, ...pricing } }) => ({ pricing })),
    },
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-tells-of-earlier-order': {
      summary: 'The event tells of the order before.',
      fails: 'order',
      ...ofOrder((_, { store }) => {
        const earlier = store.part(FlightOrders).orders.at(-2);
        return {
          id: earlier?.id ?? uuid('no order'),
          order_reference: earlier?.orderReference ?? 'FLT-20260301-0001',
          merchant_reference: earlier?.merchantReference ?? 'TRIP-0000',
        };
      }),
    },
    'webhook-failed-still-processing': {
      summary: 'The status is that of before.',
      fails: 'status',
      ...ofOrder(() => ({ status: 'processing' })),
    },
    'webhook-failed-status-in-capitals': {
      summary: 'The status is FAILED.',
      fails: ['status', 'request.body'],
      ...ofOrder(() => ({ status: 'FAILED' })),
    },
    'webhook-failed-with-tickets': {
      summary: 'A failed order has its tickets.',
      fails: 'ticket-info-null',
      ...ofOrder((_, { order: told }) => ({ ticket_info: ticketsOf(told) })),
    },
    'webhook-failed-with-empty-ticket-info': {
      summary: 'ticket_info is an empty object.',
      fails: ['ticket-info-null', 'request.body'],
      ...ofOrder(() => ({ ticket_info: {} })),
    },
    'webhook-failed-unexplained': {
      summary: 'The error_message is null.',
      fails: 'error-message',
      ...ofOrder(() => ({ error_message: null })),
    },
    'webhook-failed-explained-by-nothing': {
      summary: 'The error_message is an empty text.',
      fails: 'error-message',
      ...ofOrder(() => ({ error_message: '' })),
    },
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-reference-cut': {
      summary: 'The merchant_reference is cut to eight characters.',
      fails: 'order',
      ...ofOrder(({ merchant_reference: reference }) => ({ merchant_reference: reference.slice(0, 8) })),
    },
    'webhook-cancelled-id-of-event': {
      summary: 'The id is that of the event.',
      fails: 'order',
      ...ofOrder((_, { store }) => ({ id: uuid(`event ${store.next('event')}`) })),
    },
    'webhook-cancelled-is-failed': {
      summary: 'The status is failed.',
      fails: 'status',
      ...ofOrder(() => ({ status: 'failed' })),
    },
  }),
];
