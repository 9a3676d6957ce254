// Rules of every operation that one exchange shows, whatever was sent (Errors > HTTP status codes).
import { expectThat, inWords, isAccepted } from '../checks/expect.js';
import { isRefused } from '../checks/response.js';
import { classifyServerError } from '../checks/no-server-error.js';
import { operationOf } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';

/** Whatever is in body, headers, path or query, it gets an answer below 500. */
export function expectAnswered(exchange: Exchange, note = 'any request'): void {
  const isFault = classifyServerError(exchange) === 'fault';
  expectThat(!isFault, `${note}: an answer below 500`, inWords(exchange), exchange, {
    exchanges: [exchange],
  });
}

/**
 * Endpoints: a well-formed request is served or refused, whatever its values.
 *
 * @param fits whether the body is the documented one
 */
export function expectServed(exchange: Exchange, fits: boolean): void {
  const { response, operation } = exchange;
  expectThat(classifyServerError(exchange) !== 'fault', 'an answer below 500', inWords(exchange), exchange);
  // A large request may have lost its refusal with the connection.
  if (response === null) return;
  if (!isAccepted(response))
    return expectThat(isRefused(response), 'a success or a refusal', inWords(exchange), exchange);
  const { success } = operationOf(operation!);
  const isDocumented = success.includes(response.status);
  expectThat(isDocumented, `a success with status ${success.join(' or ')}`, inWords(exchange), exchange);
  expectThat(fits, 'the documented body', 'another one: see response.body', exchange);
}
