import { say } from '../contract/phrase.js';
import { inWords, type Check } from './response.js';
import type { Exchange } from '../contract/exchange.js';

/** Fails on a 5xx or a missing response that repeats on a retry (ruling:server-errors). */
export const noServerError: Check = {
  name: 'response.no-server-error',
  requirement: () => ({
    level: 'MUST',
    text: 'The server MUST respond to every valid HTTP request, and MUST NOT return a 5xx.',
    clause: 'Errors > HTTP status codes > row 500',
    basis: 'ruling:server-errors',
  }),
  findings: (_, exchange) =>
    classifyServerError(exchange) === 'fault'
      ? [{ kind: 'server-error', got: say`${inWords(exchange)}, on every attempt` }]
      : [],
};

// A proxy may answer invalid HTTP with these.
const excusable = [501, 502, 503, 505];
const large = 8000;

/**
 * Classifies a failure that repeated on every attempt. A 5xx or a missing response is a fault. For invalid HTTP, some statuses and a
 * closed connection are only in doubt (ruling:server-errors). A server may close the connection before it has read all of a large
 * request, and the client may then lose its response.
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
