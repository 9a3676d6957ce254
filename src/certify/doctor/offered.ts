import { operations, webhookEvents, type Operation, type WebhookId } from '../../contract/contract.js';
import { offers, type Offering } from '../../target/offer.js';

/** The operations that a target offers. */
export function offeredOperations(target: Offering): Operation[] {
  return operations.filter(({ id }) => offers(target, id));
}

/** Whether it offers any event. */
export function offersEvents(target: Offering): boolean {
  return (Object.keys(webhookEvents) as WebhookId[]).some((id) => offers(target, id));
}
