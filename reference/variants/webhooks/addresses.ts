import { timestamp } from '../../timestamp.js';
import { ofEnvelope, ofOrder } from '../../webhooks/rewrite.js';
import { variantTable } from '../variant.js';

const hour = 3_600_000;

/** Choices about where events go, in which order, and about the forms of their times. */
export const webhookAddresses = variantTable({
  'webhook-address-plain-only': {
    about: 'service/webhook-address',
    summary: 'An order takes no webhook_url with a query or an escape.',
    webhooks: { takes: (webhookUrl) => !/[?%;+]/.test(webhookUrl) },
  },
  'webhook-address-normalised': {
    about: 'ruling:webhook-address',
    summary: 'The escapes of a webhook_url are written otherwise, and a blank in its query as a plus.',
    webhooks: {
      address(webhookUrl) {
        const [path = '', query] = webhookUrl.split('?');
        const small = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
        const other = small(path).replaceAll('v', '%76');
        return query === undefined ? other : `${other}?${small(query).replaceAll('%20', '+')}`;
      },
    },
  },
  'webhook-sent-three-times': {
    about: 'ruling:webhook-retries',
    summary: 'Every event is sent three times, acknowledged or not.',
    webhooks: { times: () => 3 },
  },
  'webhook-orders-overtake': {
    about: 'ruling:webhook-order',
    summary: 'The events of every other order come later than those of the next one.',
    webhooks: { delay: (_, order) => (Number(order.orderReference.at(-1)) % 2 === 0 ? 10 : 400) },
  },
  'webhook-queued-in-another-zone': {
    about: 'ruling:event-times',
    summary:
      'The time of the event has a fraction and an offset, those of the order have neither a fraction.',
    ...ofEnvelope((_, { at }) => ({
      timestamp: new Date(at - 9.5 * hour).toISOString().replace('Z', '-09:30'),
    })),
  },
  'webhook-order-created-when-queued': {
    about: 'ruling:event-times',
    summary: 'An order is created, updated and queued in one second; its creation is rounded up.',
    ...ofOrder((_, { at }) => ({ created_datetime: timestamp(Math.ceil(at / 1000) * 1000) })),
  },
  'webhook-retry-with-what-came-since': {
    about: 'ruling:webhook-retries',
    summary: 'A later attempt shows the order as it is by then, and its passengers in another order.',
    webhooks: {
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
    },
  },
});
