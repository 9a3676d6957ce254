import { FlightOrders } from '../../store/flight-orders.js';
import { uuid } from '../../store/store.js';
import { ticketsOf } from '../../webhooks/flight-order.js';
import { ofOrder } from '../../changes/events.js';
import { defect, defectsOf, type Defect } from '../defect.js';

/** Defects of the order in an event. */
export const webhookOrders: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-id-of-quote': defect('The server sends the id of the quote as the id.')
      .breaks('order')
      .with(ofOrder(({ quote_id: id }) => ({ id }))),
    'webhook-processing-is-pending': defect('The server sends the status pending.')
      .breaks('status', 'request.body')
      .with(ofOrder(() => ({ status: 'pending' }))),
    'webhook-processing-is-success': defect('The server sends the status success.')
      .breaks('status')
      .with(ofOrder(() => ({ status: 'success' }))),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-references-swapped': defect('The server swaps the two references.')
      .breaks('order')
      .with(
        ofOrder(({ order_reference: ours, merchant_reference: theirs }) => ({
          order_reference: theirs,
          merchant_reference: ours,
        })),
      ),
    'webhook-completed-still-processing': defect('The server sends the previous status.')
      .breaks('status')
      .with(ofOrder(() => ({ status: 'processing' }))),
    'webhook-completed-status-as-event': defect('The server sends the status completed.')
      .breaks('status', 'request.body')
      .with(ofOrder(() => ({ status: 'completed' }))),
    'webhook-completed-price-still-preview': defect('The server sends the price_status preview.')
      .breaks('final-pricing')
      .with(ofOrder(({ pricing }) => ({ pricing: { ...pricing, price_status: 'preview' } }))),
    'webhook-completed-price-without-status': defect('The server omits price_status from the pricing.')
      .breaks('final-pricing', 'request.body')
      .with(ofOrder(({ pricing: { price_status: _, ...pricing } }) => ({ pricing }))),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-tells-of-earlier-order': defect('The server sends the previous order.')
      .breaks('order')
      .with(
        ofOrder((_, { store }) => {
          const earlier = store.part(FlightOrders).orders.at(-2);
          return {
            id: earlier?.id ?? uuid('no order'),
            order_reference: earlier?.orderReference ?? 'FLT-20260301-0001',
            merchant_reference: earlier?.merchantReference ?? 'TRIP-0000',
          };
        }),
      ),
    'webhook-failed-still-processing': defect('The server sends the previous status.')
      .breaks('status')
      .with(ofOrder(() => ({ status: 'processing' }))),
    'webhook-failed-status-in-capitals': defect('The server sends the status FAILED.')
      .breaks('status', 'request.body')
      .with(ofOrder(() => ({ status: 'FAILED' }))),
    'webhook-failed-with-tickets': defect('The server sends a failed order with tickets.')
      .breaks('ticket-info-null')
      .with(ofOrder((_, { order: told }) => ({ ticket_info: ticketsOf(told) }))),
    'webhook-failed-with-empty-ticket-info': defect('The server sends an empty object as ticket_info.')
      .breaks('ticket-info-null', 'request.body')
      .with(ofOrder(() => ({ ticket_info: {} }))),
    'webhook-failed-unexplained': defect('The server sends a null error_message.')
      .breaks('error-message')
      .with(ofOrder(() => ({ error_message: null }))),
    'webhook-failed-explained-by-nothing': defect('The server sends an empty error_message.')
      .breaks('error-message')
      .with(ofOrder(() => ({ error_message: '' }))),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-reference-cut': defect(
      'The server truncates the merchant_reference to eight characters.',
    )
      .breaks('order')
      .with(ofOrder(({ merchant_reference: reference }) => ({ merchant_reference: reference.slice(0, 8) }))),
    'webhook-cancelled-id-of-event': defect('The server sends the id of the event as the id.')
      .breaks('order')
      .with(ofOrder((_, { store }) => ({ id: uuid(`event ${store.next('event')}`) }))),
    'webhook-cancelled-is-failed': defect('The server sends the status failed.')
      .breaks('status')
      .with(ofOrder(() => ({ status: 'failed' }))),
  }),
];
