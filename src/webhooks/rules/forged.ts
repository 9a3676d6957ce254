import type { Exchange } from '../../contract/exchange.js';
import { expectThat } from '../../engine/expect.js';
import { NotTestable } from '../../engine/errors.js';
import { isTaken, type Dispatcher } from '../dispatcher.js';
import type { Message } from '../message.js';
import { forgeries } from './forgeries.js';
import type { DeclaredRule } from './rule.js';

/** Who knows an event already still looks at its signature. */
const ofKnownOrder: DeclaredRule = {
  name: 'turns-away.known-order',
  requirement: 'service/receiver-checks-raw-body',
  text: 'An event that was processed already is turned away when its signature does not fit.',
  judge: async (dispatcher) => {
    const message = dispatcher.genuine();
    await dispatcher.taken(message, 'a genuine event');
    const label = 'the same event with the signature of another';
    const { signature } = dispatcher.genuine();
    await dispatcher.turnedAway({ ...message, signature }, label);
  },
};

const unknownOrders = forgeries.map(([name, text, cases]): DeclaredRule => ({
  name: `turns-away.${name}`,
  requirement: 'service/receiver-checks-raw-body',
  text,
  judge: async (dispatcher) => {
    for (const [label, forge] of Object.entries(cases)) {
      const other = dispatcher.genuine();
      await dispatcher.taken(other, 'a genuine event');
      // Whether what is genuine is processed at all is another rule.
      const processes = dispatcher.probe.exists && (await dispatcher.processedInTheEnd(other)) > 0;
      const message = dispatcher.genuine();
      const forged = forge(message, dispatcher.options.secret, other);
      const part = typeof forged === 'object' ? forged : { signature: forged };
      const exchange = await dispatcher.turnedAway({ ...message, ...part }, label);
      // Whether it still answers at all, the next event shows.
      if (dispatcher.probe.exists)
        await expectUnprocessed(dispatcher, message, exchange).catch(unlessUnknown);
      // The same event, unbroken, is taken: it was the signature that was refused, and the receiver lives.
      const after = await dispatcher.taken(message, `the same event as it was, after ${label}`);
      if (!processes) continue;
      const processed = await dispatcher.processedInTheEnd(message);
      const expected = `the event processed once, as it was (after ${label})`;
      expectThat(processed === 1, expected, `processed ${processed} times`, after);
    }
  },
}));

/** A receiver may look at the signature when the work is done already. */
const unprocessed: DeclaredRule = {
  name: 'turns-away.unprocessed',
  requirement: 'service/receiver-checks-raw-body',
  text: 'What is turned away is not processed, nor a moment later.',
  needsProbe: true,
  judge: async (dispatcher) => {
    const { signature } = dispatcher.genuine();
    const sent: [Message, Exchange][] = [];
    for (const [label, forged] of [
      ['the signature of another event', { signature }],
      ['no signature', { signature: undefined }],
    ] as const) {
      const message = { ...dispatcher.genuine(), ...forged };
      sent.push([message, await dispatcher.deliver(message, label)]);
    }
    await dispatcher.settled();
    // What was taken is the matter of other rules.
    const turnedAway = sent.filter(([, exchange]) => !isTaken(exchange));
    if (turnedAway.length === 0) throw new NotTestable('no forgery was turned away');
    for (const [message, exchange] of turnedAway) await expectUnprocessed(dispatcher, message, exchange);
  },
};

/** Events that are not from the service, which are never answered with 2xx. */
export const forged: readonly DeclaredRule[] = [...unknownOrders, ofKnownOrder, unprocessed];

async function expectUnprocessed(
  { probe }: Dispatcher,
  { reference }: Message,
  exchange: Exchange,
): Promise<void> {
  const processed = await probe.processed(reference);
  const actual = `processed ${processed} times`;
  expectThat(processed === 0, `not processed (${exchange.purpose})`, actual, exchange);
}

function unlessUnknown(error: unknown): void {
  if (!(error instanceof NotTestable)) throw error;
}
