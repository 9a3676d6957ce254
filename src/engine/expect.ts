import { isDeepStrictEqual } from 'node:util';
import { inWords, isAccepted, isRefused } from '../checks/response.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation } from './errors.js';

/** The value is what it must be; both are shown when it is not. */
export function expectSame(actual: unknown, expected: unknown, what: string, exchange?: Exchange): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Violation(`${what}: ${shown(expected)}`, shown(actual), exchange);
}

/** A condition on an exchange, with the sentences that a failure shows. */
export function expectThat(
  condition: boolean,
  expected: string,
  actual: string,
  exchange?: Exchange,
): asserts condition {
  if (!condition) throw new Violation(expected, actual, exchange);
}

/** The request was refused: any 4xx, or a 2xx with a failure envelope. An error of the server is no refusal. */
export function expectRefused(exchange: Exchange, what: string): void {
  const { response } = exchange;
  if (isRefused(response)) return;
  const actual = isAccepted(response) ? `it was accepted: ${inWords(exchange)}` : inWords(exchange);
  throw new Violation(`a refusal (${what})`, actual, exchange);
}

/** The request was answered with exactly this status. */
export function expectStatus(exchange: Exchange, status: number, what: string): void {
  expectThat(exchange.response?.status === status, `status ${status} (${what})`, inWords(exchange), exchange);
}

/** Two answers are the same response: same status, same parsed body (ruling:idempotency). */
export function expectSameResponse(first: Exchange, second: Exchange, what: string): void {
  const { response: a } = first;
  const { response: b } = second;
  const same = a?.status === b?.status && isDeepStrictEqual(a?.json ?? a?.text, b?.json ?? b?.text);
  if (same) return;
  const actual =
    a?.status === b?.status ? `status ${inWords(second)} again, with another body` : inWords(second);
  const expected = `the same response again (${what}): status ${inWords(first)}`;
  throw new Violation(expected, actual, second, { compares: [first, second] });
}

export { isAccepted, inWords };

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
