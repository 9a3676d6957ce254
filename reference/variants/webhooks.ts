import { webhooksDefaults as sound } from '../behaviour/webhooks.js';
import { members } from '../rewrite.js';
import { timestamp } from '../timestamp.js';
import { everyValue, isObject } from './json.js';
import { variantTable } from './variant.js';

const otherEvent = 'no flight order';

/** Choices about how events are sent. */
export const webhooks = variantTable({
  'webhook-signature-in-capitals': {
    about: 'service/webhook-signature-case',
    summary: 'The digits of a signature are capitals.',
    webhooks: { signature: (text, occasion, body) => sound.signature(text, occasion, body).toUpperCase() },
  },
  'webhook-header-in-small-letters': {
    about: 'ruling:wire-format',
    summary: 'Names of headers are in small letters.',
    webhooks: {
      headers: (signature, occasion) =>
        Object.fromEntries(
          Object.entries(sound.headers(signature, occasion)).map(([name, value]) => [
            name.toLowerCase(),
            value,
          ]),
        ),
    },
  },
  'webhook-content-type-with-charset': {
    about: 'ruling:wire-format',
    summary: 'The Content-Type names a charset.',
    webhooks: {
      headers: (signature, occasion) => ({
        ...sound.headers(signature, occasion),
        'Content-Type': 'application/json; charset=utf-8',
      }),
    },
  },
  'webhook-not-retried': {
    about: 'service/webhook-retries',
    summary: 'An event is sent once.',
    webhooks: { retries: () => 0 },
  },
  'webhook-retried-often': {
    about: 'service/webhook-retries',
    summary: 'An event is sent every 40 ms, ten times at most.',
    webhooks: { retries: () => 10, pause: () => 40 },
  },
  'webhook-sent-twice': {
    about: 'ruling:webhook-retries',
    summary: 'Every event is sent twice.',
    webhooks: { times: () => 2 },
  },
  'webhook-retry-with-own-time': {
    about: 'ruling:webhook-retries',
    summary: 'A later attempt was queued later.',
    webhooks: {
      attempt: (envelope, attempt, { at }) => ({
        ...members(envelope),
        timestamp: timestamp(at + attempt * 1000),
      }),
    },
  },
  'webhook-late': {
    about: 'service/webhook-delay',
    summary: 'Events come 1.2 s after their cause.',
    webhooks: { delay: () => 1200 },
  },
  'webhook-minutes-later': {
    about: 'service/webhook-delay',
    summary:
      'Only events of processing come at once, the others after ten minutes; no state says that they are sent.',
    webhooks: {
      delay: (webhook) => (webhook === 'orderProcessing' ? 10 : 600_000),
      reportsSending: () => false,
    },
  },
  'webhook-final-only': {
    about: 'orderProcessing/transitions',
    summary: 'Only the status that an order was to reach has an event.',
    webhooks: { events: (webhook, order) => [[webhook, order]] },
  },
  'webhook-processing-last': {
    about: 'orderProcessing/transitions',
    summary: 'An event of processing overtakes nothing, and comes last.',
    webhooks: {
      events: (webhook, order) => [
        [webhook, order],
        ...(webhook === 'orderProcessing'
          ? []
          : [['orderProcessing', { ...order, status: 'processing' }] as const]),
      ],
    },
  },
  'webhook-other-events': {
    about: 'service/other-events',
    summary: 'An event of another name goes before.',
    webhooks: {
      events: (webhook, order) => [
        [webhook, { ...order, merchantReference: otherEvent }],
        [webhook, order],
      ],
      eventName: (occasion) =>
        occasion.order.merchantReference === otherEvent ? 'transaction.success' : sound.eventName(occasion),
    },
  },
  'webhook-body-in-letters': {
    about: 'ruling:wire-format',
    summary: 'All but ASCII is written as it is.',
    webhooks: { text: (body) => JSON.stringify(body) },
  },
  'webhook-body-indented': {
    about: 'ruling:wire-format',
    summary: 'The JSON is indented and ends in a line feed.',
    webhooks: { text: (body) => `${JSON.stringify(body, null, 2)}\n` },
  },
  'webhook-body-spaced': {
    about: 'ruling:wire-format',
    summary: 'The JSON has blanks after commas and colons, and sorted members.',
    webhooks: { text: (body) => spaced(everyValue(body, sorted)) },
  },
});

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
