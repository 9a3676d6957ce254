import { defined, sameJson } from '../contract/json.js';
import { claim, type Claimed, type Finding, type SentFault } from '../contract/finding.js';
import type { Words } from '../contract/phrase.js';
import { changeOf, likenessOf } from './echoed-text.js';
import { inWords, isAccepted, isRefused } from './response.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation, type Shown } from '../contract/violation.js';

/** Expects a value. The violation shows both values, or only the members that differ in objects and arrays. */
export function expectSame(
  actual: unknown,
  expected: unknown,
  of: Words,
  exchange?: Exchange,
  { symptom, parts, ...shown }: Shown & Pick<Claimed, 'symptom' | 'parts'> = {},
): void {
  if (sameJson(actual, expected)) return;
  const [wanted, got] = differing(expected, actual);
  throw new Violation(
    { kind: 'value', of, wanted, got: actual === undefined ? null : got, ...defined({ symptom, parts }) },
    exchange,
    shown,
  );
}

export function expectThat(
  condition: boolean,
  expected: Words,
  actual: Words,
  exchange?: Exchange,
  { headline, symptom, faults, parts, isRefusal, isOfOne, see, ...shown }: Shown & Claimed = {},
): asserts condition {
  if (!condition)
    throw new Violation(
      claim(expected, actual, defined({ headline, symptom, faults, parts, isRefusal, isOfOne, see })),
      exchange,
      shown,
    );
}

/** Expects a returned text to be as it was sent, or masked. Spaces and the Unicode form may differ (ruling:masked-echo). */
export function expectEchoed(shown: unknown, sent: unknown, of: Words, exchange: Exchange): void {
  if (typeof shown === 'string' && likenessOf(String(sent), shown) !== 'other') return;
  const change = typeof shown === 'string' ? changeOf(String(sent), shown) : undefined;
  expectSame(shown, sent, of, exchange, change === undefined ? {} : { symptom: `text: ${change}` });
}

/** Expects a refusal: any 4xx, or a 2xx with a failure envelope. A 5xx is not a refusal. */
export function expectRefused(exchange: Exchange, sent: SentFault | string): void {
  const { response } = exchange;
  if (isRefused(response)) return;
  throw new Violation(
    {
      kind: 'not-rejected',
      sent: typeof sent === 'string' ? { fault: sent } : sent,
      got: inWords(exchange),
      isAccepted: isAccepted(response),
    },
    exchange,
  );
}

export function expectStatus(exchange: Exchange, wanted: number, sent: SentFault | string): void {
  if (exchange.response?.status === wanted) return;
  throw new Violation(wrongStatus(exchange, wanted, sent), exchange);
}

export const wrongStatus = (exchange: Exchange, wanted: number, sent: SentFault | string): Finding => ({
  kind: 'status',
  wanted,
  sent: typeof sent === 'string' ? { fault: sent } : sent,
  got: inWords(exchange),
});

/**
 * Expects two responses with the same status and the same parsed body (ruling:idempotency).
 *
 * @param later the time between the two, in words
 */
export function expectSameResponse(
  first: Exchange,
  second: Exchange,
  of: Words,
  { exchanges, later }: { exchanges?: readonly Exchange[]; later?: string } = {},
): void {
  const { response: a } = first;
  const { response: b } = second;
  const isSame = a?.status === b?.status;
  if (isSame && sameJson(a?.json ?? a?.text, b?.json ?? b?.text)) return;
  throw new Violation(
    {
      kind: 'replay',
      ...{ of, first: inWords(first), got: inWords(second), isSame },
      ...(later === undefined ? {} : { later }),
    },
    second,
    { compares: [first, second], ...(exchanges ? { exchanges } : {}) },
  );
}

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
