import { say } from '../../contract/phrase.js';
import type { Exchange } from '../../contract/exchange.js';
import { expectThat } from '../../checks/expect.js';
import { NotTestable } from '../../engine/errors.js';
import { isAcknowledged } from '../dispatcher.js';
import type { Message } from '../message.js';
import { unlessUnknown, type Probe } from '../probe.js';
import { forgeries } from './forgeries.js';
import type { DeclaredRule } from './rule.js';

/** A receiver must check the signature even of an event that it has already processed. */
const ofKnownOrder: DeclaredRule = {
  name: 'turns-away.known-order',
  text: 'The receiver MUST reject an event with a wrong signature even if it has already processed the event.',
  test: async (dispatcher) => {
    const message = dispatcher.genuine();
    await dispatcher.deliverAccepted(message, 'a genuine event');
    const before = await dispatcher.probe.processed(message.reference).catch(unlessUnknown);
    const label = 'the same event with the signature of another';
    const { signature } = dispatcher.genuine();
    await dispatcher.deliverRejected({ ...message, signature }, label, before);
  },
};

const unknownOrders = Object.entries(forgeries).map(([name, [text, cases]]): DeclaredRule => ({
  name: `turns-away.${name}`,
  text,
  test: async (dispatcher) => {
    const { options, probe, accepted = dispatcher.genuine() } = dispatcher;
    const message = dispatcher.genuine();
    await dispatcher.each(Object.entries(cases), async ([label, forge]) => {
      const forged = forge(message, options.secret, accepted);
      const part = typeof forged === 'object' ? forged : { signature: forged };
      const exchange = await dispatcher.deliverRejected({ ...message, ...part }, label);
      // If the probe fails, the next event shows whether the receiver still responds.
      await expectUnprocessed(probe, message, exchange).catch(unlessUnknown);
    });
    // The receiver must accept the genuine event, or it may have rejected the forgeries for another reason.
    const purpose = say`the genuine event, after ${Object.keys(cases).join(', and after ')}`;
    const after = await dispatcher.deliverAccepted(message, purpose);
    const processed = (await probe.processed(message.reference).catch(unlessUnknown)) ?? 0;
    expectThat(processed <= 1, say`processed once (${purpose})`, say`processed ${processed} times`, after);
  },
}));

/** Some receivers check the signature only after they have processed the event. */
const unprocessed: DeclaredRule = {
  name: 'turns-away.unprocessed',
  text: 'The receiver MUST NOT process an event that it rejects, not even later.',
  needsProbe: true,
  isExclusive: true,
  test: async (dispatcher) => {
    const { signature } = dispatcher.genuine();
    const cases = { 'the signature of another event': signature, 'no signature': undefined };
    const sent: [Message, Exchange][] = [];
    await dispatcher.each(Object.entries(cases), async ([label, wrong]) => {
      const message: Message = { ...dispatcher.genuine(), signature: wrong, isForged: true };
      sent.push([message, await dispatcher.deliver(message, label)]);
    });
    await dispatcher.settled();
    // Other rules test whether the receiver rejects forgeries.
    const turnedAway = sent.filter(([, exchange]) => !isAcknowledged(exchange));
    if (turnedAway.length === 0) throw new NotTestable('the receiver rejected no forged event');
    for (const one of turnedAway) await expectUnprocessed(dispatcher.probe, ...one);
  },
};

export const forged: readonly DeclaredRule[] = [...unknownOrders, ofKnownOrder, unprocessed];

async function expectUnprocessed(probe: Probe, { reference }: Message, exchange: Exchange): Promise<void> {
  const processed = await probe.processed(reference);
  const actual = say`processed ${processed} times`;
  expectThat(processed === 0, say`not processed (${exchange.purpose})`, actual, exchange);
}
