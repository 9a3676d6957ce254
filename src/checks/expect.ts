import { sameJson } from '../contract/json.js';
import { beginningOf } from '../contract/words.js';
import { changeOf, likenessOf } from './echoed-text.js';
import { inWords, isAccepted, isRefused } from './response.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation, type Shown } from '../contract/violation.js';

/** Expects a value. The violation shows both values, or only the members that differ in objects and arrays. */
export function expectSame(
  actual: unknown,
  expected: unknown,
  what: string,
  exchange?: Exchange,
  shown: Shown = {},
): void {
  if (sameJson(actual, expected)) return;
  const [wanted, found] = differing(expected, actual);
  const headline =
    actual === undefined
      ? `${what} is missing`
      : `${what}: ${shortText(found)} instead of ${shortText(wanted)}`;
  throw new Violation(`${what}: ${wanted}`, found, exchange, { headline, ...shown });
}

export function expectThat(
  condition: boolean,
  expected: string,
  actual: string,
  exchange?: Exchange,
  shown: Shown = {},
): asserts condition {
  if (!condition) throw new Violation(expected, actual, exchange, shown);
}

/** Expects a returned text to be as it was sent, or masked. Spaces and the Unicode form may differ (ruling:masked-echo). */
export function expectEchoed(shown: unknown, sent: unknown, what: string, exchange: Exchange): void {
  if (typeof shown === 'string' && likenessOf(String(sent), shown) !== 'other') return;
  const change = typeof shown === 'string' ? changeOf(String(sent), shown) : undefined;
  expectSame(shown, sent, what, exchange, change === undefined ? {} : { symptom: `text: ${change}` });
}

/** Expects a refusal: any 4xx, or a 2xx with a failure envelope. A 5xx is not a refusal. */
export function expectRefused(exchange: Exchange, what: string): void {
  const { response } = exchange;
  if (isRefused(response)) return;
  const actual = isAccepted(response) ? `it was accepted: ${inWords(exchange)}` : inWords(exchange);
  throw new Violation(`a rejection, with a status of 400 to 499 (${what})`, actual, exchange);
}

export function expectStatus(exchange: Exchange, status: number, what: string): void {
  expectThat(exchange.response?.status === status, `status ${status} (${what})`, inWords(exchange), exchange);
}

/** Expects two responses with the same status and the same parsed body (ruling:idempotency). */
export function expectSameResponse(
  first: Exchange,
  second: Exchange,
  what: string,
  exchanges?: readonly Exchange[],
): void {
  const { response: a } = first;
  const { response: b } = second;
  const sameStatus = a?.status === b?.status;
  if (sameStatus && sameJson(a?.json ?? a?.text, b?.json ?? b?.text)) return;
  const actual = sameStatus ? `status ${inWords(second)} again, with a different body` : inWords(second);
  const [, later] = /(\d\S* \S+ later)/.exec(what) ?? [];
  const got = sameStatus
    ? `a different body (${a?.status})`
    : `${inWords(second)} instead of the first response (${a?.status ?? 'none'})`;
  const expected = `the same response again (${what}): status ${inWords(first)}`;
  throw new Violation(expected, actual, second, {
    compares: [first, second],
    headline: `a request repeated with its Idempotency-Key${later === undefined ? '' : ` ${later}`} gets ${got}`,
    ...(exchanges ? { exchanges } : {}),
  });
}

export { isAccepted, inWords };

/** Describes two values. For objects with the same members, and arrays of the same length, only the differences. */
function differing(expected: unknown, actual: unknown): [string, string] {
  if (!isObject(expected) || !isObject(actual)) return [shown(expected), shown(actual)];
  const names = Object.keys(expected);
  if (names.join() !== Object.keys(actual).join()) return [shown(expected), shown(actual)];
  const others = names.filter((name) => !sameJson(expected[name], actual[name])).slice(0, 4);
  const label = (name: string): string => (Array.isArray(expected) ? `item ${Number(name) + 1}` : name);
  const describe = (value: Record<string, unknown>): string =>
    others.map((name) => `${label(name)} ${shown(value[name])}`).join(', ');
  return [describe(expected), describe(actual)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
const shortText = (text: string): string => beginningOf(text, 80);
