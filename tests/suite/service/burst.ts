import { serialise, type Case } from '../../../src/cases/case.js';
import { credentialHeaders } from '../../../src/cases/credentials.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { testable } from '../examples.js';

/** The sandbox's limit (Limits: request rate). */
export const perMinute = 1000;

const minute = 60_000;
const lanes = 48;
// A target that cannot answer is not asked a thousand times more.
const mostTroubles = 50;

export interface Burst {
  /** Answers below 500 that came within a minute, 429 left out. */
  served: number;
  seconds: number;
  /** The exchange that ended it: the first 429, or else the last one. */
  last: Exchange;
}

/**
 * More requests within a minute than any reading of the limit lets pass, or until the first 429. The limit is of "all
 * requests": they go to all that only reads.
 */
export function burst(t: Context): Promise<Burst> {
  return t.once('more requests than the limit', async (t) => {
    const all = await readers(t);
    const [base] = all;
    let sent = 0;
    t.budget.demand({ requests: 2 * perMinute + lanes, ms: minute });
    const begin = performance.now();
    const state: { served: number; troubles: number; last?: Exchange; done: boolean } = {
      served: 0,
      troubles: 0,
      done: false,
    };
    const lane = async (): Promise<void> => {
      while (!state.done) {
        const one = all[sent++ % all.length]!;
        const exchange = await atOnce(t, one);
        if (state.done) return;
        const status = exchange.response?.status ?? 599;
        if (status === 429 || one === base) state.last = exchange;
        if (status >= 500) state.troubles++;
        else if (status !== 429) state.served++;
        state.done =
          status === 429 ||
          state.served > 2 * perMinute ||
          state.troubles > mostTroubles ||
          performance.now() - begin > minute;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const seconds = (performance.now() - begin) / 1000;
    const last = state.last!;
    if ((last.response?.status ?? 599) < 500) t.record(last);
    // What a burst is too much for is no matter; a trouble that lasts when it is over is.
    if (state.troubles > mostTroubles) await t.send(base, { note: 'after the burst' });
    return { served: state.served, seconds, last };
  });
}

/** One request whose answer is taken as it comes, a 429 too. */
export function atOnce(t: Context, base: Case): Promise<Exchange> {
  const { apiKey, apiSecret } = t.target;
  return t.sendAtOnce({
    ...serialise(base, credentialHeaders(apiKey, apiSecret)),
    operation: base.operation.id,
  });
}

/** A request that changes nothing and costs the target little. Throws NotTestable where the limit is not to be tried. */
export async function cheapest(t: Context): Promise<Case> {
  const [first] = await readers(t);
  return first;
}

async function readers(t: Context): Promise<[Case, ...Case[]]> {
  const { environment, requestsPerMinute, features } = t.target;
  if (environment === 'live') throw new NotTestable('the limit of a live environment is not exceeded');
  if (requestsPerMinute < perMinute)
    throw new NotTestable(`the target takes ${requestsPerMinute} requests a minute from the suite, not more`);
  const candidates: OperationId[] = ['getWallet', 'listTransactions', 'listEsimOrders', 'listBanks'];
  const offered = candidates.filter((candidate) => features.includes(operationOf(candidate).feature));
  const [first, ...others] = await testable(offered, async (id) => {
    await t.control(id);
    const base = await t.conforming(id);
    return id === 'listTransactions' ? { ...base, query: { per_page: '1' } } : base;
  });
  if (!first) throw new NotTestable('the target offers no operation that only reads');
  return [first, ...others];
}
