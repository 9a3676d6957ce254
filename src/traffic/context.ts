import type { Exchange } from '../contract/exchange.js';
import { troubled } from '../http/failures.js';

/**
 * Marks exchanges by their neighbors: `crowded` where another exchange was in progress at the same time, and `repeated`
 * where the same request had ended in a 5xx shortly before, without a better answer in between.
 */
export function withContext(exchanges: readonly Exchange[]): Exchange[] {
  const troubles = new Map<string, Exchange>();
  return exchanges.map((exchange, at) => {
    const crowded = areTogether(exchanges[at - 1], exchange) || areTogether(exchange, exchanges[at + 1]);
    const same = sameness(exchange);
    const isTrouble = troubled(exchange) && exchange.response !== null;
    const repeated = exchange.repeated || (isTrouble && isSoonAfter(troubles.get(same), exchange));
    if (isTrouble) troubles.set(same, exchange);
    else troubles.delete(same);
    return { ...exchange, repeated, ...(crowded ? { crowded: true as const } : {}) };
  });
}

// A later 5xx has a different cause. Simultaneous exchanges may be one request, recorded twice.
const soonMs = 60_000;

function isSoonAfter(first: Exchange | undefined, again: Exchange): boolean {
  const ms = first ? Date.parse(again.startedAt) - endOf(first) : 0;
  return ms > 0 && ms <= soonMs;
}

/** A key that equal requests share. */
export function sameness({ request: { method, path, headers, body } }: Exchange): string {
  return JSON.stringify([
    method,
    path,
    headers['api-key'],
    headers['api-secret'],
    headers['idempotency-key'],
    body,
  ]);
}

/** The end of an exchange, in milliseconds since 1970. */
export const endOf = ({ startedAt, durationMs }: Exchange): number => Date.parse(startedAt) + durationMs;

/** Whether the second exchange began before the first one ended. */
export function areTogether(one: Exchange | undefined, other: Exchange | undefined): boolean {
  return one !== undefined && other !== undefined && Date.parse(other.startedAt) < endOf(one);
}
