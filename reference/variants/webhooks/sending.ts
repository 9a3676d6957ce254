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

/** Choices about the delivery, the address and the order of events. */
export const webhookSending = variantTable({
  'webhook-signature-in-capitals': variant('The server sends signatures in capitals.')
    .about('service/webhook-signature-case')
    .webhooks({ signature: (text, occasion, body) => sound.signature(text, occasion, body).toUpperCase() }),
  'webhook-header-in-small-letters': variant('The server sends header names in lower case.')
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
  'webhook-content-type-with-charset': variant('The server names a charset in the Content-Type.')
    .about('ruling:wire-format')
    .webhooks({
      headers: (signature, occasion) => ({
        ...sound.headers(signature, occasion),
        'Content-Type': 'application/json; charset=utf-8',
      }),
    }),
  'webhook-not-retried': variant('The server sends an event once.')
    .about('service/webhook-retries')
    .webhooks({ retries: () => 0 }),
  'webhook-retried-often': variant('The server sends an event every 40 ms, ten times at most.')
    .about('service/webhook-retries')
    .webhooks({ retries: () => 10, pause: () => 40 }),
  'webhook-sent-twice': variant('The server sends every event twice.')
    .about('ruling:webhook-retries')
    .webhooks({ times: () => 2 }),
  'webhook-retry-with-own-time': variant('The server sends a later queue time with a later attempt.')
    .about('ruling:webhook-retries')
    .webhooks({
      attempt: (envelope, attempt, { at }) => ({
        ...members(envelope),
        timestamp: timestamp(at + attempt * 1000),
      }),
    }),
  'webhook-late': variant('The server sends events 1.2 s after their cause.')
    .about('service/webhook-delay')
    .webhooks({ delay: () => 1200 }),
  'webhook-minutes-later': variant(
    'The server sends events other than processing ten minutes later, and no state reports them.',
  )
    .about('service/webhook-delay')
    .webhooks({
      delay: (webhook) => (webhook === 'orderProcessing' ? 10 : 600_000),
      reportsSending: () => false,
    }),
  'webhook-final-only': variant('The server sends an event for the requested status only.')
    .about('orderProcessing/transitions')
    .webhooks({ events: (webhook, order) => [[webhook, order]] }),
  'webhook-processing-last': variant('The server sends an event of processing last.')
    .about('orderProcessing/transitions')
    .webhooks({
      events: (webhook, order) => [
        [webhook, order],
        ...(webhook === 'orderProcessing'
          ? []
          : [['orderProcessing', { ...order, status: 'processing' }] as const]),
      ],
    }),
  'webhook-other-events': variant('The server sends an event of another name first.')
    .about('service/other-events')
    .webhooks({
      events: (webhook, order) => [
        [webhook, { ...order, merchantReference: otherEvent }],
        [webhook, order],
      ],
      eventName: (occasion) =>
        occasion.order.merchantReference === otherEvent ? 'transaction.success' : sound.eventName(occasion),
    }),
  'webhook-body-in-letters': variant('The server sends non-ASCII characters without escapes.')
    .about('ruling:wire-format')
    .webhooks({ text: (body) => JSON.stringify(body) }),
  'webhook-body-indented': variant('The server sends indented JSON that ends in a line feed.')
    .about('ruling:wire-format')
    .webhooks({ text: (body) => `${JSON.stringify(body, null, 2)}\n` }),
  'webhook-body-spaced': variant(
    'The server sends JSON with sorted members, and spaces after commas and colons.',
  )
    .about('ruling:wire-format')
    .webhooks({ text: (body) => spaced(everyValue(body, sorted)) }),
  'webhook-address-plain-only': variant('The server rejects a webhook_url with a query or an escape.')
    .about('service/webhook-address')
    .webhooks({ takes: (webhookUrl) => !/[?%;+]/.test(webhookUrl) }),
  'webhook-address-normalised': variant(
    'The server normalizes the escapes of a webhook_url, and sends a space in its query as a plus.',
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
  'webhook-sent-three-times': variant('The server sends every event three times, acknowledged or not.')
    .about('ruling:webhook-retries')
    .webhooks({ times: () => 3 }),
  'webhook-orders-overtake': variant(
    'The server sends the events of every other order after those of the next one.',
  )
    .about('ruling:webhook-order')
    .webhooks({ delay: (_, order) => (Number(order.orderReference.at(-1)) % 2 === 0 ? 10 : 400) }),
  'webhook-queued-in-another-zone': variant(
    'The server sends the queue time in another zone than the times of the order.',
  )
    .about('ruling:event-times')
    .with(
      ofEnvelope((_, { at }) => ({
        timestamp: new Date(at - 9.5 * hour).toISOString().replace('Z', '-09:30'),
      })),
    ),
  'webhook-order-created-when-queued': variant(
    'The server rounds the creation up in an order created, updated and queued in one second.',
  )
    .about('ruling:event-times')
    .with(ofOrder((_, { at }) => ({ created_datetime: timestamp(Math.ceil(at / 1000) * 1000) }))),
  'webhook-retry-with-what-came-since': variant(
    'The server sends the current order, with reordered passengers, in a later attempt.',
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
