import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import { eventNames } from '../../contract/event-examples.js';
import type { Exchange } from '../../contract/exchange.js';
import { expectThat } from '../../checks/expect.js';
import { inWords } from '../../checks/response.js';
import { Violation } from '../../engine/errors.js';
import { isAcknowledged, type Dispatcher } from '../dispatcher.js';
import { freshEvent, signed, timestampAt, type Message } from '../message.js';
import type { DeclaredRule } from './rule.js';

// These 4xx statuses ask for a retry. All others reject the event.
const later = [408, 409, 425, 429];

export const acknowledgement: readonly DeclaredRule[] = [
  {
    name: 'acknowledges.after-processing',
    text: 'The receiver MUST process an event before it answers with a 2xx.',
    needsProbe: true,
    isExclusive: true,
    test: async (dispatcher) => {
      await dispatcher.each(eventNames(), async (name) => {
        const message = dispatcher.genuine(name);
        const exchange = await dispatcher.deliver(message, `a genuine ${name}`);
        // Another rule tests whether the receiver accepts the event.
        if (!isAcknowledged(exchange) || (await dispatcher.probe.processed(message.reference)) > 0) return;
        const later = await dispatcher.pollProcessed(message);
        const actual = later > 0 ? 'processed only after the response' : 'not processed, not even later';
        throw new Violation(
          claim(say`${name} processed before the 2xx response`, say`${actual}`, {
            headline: say`answers ${inWords(exchange)} to ${name}, which is ${actual}`,
          }),
          exchange,
        );
      });
    },
  },
  {
    name: 'takes.fifty-at-once',
    text: 'The receiver MUST accept each of fifty simultaneous events, at the latest on a retry.',
    isExclusive: true,
    test: async (dispatcher) => {
      const messages = Array.from({ length: 50 }, () => dispatcher.genuine());
      const purpose = 'one of fifty genuine events at once';
      const all = await Promise.all(messages.map((message) => dispatcher.deliver(message, purpose)));
      for (const exchange of all) {
        const status = exchange.response?.status ?? 500;
        const isRefused = status >= 400 && status < 500 && !later.includes(status);
        const expected = say`2xx, or a status that asks for a retry (${purpose})`;
        expectThat(!isRefused, expected, inWords(exchange), exchange);
      }
      for (const one of messages.filter((_, index) => !isAcknowledged(all[index]!)))
        await dispatcher.deliverAccepted(one, `${purpose}, sent again`);
      if (dispatcher.probe.exists) await expectOnce(dispatcher, messages, all[0]!);
    },
  },
];

export const duplicates: readonly DeclaredRule[] = [
  {
    name: 'takes.duplicates',
    text: 'The receiver MUST answer a duplicate event with a 2xx, or the server would retry it forever.',
    test: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.deliverAccepted(message, 'a genuine event');
      for (const nth of ['second', 'third'])
        await dispatcher.deliverAccepted(message, `the same event for the ${nth} time`);
    },
  },
  {
    name: 'deduplicates.same-bytes',
    text: 'The receiver MUST process an event once if it arrives three times.',
    needsProbe: true,
    test: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.deliverAccepted(message, 'a genuine event');
      await dispatcher.deliver(message, 'the same event for the second time');
      const last = await dispatcher.deliver(message, 'the same event for the third time');
      await expectOnce(dispatcher, [message], last);
    },
  },
  {
    name: 'deduplicates.signed-anew',
    text: 'The receiver MUST process an event once if it arrives again with another timestamp and signature.',
    needsProbe: true,
    test: async (dispatcher) => {
      const event = freshEvent('order.completed');
      const { secret } = dispatcher.options;
      await dispatcher.deliverAccepted(signed(event, secret), 'a genuine event');
      const again = signed({ ...event, timestamp: timestampAt(Date.now() + 60_000) }, secret);
      const last = await dispatcher.deliver(again, 'the same event, signed again');
      await expectOnce(dispatcher, [again], last);
    },
  },
  {
    name: 'deduplicates.at-once',
    text: 'The receiver MUST process an event once if ten copies arrive at once.',
    needsProbe: true,
    test: async (dispatcher) => {
      // The longer a receiver works on an event, the sooner a race shows.
      for (let round = 0; round < (dispatcher.isSlow ? 1 : 3); round++) {
        const message = dispatcher.genuine();
        const purpose = 'one of ten copies of an event at once';
        const copies = Array.from({ length: 10 }, () => dispatcher.deliver(message, purpose));
        const taken = (await Promise.all(copies)).find(isAcknowledged);
        // If the receiver rejected all copies, each because of another copy, the server would retry.
        const last = taken ?? (await dispatcher.deliverAccepted(message, 'the event, sent again'));
        await expectOnce(dispatcher, [message], last);
      }
    },
  },
];

/** Expects the probe to report each event as processed once, also after the receiver had time to finish. */
async function expectOnce(dispatcher: Dispatcher, messages: readonly Message[], last: Exchange) {
  for (const message of messages) await dispatcher.pollProcessed(message);
  await dispatcher.settled();
  for (const { reference } of messages) {
    const processed = await dispatcher.probe.processed(reference);
    const actual = say`${reference} processed ${processed} times (last response: ${inWords(last)})`;
    expectThat(processed === 1, 'processed once', actual, last);
  }
}
