import type { Exchange } from '../contract/exchange.js';
import { isUnbounded } from '../contract/is-unbounded.js';

type Ended = Pick<Exchange, 'response' | 'failure'>;

/** Whether an exchange ended in a 5xx or without an answer. */
export function troubled({ response }: Ended): boolean {
  return response === null || response.status >= 500;
}

/** Whether no request was ever heard: nothing listens, or no such host. */
export function unheard({ response, failure }: Ended): boolean {
  return response === null && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(failure ?? '');
}

/**
 * Whether an exchange ended as if nobody were there: without an answer, or with that of a gateway that has none. 503 is
 * an answer: of a server that has too much to do.
 */
export function isUnavailable({ response }: Ended): boolean {
  return response === null || [502, 504].includes(response.status);
}

/** Whether an exchange ended as a bad connection may end any: it broke, or a gateway said so, before its time was over. */
export function isBrokenOff(exchange: Ended): boolean {
  return (isUnavailable(exchange) || exchange.response?.status === 503) && !isUnbounded(exchange);
}
