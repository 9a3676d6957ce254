import { defaults } from '../behaviour/index.js';
import { reply } from '../http.js';
import { Refusal } from '../refusal.js';
import { onRefused } from '../rewrite.js';
import type { Pace } from '../store/paces.js';
import type { Store } from '../store/store.js';
import { defectsOf, type Defect } from './defect.js';

const { service: sound } = defaults;
const service = defectsOf('service');

const minute = 60_000;
const byEndpoint = new WeakMap<Store, Map<string, Pace>>();

/** Faults of the request rate (Limits). */
export const rate: readonly Defect[] = [
  service('rate-not-limited', 'No request is ever too much.', ['rate-limit'], {
    service: { admits: () => true },
  }),
  service('rate-per-endpoint', 'Each endpoint has a limit of its own.', ['rate-limit'], {
    service: { admits: () => true },
    before(request, { route, store, clock }) {
      const paces = byEndpoint.get(store) ?? new Map<string, Pace>();
      byEndpoint.set(store, paces);
      const pace = paces.get(route.operationId) ?? { since: clock.now(), used: 0 };
      paces.set(route.operationId, pace);
      if (!sound.admits(pace, clock.now())) throw new Refusal('rate', 'Too many requests.');
      return request;
    },
  }),
  service('rate-of-3000', 'Three times as many requests pass as are allowed.', ['rate-limit'], {
    service: {
      admits(pace, now) {
        const passes = sound.admits(pace, now);
        return passes || pace.used <= 3000;
      },
    },
  }),
  service('rate-exceeded-answers-403', 'What exceeds the rate gets 403.', ['rate-limit'], {
    alter: onRefused(['rate'], (answer) => ({
      ...answer,
      status: 403,
      body: { error: 403, message: 'Forbidden' },
    })),
  }),
  service(
    'rate-exceeded-answers-200',
    'What exceeds the rate gets 200, and says 429 in the body.',
    ['rate-limit', 'getWallet/response.body'],
    {
      alter: onRefused(['rate'], (answer) => ({ ...answer, status: 200 })),
    },
  ),
  // A server that is down under a burst broke no rule of the rate; one that stays down when it is over did.
  service(
    'rate-exceeded-answers-503',
    'What exceeds the rate gets 503.',
    ['getWallet/response.no-server-error'],
    {
      alter: onRefused(['rate'], () => ({
        ...reply(503, { error: 503, message: 'Overloaded' }),
        refusal: 'rate',
      })),
    },
  ),
  service(
    'rate-never-recovers',
    'Whoever exceeded the rate is never served again.',
    ['rate-limit-recovers'],
    {
      service: {
        admits(pace, now) {
          return pace.used <= 1000 && sound.admits(pace, now);
        },
      },
    },
  ),
  service(
    'rate-recovers-after-an-hour',
    'Whoever exceeds the rate is turned away for an hour.',
    ['rate-limit-recovers'],
    {
      service: {
        admits(pace, now) {
          if (pace.used > 1000 && now - pace.since < 60 * minute) return false;
          return sound.admits(pace, now);
        },
      },
    },
  ),
  service('rate-per-hour', 'A thousand requests are for an hour.', ['rate-limit-recovers'], {
    service: {
      admits(pace, now) {
        if (now - pace.since >= 60 * minute) Object.assign(pace, { since: now, used: 0 });
        pace.used += 1;
        return pace.used <= 1000;
      },
    },
  }),
];
