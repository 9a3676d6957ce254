import { FlightOrders, flightOrderStatuses } from '../store/flight-orders.js';
import { choice, InvalidParam, type State } from './state.js';

export const flightOrders: Record<string, State> = {
  /** A new order that reaches a status; its webhooks follow after the response. */
  'a flight order reaches a status': (params, context) => {
    const { webhook_url: webhookUrl } = params;
    if (typeof webhookUrl !== 'string' || !isWebAddress(webhookUrl)) {
      throw new InvalidParam('webhook_url: give an http or https address.');
    }
    if (!context.behaviour.webhooks.takes(webhookUrl))
      throw new InvalidParam('webhook_url: give a plain one.');
    const order = context.store
      .part(FlightOrders)
      .add(choice(params, 'status', flightOrderStatuses, 'processing'));
    context.announce(order, webhookUrl);
    return {
      order_reference: order.orderReference,
      merchant_reference: order.merchantReference,
      id: order.id,
      quote_id: order.quoteId,
      ...(context.behaviour.webhooks.reportsSending() ? { sent: true } : {}),
    };
  },
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
