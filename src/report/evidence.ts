import type { Evidence } from '../contract/verdict.js';
import { curl } from './curl.js';
import { reported, type AnsweredExchange } from './exchange.js';
import type { ReportedEvidence } from './model.js';
import { storyOf } from './story.js';
import { wordsOf } from './step-words.js';

const limit = 3;

/**
 * The first three different pieces of evidence, each with the smallest exchange that shows it.
 *
 * @param about the requirement in words
 */
export function chooseEvidence(
  evidence: readonly Evidence[],
  exchanges: ReadonlyMap<number, AnsweredExchange>,
  baseUrl: string,
  about = '',
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
    curl: exchange && !exchange.received ? curl(baseUrl, exchange.request) : null,
    ...(piece.faults ? { faults: [...piece.faults] } : {}),
    ...storyOf(piece, exchanges, wordsOf(about, piece.expected, piece.actual)),
    ...found(piece),
  }));
}

function found({ seed, path, depth, case: tried, shrinking, by }: Evidence): Partial<ReportedEvidence> {
  const members = { seed, path, depth, case: tried, shrinking, by };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function size(exchange: AnsweredExchange | undefined): number {
  return exchange ? (exchange.request.body ?? '').length + (exchange.response?.text ?? '').length : Infinity;
}
