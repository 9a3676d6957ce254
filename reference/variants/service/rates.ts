import { defaults } from '../../behaviour/index.js';
import { type RateWindow, RateWindows } from '../../store/requests.js';
import { reply } from '../../http.js';
import { withHeader } from '../../changes/replies.js';
import { variant, variantTable } from '../variant.js';
import { Refusal } from '../../refusal.js';

const minute = 60_000;

const requestsPerMinute = 1000;

/** The times at which the requests of a window were admitted. */
const slidingWindows = new WeakMap<RateWindow, readonly number[]>();

const realWindows = new WeakMap<RateWindow, RateWindow>();

const lastAhead = new WeakMap<RateWindow, number>();

const begunAnew = new WeakSet<RateWindow>();

/** Choices about the counting of requests. */
export const rates = variantTable({
  'rate-by-token-bucket': variant(
    'The server applies the rate limit with a token bucket that refills steadily.',
  )
    .about('service/rate-limit-window')
    .service({
      admits(rate, now) {
        rate.used = Math.max(0, rate.used - ((now - rate.since) * requestsPerMinute) / minute);
        rate.since = now;
        if (rate.used + 1 > requestsPerMinute) return false;
        rate.used += 1;
        return true;
      },
    }),
  'rate-with-retry-after': variant('The server sends Retry-After with a 429.')
    .about('service/rate-limit-response')
    .refuses('rate', withHeader('retry-after', '60')),
  'rate-by-sliding-window': variant('The server counts each request for a minute.')
    .about('service/rate-limit-window')
    .service({
      admits(rate, now) {
        const counted = (slidingWindows.get(rate) ?? []).filter((at) => at > now - minute);
        const passes = counted.length < requestsPerMinute;
        slidingWindows.set(rate, passes ? [...counted, now] : counted);
        return passes;
      },
    }),
  'rate-of-everyone': variant('The server counts requests without an api-key with those of the business.')
    .about('service/rate-limit-unauthorized')
    .rejects(
      ({ headers }, { store, clock, credentials }) => {
        const rate = store.part(RateWindows).of(credentials.key, clock.now());
        const isOver = clock.now() - rate.since < minute && rate.used >= requestsPerMinute;
        return isOver && !headers.has('api-key');
      },
      new Refusal('rate', 'Too many requests from this address.'),
    ),
  'rate-window-ends-in-between': variant('The server ends a window at the 700th request, so that 1700 pass.')
    .about('service/rate-limit-window')
    .service({
      admits(rate, now) {
        if (now - rate.since >= minute || (rate.used === 700 && !begunAnew.has(rate))) {
          if (rate.used === 700) begunAnew.add(rate);
          Object.assign(rate, { since: now, used: 0 });
        }
        rate.used += 1;
        return rate.used <= requestsPerMinute;
      },
    }),
  'rate-not-of-unknown-paths': variant(
    'The server returns 404 for unknown paths before it applies the limit.',
  )
    .about('service/rate-limit-unknown-paths')
    .service({
      refuseRoute: (refused) =>
        refused.refusal === 'rate' ? reply(404, { error: 404, message: 'There is nothing here.' }) : refused,
    }),
  'rate-in-real-time': variant('The server does not move its rate limit with the clock.')
    .about('ruling:rate-limit')
    .service({
      admits(rate) {
        const now = performance.now();
        const real = realWindows.get(rate) ?? { since: now, used: 0 };
        realWindows.set(rate, real);
        return defaults.service.admits(real, now);
      },
    }),
  'rate-forgotten-with-the-clock': variant('The server forgets exceeded limits when the clock is moved.')
    .about('ruling:rate-limit')
    .service({
      admits(rate, now) {
        const ahead = now - performance.now();
        const isMoved = ahead - (lastAhead.get(rate) ?? ahead) > 500;
        lastAhead.set(rate, ahead);
        if (isMoved) Object.assign(rate, { since: now, used: 0 });
        return defaults.service.admits(rate, now);
      },
    }),
  'rate-turned-away-counts': variant('The server restarts the minute for each request above the limit.')
    .about('service/rate-limit-window')
    .service({
      admits(rate, now) {
        if (now - rate.since >= minute) Object.assign(rate, { since: now, used: 0 });
        rate.used += 1;
        if (rate.used > requestsPerMinute) rate.since = now;
        return rate.used <= requestsPerMinute;
      },
    }),
});
