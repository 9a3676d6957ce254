import { webhooksDefaults as sound } from '../../behaviour/webhooks.js';
import { members } from '../../changes/replies.js';
import { timestamp } from '../../formats.js';
import { everyValue, isObject } from '../../changes/values.js';
import { ofEnvelope, ofOrder } from '../../changes/events.js';
import { variant, variantTable } from '../variant.js';

const otherEvent = 'no flight order';

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

const hour = 3_600_000;

/** Choices about how events are sent, where they go, and in which order. */
export const webhookSending = variantTable({
  'webhook-signature-in-capitals': variant('The digits of a signature are capitals.')
    .about('service/webhook-signature-case')
    .webhooks({ signature: (text, occasion, body) => sound.signature(text, occasion, body).toUpperCase() }),
  'webhook-header-in-small-letters': variant('Names of headers are in small letters.')
    .about('ruling:wire-format')
    .webhooks({
      headers: (signature, occasion) =>
        Object.fromEntries(
          Object.entries(sound.headers(signature, occasion)).map(([name, value]) => [
            name.toLowerCase(),
            value,
          ]),
        ),
    }),
  'webhook-content-type-with-charset': variant('The Content-Type names a charset.')
    .about('ruling:wire-format')
    .webhooks({
      headers: (signature, occasion) => ({
        ...sound.headers(signature, occasion),
        'Content-Type': 'application/json; charset=utf-8',
      }),
    }),
  'webhook-not-retried': variant('An event is sent once.')
    .about('service/webhook-retries')
    .webhooks({ retries: () => 0 }),
  'webhook-retried-often': variant('An event is sent every 40 ms, ten times at most.')
    .about('service/webhook-retries')
    .webhooks({ retries: () => 10, pause: () => 40 }),
  'webhook-sent-twice': variant('Every event is sent twice.')
    .about('ruling:webhook-retries')
    .webhooks({ times: () => 2 }),
  'webhook-retry-with-own-time': variant('A later attempt was queued later.')
    .about('ruling:webhook-retries')
    .webhooks({
      attempt: (envelope, attempt, { at }) => ({
        ...members(envelope),
        timestamp: timestamp(at + attempt * 1000),
      }),
    }),
  'webhook-late': variant('Events come 1.2 s after their cause.')
    .about('service/webhook-delay')
    .webhooks({ delay: () => 1200 }),
  'webhook-minutes-later': variant(
    'Only events of processing come at once, the others after ten minutes; no state says that they are sent.',
  )
    .about('service/webhook-delay')
    .webhooks({
      delay: (webhook) => (webhook === 'orderProcessing' ? 10 : 600_000),
      reportsSending: () => false,
    }),
  'webhook-final-only': variant('Only the status that an order was to reach has an event.')
    .about('orderProcessing/transitions')
    .webhooks({ events: (webhook, order) => [[webhook, order]] }),
  'webhook-processing-last': variant('An event of processing overtakes nothing, and comes last.')
    .about('orderProcessing/transitions')
    .webhooks({
      events: (webhook, order) => [
        [webhook, order],
        ...(webhook === 'orderProcessing'
          ? []
          : [['orderProcessing', { ...order, status: 'processing' }] as const]),
      ],
    }),
  'webhook-other-events': variant('An event of another name goes before.')
    .about('service/other-events')
    .webhooks({
      events: (webhook, order) => [
        [webhook, { ...order, merchantReference: otherEvent }],
        [webhook, order],
      ],
      eventName: (occasion) =>
        occasion.order.merchantReference === otherEvent ? 'transaction.success' : sound.eventName(occasion),
    }),
  'webhook-body-in-letters': variant('All but ASCII is written as it is.')
    .about('ruling:wire-format')
    .webhooks({ text: (body) => JSON.stringify(body) }),
  'webhook-body-indented': variant('The JSON is indented and ends in a line feed.')
    .about('ruling:wire-format')
    .webhooks({ text: (body) => `${JSON.stringify(body, null, 2)}\n` }),
  'webhook-body-spaced': variant('The JSON has blanks after commas and colons, and sorted members.')
    .about('ruling:wire-format')
    .webhooks({ text: (body) => spaced(everyValue(body, sorted)) }),
  'webhook-address-plain-only': variant('An order takes no webhook_url with a query or an escape.')
    .about('service/webhook-address')
    .webhooks({ takes: (webhookUrl) => !/[?%;+]/.test(webhookUrl) }),
  'webhook-address-normalised': variant(
    'The escapes of a webhook_url are written otherwise, and a blank in its query as a plus.',
  )
    .about('ruling:webhook-address')
    .webhooks({
      address(webhookUrl) {
        const [path = '', query] = webhookUrl.split('?');
        const small = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
        const other = small(path).replaceAll('v', '%76');
        return query === undefined ? other : `${other}?${small(query).replaceAll('%20', '+')}`;
      },
    }),
  'webhook-sent-three-times': variant('Every event is sent three times, acknowledged or not.')
    .about('ruling:webhook-retries')
    .webhooks({ times: () => 3 }),
  'webhook-orders-overtake': variant('The events of every other order come later than those of the next one.')
    .about('ruling:webhook-order')
    .webhooks({ delay: (_, order) => (Number(order.orderReference.at(-1)) % 2 === 0 ? 10 : 400) }),
  'webhook-queued-in-another-zone': variant(
    'The time of the event has a fraction and an offset, those of the order have neither a fraction.',
  )
    .about('ruling:event-times')
    .with(
      ofEnvelope((_, { at }) => ({
        timestamp: new Date(at - 9.5 * hour).toISOString().replace('Z', '-09:30'),
      })),
    ),
  'webhook-order-created-when-queued': variant(
    'An order is created, updated and queued in one second; its creation is rounded up.',
  )
    .about('ruling:event-times')
    .with(ofOrder((_, { at }) => ({ created_datetime: timestamp(Math.ceil(at / 1000) * 1000) }))),
  'webhook-retry-with-what-came-since': variant(
    'A later attempt shows the order as it is by then, and its passengers in another order.',
  )
    .about('ruling:webhook-retries')
    .webhooks({
      attempt: (envelope, attempt, { at }) => {
        const { data, ...event } = envelope as { data: { passengers: unknown[] } };
        return attempt === 0
          ? envelope
          : {
              ...event,
              data: {
                ...data,
                updated_datetime: timestamp(at + attempt * 1000),
                passengers: data.passengers.toReversed(),
              },
            };
      },
    }),
});
