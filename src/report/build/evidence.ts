import { operationOf } from '../../contract/contract.js';
import { defined } from '../../contract/json.js';
import type { Evidence } from '../../contract/verdict.js';
import { curl } from '../text/curl.js';
import { reported, requestLogOf, type AnsweredExchange } from './request-log.js';
import type { ReportedEvidence } from '../model/model.js';

const limit = 3;

/** The first three different pieces of evidence, each with the smallest exchange that shows it. */
export function chooseEvidence(
  evidence: readonly Evidence[],
  exchanges: ReadonlyMap<number, AnsweredExchange>,
  baseUrl: string,
): ReportedEvidence[] {
  const best = new Map<string, { piece: Evidence; exchange: AnsweredExchange | undefined }>();
  for (const piece of evidence) {
    const key = JSON.stringify([piece.expected, piece.actual]);
    const exchange = piece.exchange === undefined ? undefined : exchanges.get(piece.exchange);
    const known = best.get(key);
    if (!known || size(exchange) < size(known.exchange)) best.set(key, { piece, exchange });
  }
  return [...best.values()].slice(0, limit).map(({ piece, exchange }) => ({
    expected: piece.expected,
    actual: piece.actual,
    exchange: exchange ? reported(exchange) : null,
    // What the target sent itself cannot be sent to it again.
    curl:
      exchange && !exchange.received
        ? curl(baseUrl, exchange.request, exchange.operation ? operationOf(exchange.operation).unique : {})
        : null,
    ...(piece.faults ? { faults: [...piece.faults] } : {}),
    ...defined({ symptom: piece.symptom, headline: piece.headline }),
    ...requestLogOf(piece, exchanges),
    ...foundBy(piece),
  }));
}

/** How a property found it. */
const foundBy = ({ seed, path, depth, case: tried, shrinking, by }: Evidence) =>
  defined({ seed, path, depth, case: tried, shrinking, by });

function size(exchange: AnsweredExchange | undefined): number {
  return exchange ? (exchange.request.body ?? '').length + (exchange.response?.text ?? '').length : Infinity;
}
