/** What the package offers to receivers of events: the check of their signature, and their types. */
export { sign, signatureHeader, verify } from './sign.js';
export type { EventName, FlightOrder, WebhookEvent } from './message.js';
