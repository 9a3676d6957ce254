import { parseJson } from '../../contract/json.js';
import { isRefused } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import { beginOf } from '../context.js';
import { isMasked, mayBeSame } from '../masks.js';
import { eachSent, hasNo, headerOf, pathnameOf, type Broken, type ClientRule } from './rule.js';

const item2 = 'Endpoints > Conventions > item 2';
const dayMs = 24 * 60 * 60 * 1000;

/** Rules about keys and references, which identify a request that is sent again. */
export const keyRules: readonly ClientRule[] = [
  {
    rule: 'idempotency-key',
    isTip: true,
    text: 'A client SHOULD send an `Idempotency-Key` with every request that creates or changes something. Without a key, a resent request may take effect twice.',
    clause: item2,
    broken: eachSent(({ operation, request }) =>
      operation !== null && operationOf(operation).idempotent && hasNo(request, 'idempotency-key')
        ? `${operation} without an Idempotency-Key`
        : undefined,
    ),
  },
  {
    rule: 'key-of-one-request',
    text: 'A client SHOULD use an `Idempotency-Key` for one operation and one body only.',
    clause: item2,
    broken: againUnderKey((first, again) => {
      const other = difference(first, again);
      const isLate = beginOf(again) - beginOf(first) > dayMs;
      return other && !isLate ? `${other} with the key of an earlier ${first.operation}` : undefined;
    }),
  },
  {
    rule: 'key-for-a-day',
    text: 'A client SHOULD resend a request under its key within 24 hours. Later it may take effect again.',
    clause: 'Limits > row Idempotency window',
    broken: againUnderKey((first, again) => {
      const hours = (beginOf(again) - beginOf(first)) / (dayMs / 24);
      return hours > 24 && difference(first, again) === undefined
        ? `resent under its key after ${Math.floor(hours)} hours`
        : undefined;
    }),
  },
  {
    rule: 'key-kept-when-sent-again',
    text: 'After a 5xx, or without an answer, a client SHOULD resend the request under the same `Idempotency-Key`.',
    clause: item2,
    broken: ({ sent }) => sent.flatMap((_, at) => sentAgainUnkept(sent, at)),
  },
  {
    rule: 'transfer-reference',
    text: 'A client MUST give each transfer a unique reference.',
    clause: 'Endpoints > Initiate transfer > row reference',
    broken: againUnder(
      referenceOf,
      (first, again) => {
        const [one, other] = [first, again].map(({ request }) => parseJson(request.body));
        const name = ['amount', 'account_number', 'bank_code'].find(
          (member) => !mayBeSame(valueAt(one, `/${member}`), valueAt(other, `/${member}`)),
        );
        return name && `the reference of an earlier transfer with a different ${name}`;
      },
      // A refused request creates no transfer.
      ({ response }) => !isRefused(response),
    ),
  },
];

const keyOf = (request: Exchange['request']): string | undefined => headerOf(request, 'idempotency-key');

// Masked keys cannot be compared.
const isKeyed = ({ operation, request }: Exchange): boolean =>
  operation !== null && operationOf(operation).idempotent && !isMasked(keyOf(request));

function referenceOf({ operation, request }: Exchange): string | undefined {
  if (operation !== 'initiateTransfer') return undefined;
  const reference = valueAt(parseJson(request.body), '/reference');
  return typeof reference === 'string' && reference !== '' && !isMasked(reference) ? reference : undefined;
}

/** Breaches by exchanges with the same identity as an earlier one. `actual` compares both, and may find no breach. */
function againUnder(
  identityOf: (exchange: Exchange) => string | undefined,
  actual: (first: Exchange, again: Exchange) => string | undefined,
  canBeFirst: (exchange: Exchange) => boolean = () => true,
): ClientRule['broken'] {
  return ({ sent }) => {
    const firsts = new Map<string, Exchange>();
    return sent.flatMap((exchange) => {
      const name = identityOf(exchange);
      const first = name && firsts.get(name);
      if (name && !first && canBeFirst(exchange)) firsts.set(name, exchange);
      const said = first && actual(first, exchange);
      return said ? [{ actual: said, exchange }] : [];
    });
  };
}

function againUnderKey(actual: (first: Exchange, again: Exchange) => string | undefined) {
  return againUnder((exchange) => (isKeyed(exchange) ? keyOf(exchange.request) : undefined), actual);
}

/** The difference between two requests, in words; undefined for equal requests. */
function difference(one: Exchange, other: Exchange): string | undefined {
  if (one.operation !== other.operation) return `a different operation (${other.operation})`;
  if (pathnameOf(one.request) !== pathnameOf(other.request)) return 'a different path';
  // Bodies that were not recorded completely may be equal.
  const isKnown = !one.partial && !other.partial;
  return isKnown && !isSameBody(one.request.body, other.request.body) ? 'a different body' : undefined;
}

const isSameBody = (one: string | null, other: string | null): boolean =>
  mayBeSame(parseJson(one) ?? one, parseJson(other) ?? other);

// After this time, or this number of requests, an equal request is probably a new one.
const isSoon = (one: Exchange, again: Exchange): boolean => beginOf(again) - beginOf(one) <= 60_000;
const mostBetween = 100;

/** The first resend of a request without a clear answer, where its key is different. */
function sentAgainUnkept(sent: readonly Exchange[], at: number): Broken[] {
  const exchange = sent[at]!;
  const key = keyOf(exchange.request);
  const status = exchange.response?.status ?? 0;
  if ((status > 0 && status < 500) || exchange.partial || key === undefined || !isKeyed(exchange)) return [];
  const again = sent
    .slice(at + 1, at + 1 + mostBetween)
    .find((one) => isKeyed(one) && isSoon(exchange, one) && difference(exchange, one) === undefined);
  const other = again && keyOf(again.request);
  if (!again || other === key) return [];
  const actual = `resent under ${other === undefined ? 'no key' : 'a different key'} after ${status || 'no answer'}`;
  return [{ actual, exchange: again }];
}
