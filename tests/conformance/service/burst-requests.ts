// The requests that exceed the rate limit, and those after them: reads, and requests of every other kind.
import { say } from '../../../src/contract/phrase.js';
import { type Case, serialise } from '../../../src/cases/case.js';
import { credentialHeaders } from '../../../src/cases/credentials.js';
import { sampled, type Pace } from '../../../src/cases/sampling.js';
import { operations, type Operation, type OperationId } from '../../../src/contract/contract.js';
import type { SentRequest } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { idempotentOperations, newKeyedRequest } from '../../../src/domain/idempotency/keyed-request.js';
import { NotTestable } from '../../../src/engine/errors.js';
import type { BurstConnection } from '../../../src/http/transport.js';
import { mayCost } from '../../../src/model/money/costs.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { allTestable, optional } from '../examples.js';

/** Limits > row Request rate, sandbox */
export const perMinute = 1000;

/** A request that bypasses the request rate of the run. */
export type AtOnce = SentRequest & { operation: OperationId | null };

/** The request of a case, with the credentials of the business by default. */
export function asSent(t: Context, base: Case, credentials?: Record<string, string>): AtOnce {
  const { apiKey, apiSecret } = t.target;
  const headers = credentials ?? credentialHeaders(apiKey, apiSecret);
  return { ...serialise(base, headers), operation: base.operation.id };
}

/** Read-only requests, the cheapest for the server first. Throws NotTestable where the limit must not be tried. */
export async function readers(t: Context): Promise<[Case, ...Case[]]> {
  const { environment, requestsPerMinute } = t.target;
  if (environment === 'live') throw new NotTestable('the rate-limit burst is not run against a live server');
  if (requestsPerMinute < perMinute)
    throw new NotTestable(say`the target file limits the suite to ${requestsPerMinute} requests per minute`);
  const candidates: OperationId[] = ['getWallet', 'listTransactions', 'listEsimOrders', 'listBanks'];
  const offered = candidates.filter((id) => offers(t.target, id));
  const [first, ...others] = await allTestable(offered, async (id) => {
    await t.http.baseline(id);
    return withQuery(await t.cases.conforming(id), 0);
  });
  if (!first) throw new NotTestable('the server offers no operation that only reads');
  return [first, ...others];
}

const otherQueries: Partial<Record<OperationId, (turn: number) => Record<string, string>>> = {
  listTransactions: (turn) => ({ per_page: String(1 + (turn % 5)) }),
  listEsimOrders: (turn) => ({ type: turn % 2 === 0 ? 'purchase' : 'topup' }),
};

/** A read with a new query each time, where the operation has one. */
export function withQuery(base: Case, turn: number): Case {
  return { ...base, query: otherQueries[base.operation.id]?.(turn) ?? base.query };
}

/** Requests of one kind, which the limit counts like all others (ruling:every-kind-limited). */
export interface Kind {
  name: string;
  next: (turn: number) => AtOnce;
  connection?: BurstConnection;
}

/** Reads with a new query each time. */
export const readsOf = (t: Context, reads: readonly Case[]): Kind => ({
  name: 'reads',
  next: (turn) => asSent(t, withQuery(reads[turn % reads.length]!, Math.floor(turn / reads.length))),
});

// A write without required members would take effect.
const isHarmless = ({ method, rules }: Operation): boolean =>
  method === 'GET' || rules.some(({ keyword }) => keyword === 'required');

/** For each operation, an accepted request and one that must be refused, where an accepted one is known. */
export async function kindsOf(t: Context): Promise<Kind[]> {
  const reads = await readers(t);
  const queried = reads.find(({ operation }) => operation.id in otherQueries);
  return [
    { name: 'reads over new connections', next: () => asSent(t, reads[0]), connection: 'new' },
    ...(queried ? [{ name: 'reads with another query', next: () => asSent(t, withQuery(queried, 1)) }] : []),
    ...(await refusedKinds(t)),
    ...(await eachKind(costless(t), (operation) => acceptedKind(t, operation))),
    ...(await replayedKinds(t)),
  ];
}

/** Requests of each operation with a body, without its required members. */
export const refusedKinds = (t: Context): Promise<Kind[]> =>
  eachKind(
    operations.filter((operation) => operation.bodySchema !== null && isHarmless(operation)),
    async ({ id }) => {
      const { request } = await t.http.baseline(id);
      return { name: `rejected requests of ${id}`, next: () => ({ ...request, operation: id, body: '{}' }) };
    },
  );

// A faulty server may debit each of them.
const costless = (t: Context): Operation[] => operations.filter(({ id }) => !t.cap || !mayCost(id));

async function acceptedKind(t: Context, { id, method }: Operation): Promise<Kind> {
  await t.http.baseline(id);
  const request = asSent(t, await t.cases.conforming(id));
  return { name: method === 'GET' ? `reads by ${id}` : `accepted requests of ${id}`, next: () => request };
}

/** The operations whose requests are repeated with their key. */
const replayedBy = (pace: Pace): OperationId[] => sampled(idempotentOperations, 0, pace);

/** The kinds that the seed selects. */
export const replayNames = (pace: Pace): string[] => replayedBy(pace).map(replaysOf);

const replaysOf = (id: OperationId): string => `replays of ${id}`;

export const replayedKinds = (t: Context): Promise<Kind[]> =>
  eachKind(
    costless(t).filter(({ id }) => replayedBy(t.sampling.pace).includes(id)),
    async ({ id }) => {
      const { keyed } = await newKeyedRequest(t, id);
      return { name: replaysOf(id), next: () => asSent(t, keyed) };
    },
  );

/** A request to an undocumented path, which a router may answer before any limit. */
export function toUnknownPath(t: Context): AtOnce {
  const { apiKey, apiSecret } = t.target;
  const headers = { accept: 'application/json', ...credentialHeaders(apiKey, apiSecret) };
  return { method: 'GET', path: '/cwit-no-such-path', headers, body: null, operation: null };
}

async function eachKind(
  some: readonly Operation[],
  make: (operation: Operation) => Promise<Kind>,
): Promise<Kind[]> {
  const kinds = await Promise.all(some.map((operation) => optional(make(operation))));
  return kinds.filter((kind) => kind !== null);
}
