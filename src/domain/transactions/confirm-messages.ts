// Endpoints > Confirm (verify) transaction > paragraph 2
import type { Exchange } from '../../contract/exchange.js';
import { membersOf } from '../refusal-bodies.js';

export const messageOf = (exchange: Exchange): unknown => membersOf(exchange)['message'];

/** Whether a refusal has the message for a reference that is not known. */
export const saysNotFound = (exchange: Exchange): boolean =>
  /transaction not found/i.test(JSON.stringify(messageOf(exchange)) ?? '');

/** Whether the message of a refusal says unauthorized, in any words. */
export const saysUnauthorized = (exchange: Exchange): boolean =>
  /auth|credential|api.?key|secret|token|permi|access|log.?in|denied/i.test(String(messageOf(exchange)));
