import { serialise, type Case } from '../../../src/cases/case.js';
import { credentialHeaders } from '../../../src/cases/credentials.js';
import type { OperationId } from '../../../src/contract/contract.js';
import { mostBurstConnections } from '../../../src/http/transport.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/target/offer.js';
import { allTestable } from '../examples.js';

/** Limits > row Request rate, sandbox */
export const perMinute = 1000;

const minute = 60_000;
const fewest = 24;
// A far target gets more connections, to answer as many requests as a near one, unless the first ones slow it down.
const burstMs = 2000;
const mostSlowdown = 1.5;
// The most 5xx and lost answers in a burst, which ends there.
const mostTroubles = 50;

export interface Burst {
  /** The answers below 500 within a minute, other than 429. */
  served: number;
  seconds: number;
  /** The first 429, or else the last exchange. */
  last: Exchange;
}

/**
 * Sends read-only requests within a minute until the first 429, or until more have passed than any reading of the
 * limit allows. The limit counts all requests alike.
 */
export function burst(t: Context): Promise<Burst> {
  return t.once('more requests than the limit', async (t) => {
    const all = await readers(t);
    const [base] = all;
    const controls = await Promise.all(all.map(({ operation }) => t.control(operation.id)));
    const fastest = Math.min(...controls.map(({ durationMs }) => durationMs));
    const wished = Math.min(mostBurstConnections, Math.round((perMinute * fastest) / burstMs));
    const added: Promise<void>[] = [];
    let sent = 0;
    t.budget.demand({ requests: 2 * perMinute + mostBurstConnections, ms: minute });
    const begin = performance.now();
    const state: { served: number; ms: number; troubles: number; last?: Exchange; done: boolean } = {
      served: 0,
      ms: 0,
      troubles: 0,
      done: false,
    };
    const connection = async (): Promise<void> => {
      while (!state.done) {
        const one = all[sent++ % all.length]!;
        const exchange = await atOnce(t, one);
        if (state.done) return;
        state.ms += exchange.durationMs;
        const status = exchange.response?.status ?? 599;
        if (status === 429 || one === base) state.last = exchange;
        if (status >= 500) state.troubles++;
        else if (status !== 429) state.served++;
        state.done =
          status === 429 ||
          state.served > 2 * perMinute ||
          state.troubles > mostTroubles ||
          performance.now() - begin > minute;
        if (state.served === 2 * fewest && state.ms / state.served < mostSlowdown * fastest)
          added.push(...connections(wished - fewest));
      }
    };
    const connections = (length: number) => Array.from({ length: Math.max(0, length) }, connection);
    await Promise.all(connections(fewest));
    await Promise.all(added);
    const seconds = (performance.now() - begin) / 1000;
    const last = state.last!;
    if ((last.response?.status ?? 599) < 500) t.record(last);
    // Errors during a burst are tolerated; one that lasts after it is not.
    if (state.troubles > mostTroubles) await t.send(base, { note: 'after the burst' });
    return { served: state.served, seconds, last };
  });
}

/** Sends one request outside the pace and returns its answer, 429 included. */
export function atOnce(t: Context, base: Case): Promise<Exchange> {
  const { apiKey, apiSecret } = t.target;
  return t.sendAtOnce({
    ...serialise(base, credentialHeaders(apiKey, apiSecret)),
    operation: base.operation.id,
  });
}

/** A read-only request that is cheap for the target. Throws NotTestable where the limit must not be tried. */
export async function cheapest(t: Context): Promise<Case> {
  const [first] = await readers(t);
  return first;
}

async function readers(t: Context): Promise<[Case, ...Case[]]> {
  const { environment, requestsPerMinute } = t.target;
  if (environment === 'live') throw new NotTestable('the limit of a live environment is not exceeded');
  if (requestsPerMinute < perMinute)
    throw new NotTestable(`the target takes ${requestsPerMinute} requests a minute from the suite, not more`);
  const candidates: OperationId[] = ['getWallet', 'listTransactions', 'listEsimOrders', 'listBanks'];
  const offered = candidates.filter((id) => offers(t.target, id));
  const [first, ...others] = await allTestable(offered, async (id) => {
    await t.control(id);
    const base = await t.conforming(id);
    return id === 'listTransactions' ? { ...base, query: { per_page: '1' } } : base;
  });
  if (!first) throw new NotTestable('the target offers no operation that only reads');
  return [first, ...others];
}
