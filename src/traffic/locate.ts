import { plainPath, routeOf, routes } from '../cases/route.js';
import type { Exchange } from '../contract/exchange.js';
import { groupBy } from '../contract/collections.js';
import { count, firstOf } from '../contract/words.js';
import { TargetError } from '../server-under-test/target.js';
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
  // The recording of a receiver may contain events only.
  const most = servers[0]?.[0] ?? recorded.find(({ exchange }) => isDelivery(exchange))?.url.origin;
  const baseUrl = given === undefined ? most : givenServer(given, recorded);
  const exchanges = recorded.flatMap(({ url, exchange }, at): Exchange[] => {
    const { request, response, received } = exchange;
    const path = received || baseUrl === undefined ? null : pathBelow(baseUrl, url);
    const route = path === null ? undefined : routeOf({ method: request.method, path });
    if (path === null || (route === undefined && isDelivery(exchange)))
      return isDelivery(exchange) ? [delivery(at + 1, exchange)] : [];
    const operation = route?.operation ?? null;
    const answer = response && { ...response, ...(operation && { operation }) };
    return [{ id: at + 1, operation, ...exchange, request: { ...request, path }, response: answer }];
  });
  const documented = exchanges.filter((one) => !isForeign(one)).length;
  if (baseUrl === undefined || (documented === 0 && (exchanges.length === 0 || servers.length > 0)))
    throw new TargetError(nothingFound(recorded, servers, given));
  const others = inWords(servers.filter(([server]) => server !== baseUrl));
  return { baseUrl, exchanges, foreign: recorded.length - documented, others };
}

/** A delivery; `presumed` where the recorder did not mark it as received. */
const delivery = (id: number, exchange: Recorded['exchange']): Exchange => ({
  ...{ id, operation: null, ...exchange, received: true },
  ...(exchange.received ? {} : { presumed: true as const }),
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

type Counts = [name: string, requests: number][];

/** The base URLs of paths of the contract, with the number of requests, most first. */
function serversIn(recorded: readonly Recorded[]): Counts {
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

const counted = (names: readonly string[]): Counts =>
  [...groupBy(names, (name) => name)]
    .map(([name, all]): Counts[number] => [name, all.length])
    .sort(([, a], [, b]) => b - a);

const mostShown = 5;
const inWords = (servers: Counts): string[] =>
  firstOf(
    servers.map(([server, requests]) => `${server} (${count(requests, 'request')})`),
    mostShown,
  );

function nothingFound(recorded: readonly Recorded[], servers: Counts, given?: string): string {
  const where = given === undefined ? '' : ` below ${given}`;
  const size = recorded.length === 1 ? '1 entry' : `${recorded.length} entries`;
  const none = `None of the ${size} has a path of the contract${where}.`;
  if (servers.length > 0)
    return `${none} The recording has paths of the contract at ${inWords(servers).join(', ')}: pass one of these as --base-url.`;
  const origins = inWords(counted(recorded.map(({ url }) => url.origin))).join(', ');
  return `${none} ${origins && `The recording has requests to ${origins}. `}Record the traffic between the client and the server.`;
}
