import { defaults } from '../behaviour/index.js';
import { reply } from '../http.js';
import { Refusal } from '../refusal.js';
import { onRefused } from '../rewrite.js';
import type { RateWindow } from '../store/rate-limiter.js';
import type { Store } from '../store/store.js';
import { defectsOf } from './defect.js';

const { service: sound } = defaults;

const minute = 60_000;
const byEndpoint = new WeakMap<Store, Map<string, RateWindow>>();

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
      const rates = byEndpoint.get(store) ?? new Map<string, RateWindow>();
      byEndpoint.set(store, rates);
      const rate = rates.get(route.operationId) ?? { since: clock.now(), used: 0 };
      rates.set(route.operationId, rate);
      if (!sound.admits(rate, clock.now())) throw new Refusal('rate', 'Too many requests.');
      return request;
    },
  },
  'rate-of-3000': {
    summary: 'Three times as many requests pass as are allowed.',
    fails: 'rate-limit',
    service: {
      admits(rate, now) {
        const passes = sound.admits(rate, now);
        return passes || rate.used <= 3000;
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
      admits(rate, now) {
        return rate.used <= 1000 && sound.admits(rate, now);
      },
    },
  },
  'rate-recovers-after-an-hour': {
    summary: 'Whoever exceeds the rate is turned away for an hour.',
    fails: 'rate-limit-recovers',
    service: {
      admits(rate, now) {
        if (rate.used > 1000 && now - rate.since < 60 * minute) return false;
        return sound.admits(rate, now);
      },
    },
  },
  'rate-per-hour': {
    summary: 'A thousand requests are for an hour.',
    fails: 'rate-limit-recovers',
    service: {
      admits(rate, now) {
        if (now - rate.since >= 60 * minute) Object.assign(rate, { since: now, used: 0 });
        rate.used += 1;
        return rate.used <= 1000;
      },
    },
  },
});
