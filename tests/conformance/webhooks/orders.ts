// Events > Delivery > item 1: the address of each order's events. Tested before the retries, because a rejected delivery
// may delay others.
import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSame, expectThat } from '../../../src/checks/expect.js';
import { NotOffered, NotTestable, Violation } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { webhookEvents } from '../../../src/contract/contract.js';
import type { Delivery } from '../../../src/webhooks/inbox.js';
import { formNames, ids, plain } from './addresses.js';
import type { Deliveries } from './delivery.js';
import { isAbout, statusOf } from '../../../src/rules/webhooks.js';
import { dataIn, isMeantFor, isNamed, nameOf } from './event.js';
import type { FlightOrder } from './flight-orders.js';
import { expectSigned, isSigned, received, seconds } from './received.js';

export const { entries, requirement } = suite();

for (const id of ids) {
  // Events > Delivery > item 1. The plain address of the first order is the baseline.
  requirement(
    `${id}/address`,
    { sampling: { column: 'events', kinds: (pace) => formNames(id, pace) } },
    async (t) => {
      const { deliveries } = await received(t, id);
      const [further] = await deliveries.pair(id);
      const { inbox, rest } = further!;
      const isTaken = rest !== plain;
      t.result.observe('service/webhook-address', isTaken ? 'with a query and escapes' : 'plain only');
      if (!isTaken)
        throw new NotOffered('the server rejects a webhook_url with a query and escapes, which is allowed');
      if (!(await deliveries.carries(rest)))
        throw new NotTestable('"webhookUrl" does not lead here with the query and the escapes of a path');
      const meant = () => inbox.deliveries.filter((one) => isMeantFor(one, id));
      if (meant().length === 0) await deliveries.about(further!);
      const came = meant();
      if (came.length === 0) expectSent(deliveries, further!, []);
      for (const one of came)
        expectThat(
          inbox.isAddressedBy(one),
          say`the event at the path and query of its webhook_url, ${inbox.restOf(inbox.url)}`,
          say`the event at ${inbox.restOf(one.path) || 'nothing'}`,
          deliveries.shown(one),
        );
    },
  );

  // Events > Delivery > item 1; Resources and their fields > Flight order (webhook data)
  requirement(
    `${id}/each-order`,
    {
      sampling: {
        column: 'events',
        kinds: () => ['an order with another address', 'an order with the address of another'],
      },
    },
    async (t) => {
      const { deliveries, delivery: first, order } = await received(t, id);
      const pair = await deliveries.pair(id);
      if (pair.some((one) => isAbout(dataIn(first), one.order)))
        throw new NotTestable('the provider state returned the same order again');
      // Other requirements report faults of the first event.
      if (!isNamed(first, id) || !isAbout(dataIn(first), order))
        throw new NotTestable(
          say`the first event was not that of its order: see ${id}/delivered and ${id}/order`,
        );
      for (const one of pair) await expectOwnEvent(t, deliveries, one, first);
    },
  );
}

/** A later order gets its own correct event, and none of an order with another address. */
async function expectOwnEvent(t: Context, deliveries: Deliveries, order: FlightOrder, first: Delivery) {
  const { id, inbox } = order;
  const own = await deliveries.about(order);
  const [stranger] = deliveries.strangersIn(order);
  if (stranger) {
    const [asked, came] = [referenceIn(order.order), referenceIn(dataIn(stranger))];
    throw new Violation(
      claim(
        say`only events of ${asked} at its webhook_url`,
        say`an event of ${came}, an order with another webhook_url`,
        {
          headline: say`the webhook_url of ${asked} gets an event of ${came} ${own ? 'as well' : 'instead of its own'}`,
        },
      ),
      deliveries.shown(stranger),
      { exchanges: [deliveries.shown(first), deliveries.shown(stranger)] },
    );
  }
  if (!own) return expectSent(deliveries, order, inbox.deliveries);
  const exchange = deliveries.shown(own);
  const source = {
    name: `the event of ${referenceIn(dataIn(first))}`,
    body: first.body,
    exchange: deliveries.shown(first),
  };
  if (isSigned(t, first)) expectSigned(t, own, exchange, [source]);
  if (dataIn(first)?.['status'] === statusOf[id])
    expectSame(dataIn(own)?.['status'], statusOf[id], 'the status of the order', exchange);
}

/** Fails for an event that the state reports as sent and that did not arrive. Throws NotTestable for any other. */
function expectSent(deliveries: Deliveries, of: FlightOrder, came: readonly Delivery[]): void {
  const { id, order } = of;
  const waited = seconds(deliveries.patienceMs(of));
  const name = webhookEvents[id];
  const others = came.map((one) => `${String(nameOf(one))} of ${referenceIn(dataIn(one))}`);
  const instead = others.join(', ') || 'nothing';
  if (order['sent'] !== true)
    throw new NotTestable(
      say`no ${name} of another order arrived within ${waited} (received: ${instead}), and the state did not report it as sent ("sent": true)`,
    );
  expectThat(
    false,
    say`${name} of ${referenceIn(order)} at its webhook_url within ${waited}`,
    say`${instead}`,
    came.at(-1) && deliveries.shown(came.at(-1)!),
  );
}

/** The reference of an order, for messages. */
function referenceIn(order: Readonly<Record<string, unknown>> = {}): string {
  const { order_reference: ours, merchant_reference: theirs } = order;
  return [ours, theirs].find((one) => typeof one === 'string') ?? 'an order without references';
}
