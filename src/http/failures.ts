import type { Exchange } from '../contract/exchange.js';

type Ended = Pick<Exchange, 'response' | 'failure' | 'unbounded'>;

/** Whether an exchange ended in a 5xx or without an answer. */
export function troubled({ response }: Ended): boolean {
  return response === null || response.status >= 500;
}

/** Whether the request did not reach a server: nothing listens there, or the host does not exist. */
export function unheard({ response, failure }: Ended): boolean {
  return response === null && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(failure ?? '');
}

/** Whether no response of the server arrived. A 503 counts as one, because the server is overloaded. */
export function isUnavailable({ response }: Ended): boolean {
  return response === null || [502, 504].includes(response.status);
}

/** Whether a bad connection may explain the end of an exchange: it broke, or a gateway reported that. */
export function isBrokenOff(exchange: Ended): boolean {
  return (isUnavailable(exchange) || exchange.response?.status === 503) && exchange.unbounded === undefined;
}

/** The server has stopped answering. The run stops and reports it once. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}
