import type { Alter } from '../behaviour/index.js';
import type { RateWindow } from '../store/rate-limiter.js';
import { everyTimestamp, everyValue, isObject } from './json.js';
import { onRefusal } from './service/refusals.js';
import { variantTable } from './variant.js';

const minute = 60_000;
const hour = 60 * minute;
const requestsPerMinute = 1000;

function typed(contentType: string): Alter {
  return (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': contentType } });
}

/** An object with a field more; `errors` is no object in this sense, but messages by field name. */
function withOneMore(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { errors } = value;
  if (!isObject(errors)) return { ...value, x_trace: 'T-1' };
  const { x_trace: _, ...messages } = errors;
  return { ...value, errors: messages, x_trace: 'T-1' };
}

const withoutZone = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** The times at which the requests of a window were admitted. */
const slidingWindows = new WeakMap<RateWindow, readonly number[]>();

const indented = (body: unknown): string =>
  JSON.stringify(body, null, 2).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Choices that concern all operations. */
export const service = variantTable({
  'extra-fields': {
    about: 'ruling:additional-fields',
    summary: 'Every object has a field more.',
    alter: (answer) => ({
      ...answer,
      body: everyValue(answer.body, withOneMore),
    }),
  },
  'identity-coding': {
    about: 'service/content-coding',
    summary: 'Answers name the Content-Encoding that changes nothing.',
    alter: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-encoding': 'identity' } }),
  },
  'timestamps-with-offset': {
    about: 'service/timestamp-form',
    summary: 'Timestamps have a fraction and an offset.',
    alter: (answer) => ({
      ...answer,
      body: everyTimestamp(answer.body, (time) => new Date(time + hour).toISOString().replace('Z', '+01:00')),
    }),
  },
  'timestamps-in-microseconds': {
    about: 'service/timestamp-form',
    summary: 'Timestamps have six digits of a second.',
    alter: (answer) => ({
      ...answer,
      body: everyTimestamp(answer.body, (time) => new Date(time).toISOString().replace('Z', '000Z')),
    }),
  },
  'timestamps-without-offset': {
    about: 'service/timestamp-form',
    summary: 'Timestamps have neither a fraction nor an offset.',
    alter: (answer) => ({ ...answer, body: everyTimestamp(answer.body, withoutZone) }),
  },
  'content-type-with-charset': {
    about: 'ruling:wire-format',
    summary: 'The content type is written otherwise.',
    alter: (answer) =>
      answer.text === undefined ? typed('Application/JSON;Charset=UTF-8')(answer, undefined) : answer,
  },
  'json-indented': {
    about: 'ruling:wire-format',
    summary: 'JSON is indented, and all but ASCII is escaped.',
    alter: (answer) => ({ ...answer, write: indented }),
  },
  'rate-by-token-bucket': {
    about: 'service/rate-limit-window',
    summary: 'The rate is a bucket that fills up again steadily.',
    service: {
      admits(rate, now) {
        rate.used = Math.max(0, rate.used - ((now - rate.since) * requestsPerMinute) / minute);
        rate.since = now;
        if (rate.used + 1 > requestsPerMinute) return false;
        rate.used += 1;
        return true;
      },
    },
  },
  'rate-with-retry-after': {
    about: 'service/rate-limit-response',
    summary: 'A 429 says when to come again.',
    alter: onRefusal((answer) =>
      answer.refusal === 'rate' ? { ...answer, headers: { ...answer.headers, 'retry-after': '60' } } : answer,
    ),
  },
  'rate-by-sliding-window': {
    about: 'service/rate-limit-window',
    summary: 'Each request counts for a minute.',
    service: {
      admits(rate, now) {
        const counted = (slidingWindows.get(rate) ?? []).filter((at) => at > now - minute);
        const passes = counted.length < requestsPerMinute;
        slidingWindows.set(rate, passes ? [...counted, now] : counted);
        return passes;
      },
    },
  },
});
