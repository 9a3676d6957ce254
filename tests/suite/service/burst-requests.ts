// What is sent to exceed the rate, and after that: reads, and requests that must be refused, which change nothing.
import { exampleCase, serialise, type Case } from '../../../src/cases/case.js';
import { credentialHeaders } from '../../../src/cases/credentials.js';
import { dealt, type Pace } from '../../../src/cases/plan.js';
import { operations, type Operation, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import type { BurstConnection } from '../../../src/http/transport.js';
import { offers } from '../../../src/target/offer.js';
import { allTestable, optional } from '../examples.js';

/** Limits > row Request rate, sandbox */
export const perMinute = 1000;

interface AtOnce {
  credentials?: Record<string, string>;
  connection?: BurstConnection;
}

/** Sends one request outside the pace and returns its answer, 429 included. */
export function atOnce(t: Context, base: Case, { credentials, connection }: AtOnce = {}): Promise<Exchange> {
  const { apiKey, apiSecret } = t.target;
  const headers = credentials ?? credentialHeaders(apiKey, apiSecret);
  return t.sendAtOnce({ ...serialise(base, headers), operation: base.operation.id }, connection);
}

/** Read-only requests, the cheapest for the target first. Throws NotTestable where the limit must not be tried. */
export async function readers(t: Context): Promise<[Case, ...Case[]]> {
  const { environment, requestsPerMinute } = t.target;
  if (environment === 'live') throw new NotTestable('the limit of a live environment is not exceeded');
  if (requestsPerMinute < perMinute)
    throw new NotTestable(`the target takes ${requestsPerMinute} requests a minute from the suite, not more`);
  const candidates: OperationId[] = ['getWallet', 'listTransactions', 'listEsimOrders', 'listBanks'];
  const offered = candidates.filter((id) => offers(t.target, id));
  const [first, ...others] = await allTestable(offered, async (id) => {
    await t.control(id);
    return withQuery(await t.conforming(id), 0);
  });
  if (!first) throw new NotTestable('the target offers no operation that only reads');
  return [first, ...others];
}

const otherQueries: Partial<Record<OperationId, (turn: number) => Record<string, string>>> = {
  listTransactions: (turn) => ({ per_page: String(1 + (turn % 5)) }),
  listEsimOrders: (turn) => ({ type: turn % 2 === 0 ? 'purchase' : 'topup' }),
};

/** Whether a query changes what an operation reads. */
export const hasQuery = ({ operation }: Case): boolean => operation.id in otherQueries;

/** A read with another query each turn, where the operation has one. */
export function withQuery(base: Case, turn: number): Case {
  return { ...base, query: otherQueries[base.operation.id]?.(turn) ?? base.query };
}

const isRefusable = ({ bodySchema, pathExample }: Operation): boolean =>
  bodySchema !== null || Object.keys(pathExample).length > 0;

/** The operations of which a run sends refused requests: a fourth of them, others with each of four seeds. */
export const refusedBy = (pace: Pace): readonly Operation[] => dealt(operations.filter(isRefusable), 0, pace);

/** Requests that must be refused, of operations whose controls are accepted: nobody else need know the operation. */
export async function refusedRequests(t: Context): Promise<Case[]> {
  const found: Case[] = [];
  for (const operation of refusedBy(t.pace).filter(({ id }) => offers(t.target, id)))
    if (await optional(t.control(operation.id))) found.push(refused(t, operation));
  return found;
}

function refused(t: Context, operation: Operation): Case {
  const base = exampleCase(operation, 0, (prefix) => t.fresh(prefix));
  const names = Object.keys(base.path);
  return {
    ...base,
    path: Object.fromEntries(names.map((name) => [name, t.fresh('UNKNOWN')])),
    body: operation.bodySchema === null ? undefined : {},
  };
}
