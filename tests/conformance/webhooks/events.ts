// Events; Authentication > item 6. The target as the sender of events.
import { isRecognisable } from '../../../src/checks/no-secret.js';
import { schemaFaults, webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import { inSentences } from '../../../src/contract/schema-faults.js';
import { expectSame, expectThat } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { sentAsPublished } from '../../../src/pact/verify-message.js';
import type { Delivery } from '../../../src/webhooks/inbox.js';
import { signatureHeader } from '../../../src/webhooks/sign.js';
import { ids } from './addresses.js';
import { Deliveries } from './delivery.js';
import { dataOf, inWords, isMisdirected, jsonOf, referencesIn, statusOf, written } from './event.js';
import { expectSigned, placeOf, received, seconds } from './received.js';
import { day, isBefore } from '../../../src/domain/event-times.js';

export const { entries, requirement } = suite();

for (const id of ids) {
  const name = webhookEvents[id];

  // Events > Delivery > item 1
  requirement(`${id}/delivered`, async (t) => {
    const deliveries = await Deliveries.of(t);
    const { order, named, delivery, inbox, tookMs } = await deliveries.arrival(id);
    const came = inbox.deliveries.map(inWords).join(', ') || (await deliveries.nothing());
    const expected = `a POST of ${name} to the webhook_url within ${seconds(deliveries.patienceMs)}`;
    const first = inbox.deliveries[0] && deliveries.shown(inbox.deliveries[0]);
    // An unreadable body is judged by `request.body`.
    const isUnreadable = delivery !== undefined && jsonOf(delivery) === undefined;
    const isMistaken = delivery !== undefined || inbox.deliveries.some((one) => isMisdirected(one, id));
    // Delivery is asynchronous: an event may still come, unless the state says that it was sent.
    if (!isMistaken && order['sent'] !== true)
      throw new NotTestable(
        `no ${name} came within ${seconds(deliveries.patienceMs)}, but ${came}; whether it was sent, the state did not say ("sent": true)`,
      );
    expectThat(named !== undefined || isUnreadable, expected, came, first);
    t.observe('service/webhook-delay', `${name}: ${tookMs < 1000 ? 'at once' : `after ${seconds(tookMs)}`}`);
  });

  // Events > Envelope; Resources and their fields > Flight order (webhook data)
  requirement(`${id}/request.body`, { kind: 'derived' }, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const event = jsonOf(delivery);
    const faults = schemaFaults(`${id}.body`, event);
    const actual = event === undefined ? inWords(delivery) : inSentences(faults);
    expectThat(faults.length === 0, `the documented body of ${name}`, actual, exchange, {
      faults: event === undefined ? [] : faults,
    });
    const { metadata } = event as { metadata: unknown };
    t.observe('service/webhook-metadata', metadata === null ? 'null' : 'an object');
  });

  requirement(`${id}/pact.message`, { kind: 'pact' }, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const event = jsonOf(delivery);
    expectThat(event !== undefined, `the published message ${id}`, inWords(delivery), exchange);
    await sentAsPublished(id, event, exchange);
  });

  // Events > Delivery
  requirement(`${id}/request.headers`, { kind: 'derived' }, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const { 'content-type': type = 'none', 'user-agent': agent = '' } = delivery.headers;
    const isJson = /^application\/json\s*(;|$)/i.test(type);
    expectThat(isJson, 'Content-Type: application/json', `Content-Type: ${type}`, exchange);
    expectThat(agent.trim() !== '', 'a User-Agent that names the sender', 'none', exchange);
  });

  requirement(`${id}/request.no-secret`, { kind: 'derived' }, async (t) => {
    const { apiSecret } = t.target;
    if (!isRecognisable(t.target))
      throw new NotTestable('the api-secret is too short to be recognised in a text');
    const { delivery, exchange } = await received(t, id);
    const place = placeOf(apiSecret, delivery);
    expectThat(!place, 'an event without the api-secret', `the api-secret in ${place}`, exchange);
  });

  // Authentication > item 6
  requirement(`${id}/signature`, async (t) => {
    const { delivery, exchange } = await received(t, id);
    expectSigned(t, delivery, exchange);
    const signature = delivery.headers[signatureHeader.toLowerCase()] ?? '';
    t.observe('service/webhook-signature-case', /[A-F]/.test(signature) ? 'upper case' : 'lower case');
  });

  requirement(`${id}/order`, async (t) => {
    const { order, delivery, exchange } = await received(t, id);
    const data = dataOf(delivery, id);
    const given = referencesIn(order);
    if (given.length === 0) throw new NotTestable('the state gave nothing by which the order is known');
    for (const member of given) {
      const expected = written(member, t.text(order, member));
      expectSame(written(member, data[member]), expected, `the ${member} of the order`, exchange);
    }
  });

  // Events > Envelope > row timestamp; Resources and their fields > Flight order (webhook data)
  requirement(`${id}/times`, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const { created_datetime: created, ...data } = dataOf(delivery, id);
    const { timestamp } = jsonOf(delivery) as { timestamp?: unknown };
    const later = {
      timestamp,
      updated_datetime: data['updated_datetime'],
      completed_datetime: data['completed_datetime'],
    };
    for (const [name, time] of Object.entries(later))
      expectThat(
        !isBefore(time, created, name === 'timestamp' ? day : Infinity),
        `${name} not before the created_datetime of the order, ${String(created)}`,
        String(time),
        exchange,
      );
  });

  // Events > Event kinds: the data.status of each event
  requirement(`${id}/status`, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const { status, ticket_info } = dataOf(delivery, id);
    expectSame(status, statusOf[id], `the status of the order`, exchange);
    if (id !== 'orderFailed') t.observe(`${id}/ticket-info`, ticket_info === null ? 'null' : 'present');
    const priceStatus = priceStatusOf(delivery, id);
    if (id !== 'orderCompleted' && typeof priceStatus === 'string')
      t.observe(`${id}/price-status`, priceStatus);
  });
}

// Resources and their fields > Flight offer (search result item) and flight quote > paragraph 3
requirement('orderCompleted/final-pricing', async (t) => {
  const { delivery, exchange } = await received(t, 'orderCompleted');
  expectSame(priceStatusOf(delivery, 'orderCompleted'), 'final', 'the price_status', exchange);
});

// Events > Event kinds > row order.failed
requirement('orderFailed/ticket-info-null', async (t) => {
  const { delivery, exchange } = await received(t, 'orderFailed');
  expectSame(
    dataOf(delivery, 'orderFailed')['ticket_info'],
    null,
    'the ticket_info of a failed order',
    exchange,
  );
});

requirement('orderFailed/error-message', async (t) => {
  const { delivery, exchange } = await received(t, 'orderFailed');
  const { error_message: message } = dataOf(delivery, 'orderFailed');
  const isSet = typeof message === 'string' && message.trim() !== '';
  expectThat(isSet, 'an error_message', JSON.stringify(message) ?? 'nothing', exchange);
});

function priceStatusOf(delivery: Delivery, id: WebhookId): unknown {
  return (dataOf(delivery, id)['pricing'] as { price_status?: unknown } | null | undefined)?.price_status;
}
