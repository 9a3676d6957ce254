import type { Overrides } from '../../behaviour/index.js';
import { hmac, webhooksDefaults as sound, type Occasion } from '../../behaviour/webhooks.js';
import { members } from '../../changes/replies.js';
import { timestamp } from '../../formats.js';
import { orderData } from '../../webhooks/flight-order.js';
import { ofEnvelope, ofOrder, ofRepeatedOrder } from '../../changes/events.js';
import { FlightOrders, type FlightOrder } from '../../store/flight-orders.js';
import type { Store } from '../../store/store.js';
import { defect, defectsOf, type Defect } from '../defect.js';

const hour = 3_600_000;

/** Changes the webhook_url before the delivery. */
function sentTo(address: (url: URL, webhookUrl: string) => string): Overrides {
  return { webhooks: { address: (webhookUrl) => address(new URL(webhookUrl), webhookUrl) } };
}

/** The occasion of the first order with a key. */
function firstOrder(keyOf: (order: FlightOrder) => string): (occasion: Occasion) => FlightOrder {
  const firsts = new WeakMap<Store, Map<string, FlightOrder>>();
  return ({ store, order }) => {
    const known = firsts.get(store) ?? new Map<string, FlightOrder>();
    firsts.set(store, known);
    const first = known.get(keyOf(order)) ?? order;
    known.set(keyOf(order), first);
    return first;
  };
}

/** Sends an event only once to an address. */
function onceAtAddress(): Overrides {
  const known = new WeakMap<Store, Map<string, string>>();
  return {
    webhooks: {
      address(webhookUrl, { store, order, webhook }) {
        const owners = known.get(store) ?? new Map<string, string>();
        known.set(store, owners);
        const key = `${webhook} ${webhookUrl}`;
        const owner = owners.get(key) ?? order.id;
        owners.set(key, owner);
        return owner === order.id ? webhookUrl : new URL('/nowhere', webhookUrl).href;
      },
    },
  };
}

const ofStatus = firstOrder(({ status }) => status);

