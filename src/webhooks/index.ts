/** The public API for event receivers: signature checks and types of events. */
export { sign, signatureHeader, verify, type RawBody } from './sign.js';
export type { EventName, FlightOrder, WebhookEvent } from './message.js';
