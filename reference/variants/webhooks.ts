import { webhooksDefaults as sound } from '../behaviour/webhooks.js';
import { members } from '../rewrite.js';
import { timestamp } from '../timestamp.js';
import { contents } from './webhooks/contents.js';
import { everyValue, isObject } from './json.js';
import { variant, type Variant } from './variant.js';

const retries = 'service/webhook-retries';
const transitions = 'orderProcessing/transitions';
const otherEvent = 'no flight order';

/** Choices about how events are sent. */
export const webhooks: readonly Variant[] = [
  variant(
    'webhook-signature-in-capitals',
    'service/webhook-signature-case',
    'The digits of a signature are capitals.',
    {
      webhooks: { signature: (text, occasion, body) => sound.signature(text, occasion, body).toUpperCase() },
    },
  ),
  variant('webhook-header-in-small-letters', 'ruling:wire-format', 'Names of headers are in small letters.', {
    webhooks: {
      headers: (signature, occasion) =>
        Object.fromEntries(
          Object.entries(sound.headers(signature, occasion)).map(([name, value]) => [
            name.toLowerCase(),
            value,
          ]),
        ),
    },
  }),
  variant('webhook-content-type-with-charset', 'ruling:wire-format', 'The Content-Type names a charset.', {
    webhooks: {
      headers: (signature, occasion) => ({
        ...sound.headers(signature, occasion),
        'Content-Type': 'application/json; charset=utf-8',
      }),
    },
  }),
  variant('webhook-not-retried', retries, 'An event is sent once.', { webhooks: { retries: () => 0 } }),
  variant('webhook-retried-often', retries, 'An event is sent every 40 ms, ten times at most.', {
    webhooks: { retries: () => 10, pause: () => 40 },
  }),
  variant('webhook-sent-twice', 'ruling:webhook-retries', 'Every event is sent twice.', {
    webhooks: { times: () => 2 },
  }),
  variant('webhook-retry-with-own-time', 'ruling:webhook-retries', 'A later attempt was queued later.', {
    webhooks: {
      attempt: (envelope, attempt, { at }) => ({
        ...members(envelope),
        timestamp: timestamp(at + attempt * 1000),
      }),
    },
  }),
  variant('webhook-late', 'service/webhook-delay', 'Events come 300 ms after their cause.', {
    webhooks: { delay: () => 300 },
  }),
  variant(
    'webhook-minutes-later',
    'service/webhook-delay',
    'Only events of processing come at once, the others after ten minutes; no state says that they are sent.',
    {
      webhooks: {
        delay: (webhook) => (webhook === 'orderProcessing' ? 10 : 600_000),
        reportsSending: () => false,
      },
    },
  ),
  variant('webhook-final-only', transitions, 'Only the status that an order was to reach has an event.', {
    webhooks: { events: (webhook, order) => [[webhook, order]] },
  }),
  variant(
    'webhook-processing-last',
    transitions,
    'An event of processing overtakes nothing, and comes last.',
    {
      webhooks: {
        events: (webhook, order) => [
          [webhook, order],
          ...(webhook === 'orderProcessing'
            ? []
            : [['orderProcessing', { ...order, status: 'processing' }] as const]),
        ],
      },
    },
  ),
  variant('webhook-other-events', 'service/other-events', 'An event of another name goes before.', {
    webhooks: {
      events: (webhook, order) => [
        [webhook, { ...order, merchantReference: otherEvent }],
        [webhook, order],
      ],
      eventName: (occasion) =>
        occasion.order.merchantReference === otherEvent ? 'transaction.success' : sound.eventName(occasion),
    },
  }),
  variant('webhook-body-in-letters', 'ruling:wire-format', 'All but ASCII is written as it is.', {
    webhooks: { text: (body) => JSON.stringify(body) },
  }),
  variant('webhook-body-indented', 'ruling:wire-format', 'The JSON is indented and ends in a line feed.', {
    webhooks: { text: (body) => `${JSON.stringify(body, null, 2)}\n` },
  }),
  variant(
    'webhook-body-spaced',
    'ruling:wire-format',
    'The JSON has blanks after commas and colons, and sorted members.',
    {
      webhooks: { text: (body) => spaced(everyValue(body, sorted)) },
    },
  ),
  ...contents,
];

function sorted(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value;
}

function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/,\n\s*/g, ', ')
    .replaceAll(/\n\s*/g, '');
}
