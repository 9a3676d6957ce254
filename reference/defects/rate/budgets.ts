import { defaults, type Overrides } from '../../behaviour/index.js';
import { reply, type Incoming } from '../../http.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { RateWindows, type RateWindow } from '../../store/rate-limiter.js';
import type { Store } from '../../store/store.js';
import { defectsOf } from '../defect.js';

const { service: sound } = defaults;
const second = 1000;
const minute = 60 * second;

/** Counts requests by a key of their own; a request without one is not limited. */
function limits(keyOf: (request: Incoming, call: Call) => unknown): Overrides {
  const rates = new WeakMap<Store, Map<unknown, RateWindow>>();
  return {
    service: { admits: () => true },
    before(request, call) {
      const key = keyOf(request, call);
      if (key !== undefined && !admitted(rates, key, call)) throw new Refusal('rate', 'Too many requests.');
      return request;
    },
  };
}

function admitted(
  rates: WeakMap<Store, Map<unknown, RateWindow>>,
  key: unknown,
  { store, clock }: Call,
): boolean {
  const known = rates.get(store) ?? new Map<unknown, RateWindow>();
  rates.set(store, known);
  const rate = known.get(key) ?? { since: clock.now(), used: 0 };
  known.set(key, rate);
  return sound.admits(rate, clock.now());
}

/** A window of another length. */
function window(ms: number): Overrides {
  return {
    service: {
      admits(rate, now) {
        if (now - rate.since >= ms) Object.assign(rate, { since: now, used: 0 });
        rate.used += 1;
        return rate.used <= 1000;
      },
    },
  };
}

const all = 'all';
const accepted = new WeakMap<Store, Map<unknown, RateWindow>>();

/** Defects of what the rate counts, and for how long (Limits). */
export const rateBudgets = defectsOf('service', {
  'rate-of-reads-only': {
    summary: 'Only reads are limited.',
    fails: 'rate-limit',
    ...limits(({ method }) => (method === 'GET' ? all : undefined)),
  },
  'rate-of-accepted-only': {
    summary: 'Only requests that are accepted are limited.',
    fails: 'rate-limit',
    service: { admits: () => true },
    alter: (answer, call) =>
      call === undefined || answer.status >= 300 || admitted(accepted, all, call)
        ? answer
        : { ...reply(429, { error: 429, message: 'Too many requests' }), refusal: 'rate' },
  },
  'rate-refunded-for-refusals': {
    summary: 'A request that is refused does not count.',
    fails: 'rate-limit',
    alter(answer, call) {
      if (call && answer.status >= 400 && answer.status !== 429) {
        const { store, clock, credentials } = call;
        store.part(RateWindows).of(credentials.key, clock.now()).used -= 1;
      }
      return answer;
    },
  },
  'rate-per-query': {
    summary: 'Each address with its query has a limit of its own.',
    fails: 'rate-limit',
    ...limits(({ path, query }) => `${path}?${query.toString()}`),
  },
  'rate-per-connection': {
    summary: 'Each connection has a limit of its own.',
    fails: 'rate-limit',
    ...limits((_, { request: { connection } }) => connection),
  },
  'rate-not-of-recipients': {
    summary: 'The creation of recipients is not limited.',
    fails: 'rate-limit-counts-all',
    ...limits((_, { route }) => (route.operationId === 'createRecipient' ? undefined : all)),
  },
  'rate-not-of-confirmations': {
    summary: 'Confirmations have a limit of their own.',
    fails: 'rate-limit-counts-all',
    ...limits((_, { route }) => (route.operationId === 'confirmTransaction' ? 'confirmations' : all)),
  },
  'rate-not-of-lists': {
    summary: 'The list of transactions is not limited.',
    fails: 'rate-limit-counts-all',
    ...limits((_, { route }) => (route.operationId === 'listTransactions' ? undefined : all)),
  },
  'rate-of-a-second': {
    summary: 'A thousand requests are for a second.',
    fails: 'rate-limit',
    ...window(second),
  },
  'rate-blocked-for-ten-minutes': {
    summary: 'Whoever exceeds the rate is turned away for ten minutes.',
    fails: 'rate-limit-recovers',
    service: {
      admits(rate, now) {
        if (rate.used > 1000 && now - rate.since < 10 * minute) return false;
        return sound.admits(rate, now);
      },
    },
  },
});
