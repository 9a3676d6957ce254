import { slotOf } from '../../behaviour/service.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { reply, type Incoming } from '../../http.js';
import { Refusal } from '../../refusal.js';
import { KeptReplies, type RateWindow, RateWindows } from '../../store/requests.js';
import type { Store } from '../../store/store.js';
import { defect, defectsOf } from '../defect.js';
import type { Call } from '../../operation.js';

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

/** Turns away who exceeded the rate, for so long. */
const blocksFor = (ms: number): Overrides => ({
  service: {
    admits: (rate, now) => (rate.used <= 1000 || now - rate.since >= ms) && sound.admits(rate, now),
  },
});

function isReplay(call: Call): boolean {
  const key = call.request.headers.get('idempotency-key');
  return key !== null && call.store.part(KeptReplies).bySlot.has(slotOf(key, call));
}

const all = 'all';

const accepted = new WeakMap<Store, Map<unknown, RateWindow>>();

/** Defects of the request rate: what it counts, and for how long (Limits). */
export const rates = defectsOf('service', {
  'rate-not-limited': defect('No request is ever too much.')
    .breaks('rate-limit')
    .service({ admits: () => true }),
  'rate-per-endpoint': defect('Each endpoint has a limit of its own.')
    .breaks('rate-limit')
    .with(limits((_, { route }) => route.operationId)),
  'rate-of-3000': defect('Three times as many requests pass as are allowed.')
    .breaks('rate-limit')
    .service({ admits: (rate, now) => sound.admits(rate, now) || rate.used <= 3000 }),
  'rate-exceeded-answers-403': defect('What exceeds the rate gets 403.')
    .breaks('rate-limit')
    .refuses('rate', { status: 403, body: { error: 403, message: 'Forbidden' } }),
  'rate-exceeded-answers-200': defect('What exceeds the rate gets 200, and says 429 in the body.')
    .breaks('rate-limit', 'getWallet/response.body')
    .refuses('rate', 200),
  // A server that is down under a burst broke no rule of the rate; one that stays down when it is over did.
  'rate-exceeded-answers-503': defect('What exceeds the rate gets 503.')
    .breaks('getWallet/response.no-server-error')
    .refuses('rate', () => reply(503, { error: 503, message: 'Overloaded' })),
  'rate-never-recovers': defect('A client that exceeded the rate is never served again.')
    .breaks('rate-limit-recovers')
    .service({ admits: (rate, now) => rate.used <= 1000 && sound.admits(rate, now) }),
  'rate-recovers-after-an-hour': defect('A client that exceeds the rate is turned away for an hour.')
    .breaks('rate-limit-recovers')
    .with(blocksFor(60 * minute)),
  'rate-per-hour': defect('A thousand requests are for an hour.')
    .breaks('rate-limit-recovers')
    .with(window(60 * minute)),
  'rate-of-reads-only': defect('Only reads are limited.')
    .breaks('rate-limit')
    .with(limits(({ method }) => (method === 'GET' ? all : undefined))),
  'rate-of-accepted-only': defect('Only requests that are accepted are limited.')
    .breaks('rate-limit')
    .service({ admits: () => true })
    .alter((answer, call) =>
      call === undefined || answer.status >= 300 || admitted(accepted, all, call)
        ? answer
        : { ...reply(429, { error: 429, message: 'Too many requests' }), refusal: 'rate' },
    ),
  'rate-refunded-for-refusals': defect('A request that is refused does not count.')
    .breaks('rate-limit')
    .alter((answer, call) => {
      if (call && answer.status >= 400 && answer.status !== 429) {
        const { store, clock, credentials } = call;
        store.part(RateWindows).of(credentials.key, clock.now()).used -= 1;
      }
      return answer;
    }),
  'rate-per-query': defect('Each address with its query has a limit of its own.')
    .breaks('rate-limit')
    .with(limits(({ path, query }) => `${path}?${query.toString()}`)),
  'rate-per-connection': defect('Each connection has a limit of its own.')
    .breaks('rate-limit')
    .with(limits((_, { request: { connection } }) => connection)),
  'rate-not-of-recipients': defect('The creation of recipients is not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'createRecipient' ? undefined : all))),
  'rate-not-of-confirmations': defect('Confirmations have a limit of their own.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'confirmTransaction' ? 'confirmations' : all))),
  'rate-not-of-lists': defect('The list of transactions is not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'listTransactions' ? undefined : all))),
  'rate-not-of-the-wallet': defect('Reads of the wallet are not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'getWallet' ? undefined : all))),
  'rate-not-of-transfers': defect('Transfers are not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'initiateTransfer' ? undefined : all))),
  'rate-not-of-accepted-writes': defect('Writes with all of their members are not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits(({ method, body }) => (method !== 'GET' && body.length > 2 ? undefined : all))),
  'rate-not-of-refused-writes': defect('Writes without members are refused before the limit is looked at.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits(({ method, body }) => (method !== 'GET' && body === '{}' ? undefined : all))),
  'rate-not-of-replays': defect('A repeated request gets its response before the limit is looked at.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, call) => (isReplay(call) ? undefined : all))),
  'rate-not-of-unknown-paths': defect('Requests to a path that is not there are not limited.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits(() => all)),
  'rate-refunded-for-replays': defect('A repeated request does not count.')
    .breaks('rate-limit')
    .alter((answer, call) => {
      if (call?.replayed && answer.status !== 429)
        call.store.part(RateWindows).of(call.credentials.key, call.clock.now()).used -= 1;
      return answer;
    }),
  'rate-of-ten-seconds': defect('A thousand requests are for ten seconds.')
    .breaks('rate-limit')
    .with(window(10 * second)),
  'rate-of-a-second': defect('A thousand requests are for a second.')
    .breaks('rate-limit')
    .with(window(second)),
  'rate-blocked-for-ten-minutes': defect('A client that exceeds the rate is turned away for ten minutes.')
    .breaks('rate-limit-recovers')
    .with(blocksFor(10 * minute)),
});
