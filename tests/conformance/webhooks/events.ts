// Events; Authentication > item 6. The server as the sender of events.
import { say } from '../../../src/contract/phrase.js';
import { isRecognisable } from '../../../src/checks/no-secret.js';
import { webhookEvents } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectThat } from '../../../src/checks/expect.js';
import { sentAsPublished } from '../../../src/pact/verify-message.js';
import { members } from '../../../src/rules/rule.js';
import { expectOrder, rulesOfEvent, type Event } from '../../../src/rules/webhooks.js';
import { signatureHeader } from '../../../src/webhooks/sign.js';
import { ids } from './addresses.js';
import { Deliveries } from './delivery.js';
import { dataOf, inWords, isMisdirected, jsonOf } from './event.js';
import { expectSigned, placeOf, received, seconds } from './received.js';

export const { entries, requirement } = suite();

for (const id of ids) {
  const name = webhookEvents[id];

  // Events > Delivery > item 1
  requirement(`${id}/delivered`, async (t) => {
    const deliveries = await Deliveries.of(t);
    const { order, named, delivery, inbox, tookMs, patienceMs } = await deliveries.arrival(id);
    const came = inbox.deliveries.map(inWords).join(', ') || (await deliveries.nothing());
    const expected = say`a POST of ${name} to the webhook_url within ${seconds(patienceMs)}`;
    const first = inbox.deliveries[0] && deliveries.shown(inbox.deliveries[0]);
    // An unreadable body fails `request.body`.
    const isUnreadable = delivery !== undefined && jsonOf(delivery) === undefined;
    const isMistaken = delivery !== undefined || inbox.deliveries.some((one) => isMisdirected(one, id));
    // Delivery is asynchronous, so an event may still arrive, unless the state reports it as sent.
    if (!isMistaken && order['sent'] !== true)
      throw new NotTestable(
        say`no ${name} arrived within ${seconds(patienceMs)} (received: ${came}), and the state did not report it as sent ("sent": true)`,
      );
    expectThat(named !== undefined || isUnreadable, expected, say`${came}`, first);
    t.result.observe(
      'service/webhook-delay',
      `${name}: ${tookMs < 1000 ? 'at once' : `after ${seconds(tookMs)}`}`,
    );
  });

  for (const { id: rule, check } of rulesOfEvent(id))
    requirement(rule, { kind: rule.includes('/request.') ? 'derived' : 'semantics' }, async (t) => {
      const { event, delivery } = await received(t, id);
      // Without its data, an event shows nothing else.
      if (!rule.includes('/request.')) dataOf(delivery, id);
      check(event);
      observeChoices(t, event, rule);
    });

  requirement(`${id}/pact.message`, { kind: 'pact' }, async (t) => {
    const { delivery, exchange } = await received(t, id);
    const event = jsonOf(delivery);
    expectThat(event !== undefined, say`the published message ${id}`, inWords(delivery), exchange);
    await sentAsPublished(id, event, exchange);
  });

  requirement(`${id}/request.no-secret`, { kind: 'derived' }, async (t) => {
    const { apiSecret } = t.target;
    if (!isRecognisable(t.target))
      throw new NotTestable('the api-secret is too short to be recognised in a text');
    const { delivery, exchange } = await received(t, id);
    const place = placeOf(apiSecret, delivery);
    expectThat(!place, 'an event without the api-secret', say`the api-secret in ${place}`, exchange);
  });

  // Authentication > item 6
  requirement(`${id}/signature`, async (t) => {
    const { delivery, exchange } = await received(t, id);
    expectSigned(t, delivery, exchange);
    const signature = delivery.headers[signatureHeader.toLowerCase()] ?? '';
    t.result.observe('service/webhook-signature-case', /[A-F]/.test(signature) ? 'upper case' : 'lower case');
  });

  requirement(`${id}/order`, async (t) => {
    const { order, event, delivery } = await received(t, id);
    dataOf(delivery, id);
    expectOrder(event, order);
  });
}

/** Observes choices that the contract leaves open. */
function observeChoices(t: Context, { id, event, data }: Event, rule: string): void {
  const { price_status: price } = members(data['pricing']);
  if (rule.endsWith('/request.body'))
    t.result.observe('service/webhook-metadata', event['metadata'] === null ? 'null' : 'an object');
  if (!rule.endsWith('/status')) return;
  if (id !== 'orderFailed')
    t.result.observe(`${id}/ticket-info`, data['ticket_info'] === null ? 'null' : 'present');
  if (id !== 'orderCompleted' && typeof price === 'string') t.result.observe(`${id}/price-status`, price);
}
