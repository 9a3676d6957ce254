import { inWords, type Check } from './response.js';
import type { Exchange } from '../contract/exchange.js';

/** A 5xx, or no answer at all, is a failure once it repeats (ruling:server-errors). */
export const noServerError: Check = {
  name: 'response.no-server-error',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST answer every valid HTTP request, and MUST NOT answer with a 5xx.',
    clause: 'Errors > HTTP status codes > row 500',
    basis: 'ruling:server-errors',
  }),
  findings: (_, exchange) =>
    classifyServerError(exchange) === 'fault'
      ? [{ expected: 'an answer below 500', actual: `${inWords(exchange)}, each time it was sent` }]
      : [],
};

// What stands before a server may answer so to what is not HTTP.
const excusable = [501, 502, 503, 505];
const large = 8000;

/**
 * How a request went wrong each time it was sent: a 5xx or no answer is a fault. To bytes that are not HTTP some of it is only in
 * doubt (ruling:server-errors): a certain status, or a connection that is ended. A large request need not be read to its
 * end: then the connection may be ended, and the refusal lost with it.
 */
export function classifyServerError({
  request,
  response,
  unbounded,
  repeated,
}: Exchange): 'fault' | 'doubt' | null {
  if (!repeated) return null;
  const isEnded = response === null && unbounded === undefined;
  if (request.oddity === 'junk')
    return isEnded || excusable.includes(response?.status ?? 0) ? 'doubt' : 'fault';
  return isEnded && (request.body ?? '').length > large ? null : 'fault';
}
