import { FlightOrders } from '../../store/flight-orders.js';
import { uuid } from '../../store/store.js';
import { ticketsOf } from '../../webhooks/flight-order.js';
import type { Defect } from '../defect.js';
import { cancelled, completed, failed, ofOrder, processing } from './rows.js';

const order = ['order'];
const status = ['status'];
const unlisted = ['status', 'request.body'];

/** Faults of the order that an event tells of. */
export const orders: readonly Defect[] = [
  processing(
    'webhook-processing-id-of-quote',
    'The id is that of the quote.',
    order,
    ofOrder(({ quote_id: id }) => ({ id })),
  ),
  completed(
    'webhook-completed-references-swapped',
    'The two references are swapped.',
    order,
    ofOrder(({ order_reference: ours, merchant_reference: theirs }) => ({
      order_reference: theirs,
      merchant_reference: ours,
    })),
  ),
  failed(
    'webhook-failed-tells-of-earlier-order',
    'The event tells of the order before.',
    order,
    ofOrder((_, { store }) => {
      const earlier = store.part(FlightOrders).orders.at(-2);
      return {
        id: earlier?.id ?? uuid('no order'),
        order_reference: earlier?.orderReference ?? 'FLT-20260301-0001',
        merchant_reference: earlier?.merchantReference ?? 'TRIP-0000',
      };
    }),
  ),
  cancelled(
    'webhook-cancelled-reference-cut',
    'The merchant_reference is cut to eight characters.',
    order,
    ofOrder(({ merchant_reference: reference }) => ({ merchant_reference: reference.slice(0, 8) })),
  ),
  cancelled(
    'webhook-cancelled-id-of-event',
    'The id is that of the event.',
    order,
    ofOrder((_, { store }) => ({ id: uuid(`event ${store.next('event')}`) })),
  ),
  processing(
    'webhook-processing-is-pending',
    'The status is pending.',
    unlisted,
    ofOrder(() => ({ status: 'pending' })),
  ),
  completed(
    'webhook-completed-still-processing',
    'The status is that of before.',
    status,
    ofOrder(() => ({ status: 'processing' })),
  ),
  processing(
    'webhook-processing-is-success',
    'The status is success.',
    status,
    ofOrder(() => ({ status: 'success' })),
  ),
  failed(
    'webhook-failed-still-processing',
    'The status is that of before.',
    status,
    ofOrder(() => ({ status: 'processing' })),
  ),
  completed(
    'webhook-completed-status-as-event',
    'The status is completed.',
    unlisted,
    ofOrder(() => ({ status: 'completed' })),
  ),
  failed(
    'webhook-failed-status-in-capitals',
    'The status is FAILED.',
    unlisted,
    ofOrder(() => ({ status: 'FAILED' })),
  ),
  cancelled(
    'webhook-cancelled-is-failed',
    'The status is failed.',
    status,
    ofOrder(() => ({ status: 'failed' })),
  ),
  completed(
    'webhook-completed-price-still-preview',
    'The price_status is preview.',
    ['final-pricing'],
    ofOrder(({ pricing }) => ({ pricing: { ...pricing, price_status: 'preview' } })),
  ),
  completed(
    'webhook-completed-price-without-status',
    'The pricing has no price_status.',
    ['final-pricing', 'request.body'],
    ofOrder(({ pricing: { price_status: _, ...pricing } }) => ({ pricing })),
  ),
  failed(
    'webhook-failed-with-tickets',
    'A failed order has its tickets.',
    ['ticket-info-null'],
    ofOrder((_, { order: told }) => ({ ticket_info: ticketsOf(told) })),
  ),
  failed(
    'webhook-failed-with-empty-ticket-info',
    'ticket_info is an empty object.',
    ['ticket-info-null', 'request.body'],
    ofOrder(() => ({ ticket_info: {} })),
  ),
  failed(
    'webhook-failed-unexplained',
    'The error_message is null.',
    ['error-message'],
    ofOrder(() => ({ error_message: null })),
  ),
  failed(
    'webhook-failed-explained-by-nothing',
    'The error_message is an empty text.',
    ['error-message'],
    ofOrder(() => ({ error_message: '' })),
  ),
];
