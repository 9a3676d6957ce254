import type { webhooks } from '../contract/contract.js';

/** The name of an event: `order.processing`, `order.completed`, `order.failed` or `order.cancelled`. */
export type EventName = keyof webhooks;

/** The body of an event: of the named one, or of any; then its `event` tells which. */
export type WebhookEvent<Name extends EventName = EventName> = {
  [Each in EventName]: webhooks[Each]['post']['requestBody']['content']['application/json'];
}[Name];

/** What an event tells of: the order as it stands. */
export type FlightOrder = WebhookEvent['data'];
