// What is sent to exceed the rate, and after that: reads, and requests that must be refused.
import { type Case, serialise } from '../../../src/cases/case.js';
import { credentialHeaders } from '../../../src/cases/credentials.js';
import { dealt, type Pace } from '../../../src/cases/sampling.js';
import { operations, type Operation, type OperationId } from '../../../src/contract/contract.js';
import type { SentRequest } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/target/offer.js';
import { allTestable, optional } from '../examples.js';

/** Limits > row Request rate, sandbox */
export const perMinute = 1000;

/** A request as it goes out, outside the pace. */
export type AtOnce = SentRequest & { operation: OperationId };

/** A case as it goes out; with the credentials of the business where no others are given. */
export function asSent(t: Context, base: Case, credentials?: Record<string, string>): AtOnce {
  const { apiKey, apiSecret } = t.target;
  const headers = credentials ?? credentialHeaders(apiKey, apiSecret);
  return { ...serialise(base, headers), operation: base.operation.id };
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
    await t.http.baseline(id);
    return withQuery(await t.cases.conforming(id), 0);
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

// What is neither read nor has a member that it must have would be carried out.
const isHarmless = ({ method, rules }: Operation): boolean =>
  method === 'GET' || rules.some(({ keyword }) => keyword === 'required');

/** The operations whose requests are tried: a fourth of them, others with each of four seeds. */
export const triedBy = (pace: Pace): readonly Operation[] => dealt(operations.filter(isHarmless), 0, pace);

/** What is tried of an operation, in words. */
export const triedName = ({ id, bodySchema }: Operation): string =>
  bodySchema === null ? `reads by ${id}` : `refused requests of ${id}`;

/** A request of each operation whose turn it is. */
export const triedRequests = (t: Context): Promise<AtOnce[]> => requestsOf(t, triedBy(t.sampling.pace));

/** A request of each operation that takes a body, without what it must have. */
export const refusedRequests = (t: Context): Promise<AtOnce[]> =>
  requestsOf(
    t,
    operations.filter((operation) => operation.bodySchema !== null && isHarmless(operation)),
  );

/**
 * A request of each of these operations whose control was accepted: nobody else need know the operation. It is the
 * accepted one, with nothing in its body, so that it must be refused.
 */
async function requestsOf(t: Context, some: readonly Operation[]): Promise<AtOnce[]> {
  const found: AtOnce[] = [];
  for (const operation of some.filter(({ id }) => offers(t.target, id))) {
    const control = await optional(t.http.baseline(operation.id));
    if (control)
      found.push({ ...control.request, operation: operation.id, body: operation.bodySchema && '{}' });
  }
  return found;
}
