// Events > Delivery: retries, and events of further orders. Tested after all other events, because a rejected delivery may
// delay them.
import { say } from '../../../src/contract/phrase.js';
import { webhookEvents } from '../../../src/contract/contract.js';
import { expectSame } from '../../../src/checks/expect.js';
import { NotOffered } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Delivery } from '../../../src/webhooks/inbox.js';
import { ids } from './addresses.js';
import { eventIn, expectOrder, expectSameEvent, statusOf } from '../../../src/rules/webhooks.js';
import { dataIn, nameOf, repetitions } from './event.js';
import { expectSigned, isSigned, received, seconds } from './received.js';

export const { entries, requirement } = suite();

// Events > Delivery > item 3
for (const id of ids) {
  requirement(`${id}/retry-stable`, async (t) => {
    const { deliveries, inbox } = await received(t, id);
    const turnedAway = await deliveries.turnedAway(id);
    let tested = 0;
    for (const { deliveries: all } of [inbox, turnedAway]) {
      const [first, ...again] = repetitions(all, id);
      for (const one of again) {
        expectSameEvent(eventIn(id, deliveries.shown(first!)), eventIn(id, deliveries.shown(one)));
        // A signature that is always wrong fails `signature`.
        const source = { name: 'the first attempt', body: first!.body, exchange: deliveries.shown(first!) };
        if (isSigned(t, first!)) expectSigned(t, one, deliveries.shown(one), [source]);
      }
      tested += again.length;
    }
    const [first, second] = repetitions(turnedAway.deliveries, id);
    const schedule = first && second ? `again after ${seconds(second.begin - first.begin)}` : 'no retry';
    t.result.observe('service/webhook-retries', `${webhookEvents[id]}: ${schedule}`);
    const names = [...new Set(inbox.deliveries.map((one) => String(nameOf(one))))];
    t.result.observe('orderProcessing/transitions', `${statusOf[id]}: ${names.join(', ')}`);
    // Retries are optional.
    if (tested === 0) throw new NotOffered('the server sent no event again, which is allowed');
  });

  // Events > Event kinds, also for orders that move on to another status. Faults of the first delivery have their own
  // requirements.
  requirement(`${id}/beside-others`, async (t) => {
    const { deliveries, delivery: first } = await received(t, id);
    const statusIn = (one: Delivery) => dataIn(one)?.['status'];
    const beside = await deliveries.beside(id);
    for (const one of beside) {
      const exchange = deliveries.shown(one);
      const source = {
        name: 'the event of another order',
        body: first.body,
        exchange: deliveries.shown(first),
      };
      if (isSigned(t, first)) expectSigned(t, one, exchange, [source]);
      const order = deliveries.orderOf(one);
      if (order) expectOrder({ data: dataIn(one)!, exchange }, order);
      if (statusIn(first) !== statusOf[id]) continue;
      expectSame(statusIn(one), statusOf[id], say`the status of the order in ${webhookEvents[id]}`, exchange);
    }
    if (beside.length === 0)
      throw new NotOffered(say`no order that reached a different status also sent ${webhookEvents[id]}`);
  });
}
