import { FlightOrders, flightOrderStatuses } from '../store/flight-orders.js';
import { choice, StateFault, type State } from './state.js';

export const flightOrders: Record<string, State> = {
  /** A new order that reaches a status; its webhooks follow after the response. */
  'a flight order reaches a status': (params, scene) => {
    const { webhook_url: webhookUrl } = params;
    if (typeof webhookUrl !== 'string' || !isWebAddress(webhookUrl)) {
      throw new StateFault('webhook_url: give an http or https address.');
    }
    const order = scene.store
      .part(FlightOrders)
      .add(choice(params, 'status', flightOrderStatuses, 'processing'));
    scene.announce(order, webhookUrl);
    return {
      order_reference: order.orderReference,
      merchant_reference: order.merchantReference,
      id: order.id,
      ...(scene.decide.webhooks.reportsSending() ? { sent: true } : {}),
    };
  },
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
