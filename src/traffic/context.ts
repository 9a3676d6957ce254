import type { Exchange } from '../contract/exchange.js';
import { troubled } from '../http/failures.js';

/**
 * The exchanges with what the recording as a whole tells of each: which were under way at the same time, and which
 * ended in a 5xx as the same request had done soon before, with nothing better in between.
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

// Later it is another trouble, and what is under way at the same time may be one request, recorded twice.
const soonMs = 60_000;

function isSoonAfter(first: Exchange | undefined, again: Exchange): boolean {
  const ms = first ? Date.parse(again.startedAt) - endOf(first) : 0;
  return ms > 0 && ms <= soonMs;
}

/** What two requests are the same by. */
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

/** When the answer of an exchange had come, in milliseconds since 1970. */
export const endOf = ({ startedAt, durationMs }: Exchange): number => Date.parse(startedAt) + durationMs;

/** Whether the second of two exchanges began before the first one ended. */
export function areTogether(one: Exchange | undefined, other: Exchange | undefined): boolean {
  return one !== undefined && other !== undefined && Date.parse(other.startedAt) < endOf(one);
}
