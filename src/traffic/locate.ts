import { operations } from '../contract/contract.js';
import { operationAt, patternOf } from '../cases/route.js';
import type { Exchange } from '../contract/exchange.js';
import { TargetError } from '../target/target.js';
import { isDelivery } from './delivery.js';
import type { Recorded } from './har/recorded.js';

/** The exchanges of a recording that belong to the contract. */
export interface Located {
  baseUrl: string;
  exchanges: Exchange[];
  /** The number of other entries. */
  foreign: number;
}

/**
 * Finds the server in a recording: the base URL with most requests to paths of the contract. Throws a TargetError where no
 * exchange belongs to the contract.
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
      `None of the ${recorded.length} entries has a path of the contract below ${baseUrl}. Pass the address of the server as --base-url.`,
    );
  return { baseUrl, exchanges, foreign: recorded.length - exchanges.length };
}

/** A delivery; `presumed` where the recorder did not mark it as received. */
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
  // The recording of a receiver may contain events only.
  const event = recorded.find(({ exchange }) => isDelivery(exchange));
  if (event) return event.url.origin;
  throw new TargetError(
    `None of the ${recorded.length} entries has a path of the contract. Check the recording, or pass the address of the server as --base-url.`,
  );
}