/** Defects of addresses, of several orders, and of the times of an event. */
export const webhookAddresses: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-query-lost': defect('The server drops the query of the webhook_url.')
      .breaks('address')
      .with(sentTo(({ origin, pathname }) => origin + pathname)),
    'webhook-processing-once-at-an-address': defect(
      'The server sends no event for a second order with the same webhook_url.',
    )
      .breaks('each-order')
      .with(onceAtAddress()),
    'webhook-processing-queued-an-hour-ago': defect(
      'The server sends a queue time in another zone, an hour before the order.',
    )
      .breaks('times')
      .with(ofEnvelope((_, { order }) => ({ timestamp: timestamp(order.createdAt - hour) }))),
    'webhook-processing-retried-with-another-quote': defect(
      'The server sends a different quote in a later attempt.',
    )
      .breaks('retry-stable')
      .webhooks({ attempt: ofRepeatedOrder((order) => ({ quote_id: order['id'] })) }),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-path-decoded': defect(
      'The server decodes unneeded escapes in the path of the webhook_url.',
    )
      .breaks('address')
      .with(
        sentTo(({ origin, pathname, search }) => origin + encodeURI(decodeURIComponent(pathname)) + search),
      ),
    'webhook-completed-parameter-once': defect(
      'The server keeps only the last value of a repeated parameter, and drops empty ones.',
    )
      .breaks('address')
      .with(
        sentTo(({ origin, pathname, searchParams }) => {
          const kept = Object.entries(Object.fromEntries(searchParams)).filter(([, value]) => value !== '');
          const query = new URLSearchParams(kept).toString();
          return origin + pathname + (query && `?${query}`);
        }),
      ),
    'webhook-completed-shows-first-order': defect(
      'The server sends the first order that reached the status in every event.',
    )
      .breaks('each-order')
      .webhooks({ data: (occasion) => orderData(ofStatus(occasion)) }),
    'webhook-completed-over-before-it-began': defect(
      'The server sends a completion time an hour before the creation.',
    )
      .breaks('times')
      .with(ofOrder((_, { order }) => ({ completed_datetime: timestamp(order.createdAt - hour) }))),
    'webhook-completed-retried-with-another-price': defect(
      'The server sends a different price in a later attempt.',
    )
      .breaks('retry-stable')
      .webhooks({
        attempt: ofRepeatedOrder((order) => ({ pricing: { ...members(order['pricing']), total_amount: 1 } })),
      }),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-slash-cut': defect('The server removes a trailing slash from the path.')
      .breaks('address')
      .with(sentTo(({ origin, pathname, search }) => origin + pathname.replace(/\/+$/, '') + search)),
    'webhook-failed-query-escaped-twice': defect('The server escapes the percent signs of the address again.')
      .breaks('address')
      .with(sentTo((_, webhookUrl) => webhookUrl.replaceAll('%', '%25'))),
    'webhook-failed-to-newest-address': defect(
      'The server sends events to the webhook_url of the latest order.',
    )
      .breaks('each-order', 'retry-stable')
      .with(toNewestAddress()),
    'webhook-failed-shows-first-order': defect('The server sends the first failed order in every event.')
      .breaks('each-order')
      .webhooks({ data: (occasion) => orderData(ofStatus(occasion)) }),
    'webhook-failed-updated-before-created': defect(
      'The server sends an update time an hour before the creation.',
    )
      .breaks('times')
      .with(ofOrder((_, { order }) => ({ updated_datetime: timestamp(order.createdAt - hour) }))),
    'webhook-failed-signed-over-question-marks': defect(
      'The server signs a body with question marks for non-ASCII letters.',
    )
      .breaks('signature')
      .webhooks({
        signature: (text, { credentials }) =>
          hmac(JSON.stringify(JSON.parse(text)).replaceAll(/[^\0-\x7f]/g, '?'), credentials.secret),
      }),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-plus-decoded': defect('The server decodes an escaped plus in the query into a space.')
      .breaks('address')
      .with(sentTo((_, webhookUrl) => webhookUrl.replaceAll('%2B', '+'))),
    'webhook-cancelled-second-order-silent': defect(
      'The server sends an event for the first cancelled order only.',
    )
      .breaks('each-order', 'address')
      .webhooks({
        address: (webhookUrl, { store, order }) =>
          store.part(FlightOrders).orders.find(({ status }) => status === order.status)?.id === order.id
            ? webhookUrl
            : new URL('/nowhere', webhookUrl).href,
      }),
    'webhook-cancelled-later-orders-unsigned': defect(
      'The server signs an empty body from the third cancelled order on.',
    )
      .breaks('each-order')
      .webhooks({
        signature(text, occasion, body) {
          const same = occasion.store
            .part(FlightOrders)
            .orders.filter(({ status }) => status === 'cancelled');
          const number = same.findIndex(({ id }) => id === occasion.order.id);
          return number < 2 ? sound.signature(text, occasion, body) : hmac('', occasion.credentials.secret);
        },
      }),
    'webhook-cancelled-queued-by-the-wrong-clock': defect(
      'The server sends noon of the day before as the queue time.',
    )
      .breaks('times')
      .with(
        ofEnvelope((_, { at }) => ({
          timestamp: timestamp(Math.floor(at / (24 * hour)) * 24 * hour - 12 * hour),
        })),
      ),
    'webhook-cancelled-retried-with-other-passengers': defect(
      'The server omits the first passenger from a later attempt.',
    )
      .breaks('retry-stable')
      .webhooks({
        attempt: ofRepeatedOrder(({ passengers }) => ({ passengers: (passengers as unknown[]).slice(1) })),
      }),
  }),
];

/** Sends to the address of the latest order. */
function toNewestAddress(): Overrides {
  const newest = new WeakMap<Store, string>();
  return {
    webhooks: {
      // Other orders arrive in the meantime, even on a slow machine.
      delay: () => 150,
      address(webhookUrl, { store, order }) {
        if (store.part(FlightOrders).orders.at(-1)?.id === order.id) newest.set(store, webhookUrl);
        return newest.get(store) ?? webhookUrl;
      },
    },
  };
}
