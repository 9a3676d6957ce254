import { defaults } from '../behaviour/index.js';
import { reply } from '../http.js';
import { Refusal } from '../refusal.js';
import { onRefused } from '../rewrite.js';
import type { Pace } from '../store/paces.js';
import type { Store } from '../store/store.js';
import { defectsOf } from './defect.js';

const { service: sound } = defaults;

const minute = 60_000;
const byEndpoint = new WeakMap<Store, Map<string, Pace>>();

/** Defects of the request rate (Limits). */
export const rate = defectsOf('service', {
  'rate-not-limited': {
    summary: 'No request is ever too much.',
    fails: 'rate-limit',
    service: { admits: () => true },
  },
  'rate-per-endpoint': {
    summary: 'Each endpoint has a limit of its own.',
    fails: 'rate-limit',
    service: { admits: () => true },
    before(request, { route, store, clock }) {
      const paces = byEndpoint.get(store) ?? new Map<string, Pace>();
      byEndpoint.set(store, paces);
      const pace = paces.get(route.operationId) ?? { since: clock.now(), used: 0 };
      paces.set(route.operationId, pace);
      if (!sound.admits(pace, clock.now())) throw new Refusal('rate', 'Too many requests.');
      return request;
    },
  },
  'rate-of-3000': {
    summary: 'Three times as many requests pass as are allowed.',
    fails: 'rate-limit',
    service: {
      admits(pace, now) {
        const passes = sound.admits(pace, now);
        return passes || pace.used <= 3000;
      },
    },
  },
  'rate-exceeded-answers-403': {
    summary: 'What exceeds the rate gets 403.',
    fails: 'rate-limit',
    alter: onRefused(['rate'], (answer) => ({
      ...answer,
      status: 403,
      body: { error: 403, message: 'Forbidden' },
    })),
  },
  'rate-exceeded-answers-200': {
    summary: 'What exceeds the rate gets 200, and says 429 in the body.',
    fails: ['rate-limit', 'getWallet/response.body'],
    alter: onRefused(['rate'], (answer) => ({ ...answer, status: 200 })),
  },
  // A server that is down under a burst broke no rule of the rate; one that stays down when it is over did.
  'rate-exceeded-answers-503': {
    summary: 'What exceeds the rate gets 503.',
    fails: 'getWallet/response.no-server-error',
    alter: onRefused(['rate'], () => ({
      ...reply(503, { error: 503, message: 'Overloaded' }),
      refusal: 'rate',
    })),
  },
  'rate-never-recovers': {
    summary: 'Whoever exceeded the rate is never served again.',
    fails: 'rate-limit-recovers',
    service: {
      admits(pace, now) {
        return pace.used <= 1000 && sound.admits(pace, now);
      },
    },
  },
  'rate-recovers-after-an-hour': {
    summary: 'Whoever exceeds the rate is turned away for an hour.',
    fails: 'rate-limit-recovers',
    service: {
      admits(pace, now) {
        if (pace.used > 1000 && now - pace.since < 60 * minute) return false;
        return sound.admits(pace, now);
      },
    },
  },
  'rate-per-hour': {
    summary: 'A thousand requests are for an hour.',
    fails: 'rate-limit-recovers',
    service: {
      admits(pace, now) {
        if (now - pace.since >= 60 * minute) Object.assign(pace, { since: now, used: 0 });
        pace.used += 1;
        return pace.used <= 1000;
      },
    },
  },
});
