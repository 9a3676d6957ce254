import type { Exchange } from '../contract/exchange.js';
import { troubled } from '../http/failures.js';
import { isForeign } from './delivery.js';
import { shownCredential } from './masks.js';

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
  const ms = first ? beginOf(again) - endOf(first) : 0;
  return ms > 0 && ms <= soonMs;
}

/** A key that equal requests share. Of requests outside the contract, recordings keep the method and the path only. */
export function sameness(exchange: Exchange): string {
  const { method, path, headers, body } = exchange.request;
  if (isForeign(exchange)) return JSON.stringify([method, path.split('?')[0]]);
  const marks = ['api-key', 'api-secret', 'idempotency-key'].map((name) => headers[name]);
  return JSON.stringify([method, path, ...marks, body]);
}

/** The start and the end of an exchange, in milliseconds since 1970. */
export const beginOf = ({ startedAt }: Exchange): number => Date.parse(startedAt);
export const endOf = (exchange: Exchange): number => beginOf(exchange) + exchange.durationMs;

/** Whether the second exchange began before the first one ended. */
export function areTogether(one: Exchange | undefined, other: Exchange | undefined): boolean {
  return one !== undefined && other !== undefined && beginOf(other) < endOf(one);
}

/** The business of a request, by its api-key; undefined if that is missing or masked. */
export const businessOf = ({ request: { headers } }: Pick<Exchange, 'request'>): string | undefined =>
  shownCredential('api-key', headers['api-key']);

/** Whether all requests are of one known business. Each business has its own wallet, records and references. */
export function areOfOneBusiness(exchanges: readonly Pick<Exchange, 'request'>[]): boolean {
  const keys = exchanges.map(businessOf);
  return keys[0] !== undefined && new Set(keys).size === 1;
}
