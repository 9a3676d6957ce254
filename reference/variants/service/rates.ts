import { Refusal } from '../../refusal.js';
import { RateWindows, type RateWindow } from '../../store/rate-limiter.js';
import { variantTable } from '../variant.js';

const requestsPerMinute = 1000;
const minute = 60_000;
const begunAnew = new WeakSet<RateWindow>();

/** Choices about how, and for whom, requests are counted. */
export const serviceRates = variantTable({
  'rate-of-everyone': {
    about: 'service/rate-limit-unauthorized',
    summary: 'A request without an api-key is limited with those of the business.',
    before(request, { store, clock, credentials }) {
      if (request.headers.has('api-key')) return request;
      const rate = store.part(RateWindows).of(credentials.key, clock.now());
      if (clock.now() - rate.since < minute && rate.used >= requestsPerMinute)
        throw new Refusal('rate', 'Too many requests from this address.');
      return request;
    },
  },
  'rate-window-ends-in-between': {
    about: 'service/rate-limit-window',
    summary: 'A window ends at the 700th request, so that 1700 pass.',
    service: {
      admits(rate, now) {
        if (now - rate.since >= minute || (rate.used === 700 && !begunAnew.has(rate))) {
          if (rate.used === 700) begunAnew.add(rate);
          Object.assign(rate, { since: now, used: 0 });
        }
        rate.used += 1;
        return rate.used <= requestsPerMinute;
      },
    },
  },
  'rate-turned-away-counts': {
    about: 'service/rate-limit-window',
    summary: 'A request that is turned away makes the minute begin anew.',
    service: {
      admits(rate, now) {
        if (now - rate.since >= minute) Object.assign(rate, { since: now, used: 0 });
        rate.used += 1;
        if (rate.used > requestsPerMinute) rate.since = now;
        return rate.used <= requestsPerMinute;
      },
    },
  },
});
