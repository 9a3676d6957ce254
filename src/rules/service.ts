// Rules that apply to any request of any operation (Errors > HTTP status codes).
import { say } from '../contract/phrase.js';
import { expectThat } from '../checks/expect.js';
import { inWords, isAccepted, isRefused } from '../checks/response.js';
import { classifyServerError } from '../checks/no-server-error.js';
import { operationOf } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation } from '../contract/violation.js';

/** Expects a status below 500, for any content of body, headers, path and query. */
export function expectAnswered(exchange: Exchange): void {
  if (classifyServerError(exchange) === 'fault')
    throw new Violation({ kind: 'server-error', got: inWords(exchange) }, exchange, {
      exchanges: [exchange],
    });
}

/**
 * Endpoints: expects the server to accept or refuse a well-formed request, whatever its values.
 *
 * @param fits whether the response has the documented body
 */
export function expectServed(exchange: Exchange, fits: boolean): void {
  const { response, operation } = exchange;
  if (classifyServerError(exchange) === 'fault')
    throw new Violation({ kind: 'server-error', got: inWords(exchange) }, exchange);
  // A server may close the connection before it has read all of a large request.
  if (response === null) return;
  if (!isAccepted(response))
    return expectThat(isRefused(response), 'a success or a rejection', inWords(exchange), exchange);
  const { success } = operationOf(operation!);
  const isDocumented = success.includes(response.status);
  expectThat(isDocumented, say`a success with status ${success.join(' or ')}`, inWords(exchange), exchange);
  expectThat(fits, 'the documented body', 'a different body: see response.body', exchange, {
    see: 'response.body',
  });
}
