import { operations } from '../contract/contract.js';
import { operationAt, patternOf } from '../cases/route.js';
import type { Exchange } from '../contract/exchange.js';
import { TargetError } from '../target/target.js';
import { isDelivery } from './delivery.js';
import type { Recorded } from './har/recorded.js';

/** The exchanges of a recording that are of the contract. */
export interface Located {
  baseUrl: string;
  exchanges: Exchange[];
  /** How many entries are no exchange of the contract. */
  foreign: number;
}

/**
 * Finds the server in a recording: what stands before the paths of the contract, and where several do, before most.
 * Throws a TargetError where there is no exchange of the contract.
 */
export function locate(recorded: readonly Recorded[], given?: string): Located {
  const baseUrl = given?.replace(/\/+$/, '') ?? mostMatched(recorded);
  const exchanges = recorded.flatMap(({ url, exchange }, at): Exchange[] => {
    const id = at + 1;
    const path = pathBelow(baseUrl, url);
    const operation = path === null || exchange.received ? null : operationAt(exchange.request.method, path);
    if (operation !== null)
      return [
        {
          ...{ id, operation },
          ...exchange,
          request: { ...exchange.request, path: path! },
          response: exchange.response && { ...exchange.response, operation },
        },
      ];
    return isDelivery(exchange) ? [presumed(id, exchange)] : [];
  });
  if (exchanges.length === 0)
    throw new TargetError(
      `None of the ${recorded.length} entries is an exchange of the contract below ${baseUrl}: give the --base-url that the requests went to.`,
    );
  return { baseUrl, exchanges, foreign: recorded.length - exchanges.length };
}

/** A delivery, by its looks where whoever recorded it does not say so. */
const presumed = (id: number, exchange: Recorded['exchange']): Exchange => ({
  ...{ id, operation: null },
  ...exchange,
  ...(exchange.received ? {} : { presumed: true as const }),
  received: true,
});

function pathBelow(baseUrl: string, url: URL): string | null {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  if (url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) return null;
  return url.pathname.slice(prefix.length) + url.search;
}

const ends = operations.map((operation) => ({
  method: operation.method,
  end: new RegExp(patternOf(operation).source.slice(1)),
}));

function mostMatched(recorded: readonly Recorded[]): string {
  const counts = new Map<string, number>();
  for (const { url, exchange } of recorded)
    for (const { method, end } of ends) {
      const found = method === exchange.request.method ? end.exec(url.pathname) : null;
      if (!found) continue;
      const base = url.origin + url.pathname.slice(0, found.index);
      counts.set(base, (counts.get(base) ?? 0) + 1);
    }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most) return most[0];
  // A receiver may have recorded events alone.
  const event = recorded.find(({ exchange }) => isDelivery(exchange));
  if (event) return event.url.origin;
  throw new TargetError(
    `None of the ${recorded.length} entries has a path of the contract: was something else recorded? Name the server by --base-url.`,
  );
}
