import type { Alter } from '../behaviour/index.js';
import type { Pace } from '../store/paces.js';
import { everyTimestamp, everyValue, isObject } from './json.js';
import { bodies } from './service/bodies.js';
import { delays } from './service/delays.js';
import { inputs } from './service/inputs.js';
import { keys } from './service/keys.js';
import { leftOuts } from './service/left-out.js';
import { unknownMembersRefused } from './service/members.js';
import { onRefusal, refusals } from './service/refusals.js';
import { variant, type Variant } from './variant.js';

const minute = 60_000;
const hour = 60 * minute;
const requestsPerMinute = 1000;

const times = 'service/timestamp-form';

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

/** When the requests of a pace were admitted. */
const slidingWindows = new WeakMap<Pace, readonly number[]>();

const indented = (body: unknown): string =>
  JSON.stringify(body, null, 2).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Choices that concern all operations. */
export const service: readonly Variant[] = [
  ...refusals,
  variant('extra-fields', 'ruling:additional-fields', 'Every object has a field more.', {
    alter: (answer) => ({
      ...answer,
      body: everyValue(answer.body, withOneMore),
    }),
  }),
  variant('timestamps-with-offset', times, 'Timestamps have a fraction and an offset.', {
    alter: (answer) => ({
      ...answer,
      body: everyTimestamp(answer.body, (time) => new Date(time + hour).toISOString().replace('Z', '+01:00')),
    }),
  }),
  variant('timestamps-in-microseconds', times, 'Timestamps have six digits of a second.', {
    alter: (answer) => ({
      ...answer,
      body: everyTimestamp(answer.body, (time) => new Date(time).toISOString().replace('Z', '000Z')),
    }),
  }),
  variant('timestamps-without-offset', times, 'Timestamps have neither a fraction nor an offset.', {
    alter: (answer) => ({ ...answer, body: everyTimestamp(answer.body, withoutZone) }),
  }),
  variant('content-type-with-charset', 'ruling:wire-format', 'The content type is written otherwise.', {
    alter: (answer) =>
      answer.text === undefined ? typed('Application/JSON;Charset=UTF-8')(answer, undefined) : answer,
  }),
  variant('json-indented', 'ruling:wire-format', 'JSON is indented, and all but ASCII is escaped.', {
    alter: (answer) => ({ ...answer, write: indented }),
  }),
  variant(
    'rate-by-token-bucket',
    'service/rate-limit-window',
    'The rate is a bucket that fills up again steadily.',
    {
      service: {
        admits(pace, now) {
          pace.used = Math.max(0, pace.used - ((now - pace.since) * requestsPerMinute) / minute);
          pace.since = now;
          if (pace.used + 1 > requestsPerMinute) return false;
          pace.used += 1;
          return true;
        },
      },
    },
  ),
  variant('rate-with-retry-after', 'service/rate-limit-response', 'A 429 says when to come again.', {
    alter: onRefusal((answer) =>
      answer.refusal === 'rate' ? { ...answer, headers: { ...answer.headers, 'retry-after': '60' } } : answer,
    ),
  }),
  variant('rate-by-sliding-window', 'service/rate-limit-window', 'Each request counts for a minute.', {
    service: {
      admits(pace, now) {
        const counted = (slidingWindows.get(pace) ?? []).filter((at) => at > now - minute);
        const passes = counted.length < requestsPerMinute;
        slidingWindows.set(pace, passes ? [...counted, now] : counted);
        return passes;
      },
    },
  }),
  ...bodies,
  ...delays,
  ...keys,
  ...leftOuts,
  unknownMembersRefused,
  ...inputs,
];
