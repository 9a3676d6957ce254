import { plainPath, routeOf, routes } from '../cases/route.js';
import type { Exchange } from '../contract/exchange.js';
import { count, firstOf } from '../contract/words.js';
import { TargetError } from '../target/target.js';
import { isDelivery } from './delivery.js';
import { isForeign } from './delivery.js';
import type { Recorded } from './har/recorded.js';

/** The exchanges of a recording with one server, documented or not, and the events that it sent. */
export interface Located {
  baseUrl: string;
  exchanges: Exchange[];
  /** The number of entries outside the contract, of this server and of others. */
  foreign: number;
  /** The other servers with paths of the contract, with their numbers of requests. */
  others: string[];
}

/**
 * Finds the server in a recording: the base URL with most requests to paths of the contract. Throws a TargetError where no
 * exchange belongs to the contract.
 */
export function locate(recorded: readonly Recorded[], given?: string): Located {
  const servers = serversIn(recorded);
  const baseUrl = given === undefined ? mostUsed(servers, recorded) : givenServer(given, recorded);
  const exchanges = recorded.flatMap(({ url, exchange }, at): Exchange[] => {
    const path = exchange.received ? null : pathBelow(baseUrl, url);
    const route = path === null ? undefined : routeOf({ method: exchange.request.method, path });
    if (path === null || (route === undefined && isDelivery(exchange)))
      return isDelivery(exchange) ? [delivery(at + 1, exchange)] : [];
    const operation = route?.operation ?? null;
    const response = exchange.response && {
      ...exchange.response,
      ...(operation === null ? {} : { operation }),
    };
    return [{ id: at + 1, operation, ...exchange, request: { ...exchange.request, path }, response }];
  });
  const documented = exchanges.filter((one) => !isForeign(one)).length;
  if (documented === 0 && (exchanges.length === 0 || servers.size > 0))
    throw new TargetError(nothingFound(recorded, servers, given));
  return {
    baseUrl,
    exchanges,
    foreign: recorded.length - documented,
    others: inWords(new Map([...servers].filter(([server]) => server !== baseUrl))),
  };
}

/** A delivery; `presumed` where the recorder did not mark it as received. */
const delivery = (id: number, exchange: Recorded['exchange']): Exchange => ({
  ...{ id, operation: null },
  ...exchange,
  ...(exchange.received ? {} : { presumed: true as const }),
  received: true,
});

function pathBelow(baseUrl: string, { origin, pathname, search }: URL): string | null {
  const base = new URL(baseUrl);
  const prefix = plainPath(base.pathname).replace(/\/$/, '');
  if (origin !== base.origin) return null;
  const below = [pathname, plainPath(pathname)].find((path) => path.startsWith(`${prefix}/`));
  return below === undefined ? null : below.slice(prefix.length) + search;
}

/** The base URL that a user gave, or the same by the other scheme where the recording has only that one. */
function givenServer(given: string, recorded: readonly Recorded[]): string {
  const base = given.replace(/\/+$/, '');
  const other = base.replace(/^http(s?):/i, (_, s: string) => (s === '' ? 'https:' : 'http:'));
  const has = (server: string): boolean => recorded.some(({ url }) => pathBelow(server, url) !== null);
  return !has(base) && has(other) ? other : base;
}

const ends = routes.map(({ method, near }) => ({ method, end: new RegExp(near.source.slice(1), 'i') }));

/** The base URLs of paths of the contract, with the number of requests, most first. */
function serversIn(recorded: readonly Recorded[]): Map<string, number> {
  return counted(
    recorded.flatMap(({ url, exchange: { request, received } }) => {
      const path = plainPath(url.pathname);
      const found = ends
        .filter(({ method }) => method === request.method && !received)
        .map(({ end }) => end.exec(path))
        .find((match) => match !== null);
      return found ? [url.origin + path.slice(0, found.index)] : [];
    }),
  );
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function mostUsed(servers: ReadonlyMap<string, number>, recorded: readonly Recorded[]): string {
  const [most] = servers.keys();
  // The recording of a receiver may contain events only.
  const server = most ?? recorded.find(({ exchange }) => isDelivery(exchange))?.url.origin;
  if (server === undefined) throw new TargetError(nothingFound(recorded, servers));
  return server;
}

const mostShown = 5;
const inWords = (servers: ReadonlyMap<string, number>): string[] =>
  firstOf(
    [...servers].map(([server, requests]) => `${server} (${count(requests, 'request')})`),
    mostShown,
  );

function nothingFound(
  recorded: readonly Recorded[],
  servers: ReadonlyMap<string, number>,
  given?: string,
): string {
  const where = given === undefined ? '' : ` below ${given}`;
  const size = recorded.length === 1 ? '1 entry' : `${recorded.length} entries`;
  const none = `None of the ${size} has a path of the contract${where}.`;
  if (servers.size > 0)
    return `${none} The recording has paths of the contract at ${inWords(servers).join(', ')}: pass one of these as --base-url.`;
  const origins = inWords(counted(recorded.map(({ url }) => url.origin)));
  return `${none} ${origins.length > 0 ? `The recording has requests to ${origins.join(', ')}. ` : ''}Record the traffic between the client and the server.`;
}
