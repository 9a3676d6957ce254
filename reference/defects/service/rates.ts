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

/** Counts requests by another key. A request without one is not limited. */
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

/** Changes the length of the window. */
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

/** Blocks a client that exceeded the rate for a duration. */
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

/** Defects of the request rate: its counting and its window (Limits). */
export const rates = defectsOf('service', {
  'rate-not-limited': defect('The server has no rate limit.')
    .breaks('rate-limit')
    .service({ admits: () => true }),
  'rate-per-endpoint': defect('The server applies the rate limit to each endpoint separately.')
    .breaks('rate-limit')
    .with(limits((_, { route }) => route.operationId)),
  'rate-of-3000': defect('The server allows three times the documented rate.')
    .breaks('rate-limit')
    .service({ admits: (rate, now) => sound.admits(rate, now) || rate.used <= 3000 }),
  'rate-exceeded-answers-403': defect('The server returns 403 for requests above the limit.')
    .breaks('rate-limit')
    .refuses('rate', { status: 403, body: { error: 403, message: 'Forbidden' } }),
  'rate-exceeded-answers-200': defect(
    'The server returns 200 for requests above the limit, with 429 in the body.',
  )
    .breaks('rate-limit', 'getWallet/response.body')
    .refuses('rate', 200),
  // A server that is down during a burst breaks no rule of the rate, unless it stays down afterwards.
  'rate-exceeded-answers-503': defect('The server returns 503 for requests above the limit.')
    .breaks('getWallet/response.no-server-error')
    .refuses('rate', () => reply(503, { error: 503, message: 'Overloaded' })),
  'rate-never-recovers': defect('The server never serves a client again that exceeded the limit.')
    .breaks('rate-limit-recovers')
    .service({ admits: (rate, now) => rate.used <= 1000 && sound.admits(rate, now) }),
  'rate-recovers-after-an-hour': defect('The server blocks a client that exceeds the limit for an hour.')
    .breaks('rate-limit-recovers')
    .with(blocksFor(60 * minute)),
  'rate-per-hour': defect('The server allows a thousand requests an hour.')
    .breaks('rate-limit-recovers')
    .with(window(60 * minute)),
  'rate-of-reads-only': defect('The server applies the rate limit to reads only.')
    .breaks('rate-limit')
    .with(limits(({ method }) => (method === 'GET' ? all : undefined))),
  'rate-of-accepted-only': defect('The server applies the rate limit to accepted requests only.')
    .breaks('rate-limit')
    .service({ admits: () => true })
    .alter((answer, call) =>
      call === undefined || answer.status >= 300 || admitted(accepted, all, call)
        ? answer
        : { ...reply(429, { error: 429, message: 'Too many requests' }), refusal: 'rate' },
    ),
  'rate-refunded-for-refusals': defect('The server does not count rejected requests.')
    .breaks('rate-limit')
    .alter((answer, call) => {
      if (call && answer.status >= 400 && answer.status !== 429) {
        const { store, clock, credentials } = call;
        store.part(RateWindows).of(credentials.key, clock.now()).used -= 1;
      }
      return answer;
    }),
  'rate-per-query': defect('The server applies the rate limit to each URL and query separately.')
    .breaks('rate-limit')
    .with(limits(({ path, query }) => `${path}?${query.toString()}`)),
  'rate-per-connection': defect('The server applies the rate limit to each connection separately.')
    .breaks('rate-limit')
    .with(limits((_, { request: { connection } }) => connection)),
  'rate-not-of-recipients': defect('The server does not limit the creation of recipients.')
    .breaks('rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'createRecipient' ? undefined : all))),
  'rate-not-of-confirmations': defect('The server applies the rate limit to confirmations separately.')
    .breaks('rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'confirmTransaction' ? 'confirmations' : all))),
  'rate-not-of-lists': defect('The server does not limit the list of transactions.')
    .breaks('rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'listTransactions' ? undefined : all))),
  'rate-not-of-the-wallet': defect('The server does not limit reads of the wallet.')
    .breaks('rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'getWallet' ? undefined : all))),
  'rate-not-of-transfers': defect('The server does not limit transfers.')
    .breaks('rate-limit-counts-all')
    .with(limits((_, { route }) => (route.operationId === 'initiateTransfer' ? undefined : all))),
  'rate-not-of-accepted-writes': defect('The server does not limit complete writes.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits(({ method, body }) => (method !== 'GET' && body.length > 2 ? undefined : all))),
  'rate-not-of-refused-writes': defect('The server rejects incomplete writes before it checks the limit.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits(({ method, body }) => (method !== 'GET' && body === '{}' ? undefined : all))),
  'rate-not-of-replays': defect('The server answers a repeated request before it checks the limit.')
    .breaks('rate-limit', 'rate-limit-counts-all')
    .with(limits((_, call) => (isReplay(call) ? undefined : all))),
  'rate-refunded-for-replays': defect('The server does not count repeated requests.')
    .breaks('rate-limit')
    .alter((answer, call) => {
      if (call?.replayed && answer.status !== 429)
        call.store.part(RateWindows).of(call.credentials.key, call.clock.now()).used -= 1;
      return answer;
    }),
  'rate-of-ten-seconds': defect('The server allows a thousand requests in ten seconds.')
    .breaks('rate-limit')
    .with(window(10 * second)),
  'rate-of-a-second': defect('The server allows a thousand requests in a second.')
    .breaks('rate-limit')
    .with(window(second)),
  'rate-blocked-for-ten-minutes': defect('The server blocks a client that exceeds the limit for ten minutes.')
    .breaks('rate-limit-recovers')
    .with(blocksFor(10 * minute)),
});
