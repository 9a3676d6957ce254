import type { Exchange } from '../contract/exchange.js';
import { isUnbounded } from '../contract/is-unbounded.js';

// What stands before a server may answer so to what is not HTTP.
const excusable = [501, 502, 503, 505];
const large = 8000;

/**
 * How a request went wrong each time it was sent: a 5xx or no answer is a fault. To bytes that are not HTTP some of it is only in
 * doubt (ruling:server-errors): a certain status, or a connection that is ended. A large request need not be read to its
 * end: then the connection may be ended, and the refusal lost with it.
 */
export function classifyServerError(exchange: Exchange): 'fault' | 'doubt' | null {
  const { request, response, repeated } = exchange;
  if (!repeated) return null;
  const isEnded = response === null && !isUnbounded(exchange);
  if (request.oddity === 'junk')
    return isEnded || excusable.includes(response?.status ?? 0) ? 'doubt' : 'fault';
  return isEnded && (request.body ?? '').length > large ? null : 'fault';
}
