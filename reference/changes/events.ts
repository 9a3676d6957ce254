import { orderData } from '../webhooks/flight-order.js';
import { members } from './replies.js';
import type { Overrides } from '../behaviour/index.js';
import type { Envelope, Occasion } from '../behaviour/webhooks.js';

/** Changes members of the order; undefined removes one. */
export function ofOrder(change: (order: Envelope['data'], occasion: Occasion) => object): Overrides {
  return {
    webhooks: {
      data(occasion) {
        const data = orderData(occasion.order);
        return { ...data, ...change(data, occasion) };
      },
    },
  };
}

/** Changes members of the envelope; undefined removes one. */
export function ofEnvelope(change: (envelope: Envelope, occasion: Occasion) => object): Overrides {
  return { webhooks: { envelope: (envelope, occasion) => ({ ...envelope, ...change(envelope, occasion) }) } };
}

/** Changes members of the order in every attempt after the first one. */
export function ofRepeatedOrder(change: (order: Record<string, unknown>, attempt: number) => object) {
  return (envelope: unknown, attempt: number): unknown => {
    const data = members(members(envelope)['data']);
    return attempt === 0 ? envelope : { ...members(envelope), data: { ...data, ...change(data, attempt) } };
  };
}
