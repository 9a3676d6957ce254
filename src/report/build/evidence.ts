import { operationOf } from '../../contract/contract.js';
import { headerOf } from '../../contract/exchange.js';
import { groupBy } from '../../contract/collections.js';
import { defined } from '../../contract/json.js';
import { decoded } from '../../contract/words.js';
import type { Evidence } from '../../contract/verdict.js';
import { signOf } from '../causes/symptoms.js';
import { aboutOf, inWords } from '../words.js';
import { sentInWords } from '../../contract/finding.js';
import { curl } from '../text/curl.js';
import { reported, requestLogOf, type AnsweredExchange } from './request-log.js';
import type { ReportedEvidence, Tried } from '../model/model.js';

const limit = 3;

/**
 * Chooses the three simplest of the different pieces of evidence, each with its simplest exchange: the one with the fewest
 * unusual values, then the smallest.
 */
export function chooseEvidence(
  id: string,
  evidence: readonly Evidence[],
  exchanges: ReadonlyMap<number, AnsweredExchange>,
  baseUrl: string,
): ReportedEvidence[] {
  const best = new Map<string, { piece: Evidence; exchange: AnsweredExchange | undefined }>();
  for (const piece of evidence) {
    const { expected, actual } = inWords(piece.finding);
    const key = JSON.stringify([expected, actual]);
    const exchange = piece.exchange === undefined ? undefined : exchanges.get(piece.exchange);
    const known = best.get(key);
    if (!known || isSimpler(exchange, known.exchange)) best.set(key, { piece, exchange });
  }
  const simplest = [...best.values()].toSorted(
    (a, b) => unusualValues(a.exchange) - unusualValues(b.exchange),
  );
  // A report shows each different mistake before a second value with the same mistake.
  const different = [...groupBy(simplest, ({ piece }) => signOf(piece.finding)).values()].map(
    ([one]) => one!,
  );
  const others = simplest.filter((one) => !different.includes(one));
  return [...different, ...others].slice(0, limit).map(({ piece, exchange }) => ({
    finding: piece.finding,
    ...inWords(piece.finding, aboutOf(id, exchange)),
    exchange: exchange ? reported(exchange) : null,
    // A request that the server sent cannot be sent to it again.
    curl:
      exchange && !exchange.received
        ? curl(baseUrl, exchange.request, exchange.operation ? operationOf(exchange.operation).unique : {})
        : null,
    ...triedBefore(id, exchange, exchanges),
    ...requestLogOf(piece, exchanges),
    ...defined({ seed: piece.seed, path: piece.path, depth: piece.depth }),
    ...defined({ case: piece.case, shrinking: piece.shrinking, by: piece.by }),
  }));
}

/** The variations that a requirement on single requests tried, up to the failing one. */
function triedBefore(
  id: string,
  failing: AnsweredExchange | undefined,
  exchanges: ReadonlyMap<number, AnsweredExchange>,
): { tried?: Tried[] } {
  if (!failing || !/\/(?:body|query|auth)\./.test(id)) return {};
  const variations = new Map<string, string>();
  for (const exchange of exchanges.values()) {
    const { by, fault, response, answer } = exchange;
    if (by !== id || !fault || exchange.id > failing.id) continue;
    const status = response?.status ?? 'no answer';
    const word = { accepted: 'accepted', refused: 'rejected' }[answer as string];
    variations.set(sentInWords(fault), word === undefined ? `→ ${status}` : `${word} (${status})`);
  }
  return variations.size > 0 ? { tried: [...variations].map(([what, result]) => ({ what, result })) } : {};
}

const isSimpler = (one: AnsweredExchange | undefined, other: AnsweredExchange | undefined): boolean =>
  (unusualValues(one) - unusualValues(other) || size(one) - size(other)) < 0;

// Leap days, distant years, characters outside of ASCII, and long values.
const unusual =
  /-02-29|\b(?:0\d{3}|2[1-9]\d\d)-\d\d-\d\d|[^\x20-\x7e]|\\u[\da-f]{4}|%(?![\da-f]{2})|.{120}/gi;

/** Counts the values of a request that an example would not have. Requests of properties count as two. */
function unusualValues(exchange: AnsweredExchange | undefined): number {
  if (!exchange) return 0;
  const { request, by } = exchange;
  const values = [decoded(request.path), request.body ?? '', ...Object.values(request.headers)];
  const query = [...new URLSearchParams(request.path.split('?')[1] ?? '').keys()];
  const parameters = query.filter((name) => name !== 'page' && name !== 'per_page').length;
  const isOfProperty = /^\w+\/(?:fuzz\.|.*any-)/.test(by ?? '');
  return (
    values.reduce((sum, text) => sum + (text.match(unusual)?.length ?? 0), 0) +
    parameters +
    (isOfProperty ? 2 : 0) +
    (headerOf(request.headers, 'idempotency-key') === undefined ? 0 : 1)
  );
}

function size(exchange: AnsweredExchange | undefined): number {
  return exchange ? (exchange.request.body ?? '').length + (exchange.response?.text ?? '').length : Infinity;
}
