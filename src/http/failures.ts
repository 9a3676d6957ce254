import type { Exchange } from '../contract/exchange.js';

type Ended = Pick<Exchange, 'response' | 'failure' | 'unbounded'>;

/** Whether an exchange ended in a 5xx or without an answer. */
export function troubled({ response }: Ended): boolean {
  return response === null || response.status >= 500;
}

/** Whether the request reached nobody: nothing listens, or there is no such host. */
export function unheard({ response, failure }: Ended): boolean {
  return response === null && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(failure ?? '');
}

/** Whether an exchange ended without a response of the server. A 503 is one: the server has too much to do. */
export function isUnavailable({ response }: Ended): boolean {
  return response === null || [502, 504].includes(response.status);
}

/** Whether an exchange ended as a bad connection may end any: it broke, or a gateway reported so, before a timeout. */
export function isBrokenOff(exchange: Ended): boolean {
  return (isUnavailable(exchange) || exchange.response?.status === 503) && exchange.unbounded === undefined;
}

/** The target does not answer any more: the run stops and reports it once. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}
