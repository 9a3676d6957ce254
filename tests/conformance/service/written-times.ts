import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { valueAt } from '../../../src/contract/pointer.js';
import { timeOf } from '../../../src/rules/timestamps.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';

// Clocks of several machines, and times in whole minutes.
const tolerance = 60_000;
const hour = 3_600_000;

const textAt = (exchange: Exchange, ...names: readonly string[]): string | undefined =>
  names
    .map((name) => valueAt(exchange.response?.json, `/data/${name}`))
    .find((value) => typeof value === 'string');

/** Operations whose answers are new objects with a creation time. */
export const dated: readonly OperationId[] = ['createFlightQuote', 'createEsimOrder', 'createRecipient'];

/** When an answer says that its object was created. */
export const createdIn = (exchange: Exchange): string | undefined =>
  textAt(exchange, 'created_at', 'created_datetime');

/**
 * The fault of an accepted answer at a moment, in words: a server error, a wrong creation time, or times out of order.
 *
 * @param now milliseconds since 1970 by the server's clock
 */
export function oddityOf(exchange: Exchange, now: number): string | undefined {
  if (!isAccepted(exchange.response)) return String(inWords(exchange));
  const created = createdIn(exchange);
  if (created === undefined) return undefined;
  // A local time without an offset may be daylight-saving time.
  const isNow = Math.abs(timeOf(created) - now) <= hour + tolerance;
  if (dated.includes(exchange.operation!) && !isNow) return `created ${created}`;
  const later = {
    updated: textAt(exchange, 'updated_at', 'updated_datetime'),
    expiring: textAt(exchange, 'expires_at'),
  };
  const wrong = Object.entries(later).find(([, text]) => text && timeOf(text) < timeOf(created) - tolerance);
  return wrong && `created ${created}, and ${wrong.join(' ')}`;
}
