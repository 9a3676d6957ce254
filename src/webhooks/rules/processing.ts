import { eventNames } from '../../contract/event-examples.js';
import type { Exchange } from '../../contract/exchange.js';
import { expectThat, inWords } from '../../engine/expect.js';
import { Violation } from '../../engine/errors.js';
import { isTaken, type Dispatcher } from '../dispatcher.js';
import { freshEvent, signed, type Message } from '../message.js';
import type { DeclaredRule } from './rule.js';

// A 4xx that asks for another try; every other one turns the event away.
const later = [408, 409, 425, 429];

/** An event is processed before it is acknowledged, and once, however often it comes. */
export const processing: readonly DeclaredRule[] = [
  {
    name: 'acknowledges.after-processing',
    requirement: 'service/receiver-acknowledges-after-processing',
    text: 'When an event is answered with 2xx, it has been processed.',
    needsProbe: true,
    judge: async (dispatcher) => {
      for (const name of eventNames()) {
        const message = dispatcher.genuine(name);
        const exchange = await dispatcher.deliver(message, `a genuine ${name}`);
        // Whether it is taken at all is another rule.
        if (!isTaken(exchange) || (await dispatcher.probe.processed(message.reference)) > 0) continue;
        const later = await dispatcher.processedInTheEnd(message);
        const actual = later > 0 ? 'processed only after the answer' : 'not processed, nor a moment later';
        throw new Violation(`${name} processed when it is answered with 2xx`, actual, exchange);
      }
    },
  },
  {
    name: 'takes.fifty-at-once',
    requirement: 'service/receiver-acknowledges-after-processing',
    text: 'Of fifty events at once each is taken, at the latest when it is sent again.',
    judge: async (dispatcher) => {
      const messages = Array.from({ length: 50 }, () => dispatcher.genuine());
      const purpose = 'one of fifty genuine events at once';
      const all = await Promise.all(messages.map((message) => dispatcher.deliver(message, purpose)));
      for (const [index, exchange] of all.entries()) {
        const status = exchange.response?.status ?? 500;
        const isRefused = status >= 400 && status < 500 && !later.includes(status);
        expectThat(
          !isRefused,
          `2xx, or an answer that asks for another try (${purpose})`,
          inWords(exchange),
          exchange,
        );
        if (!isTaken(exchange)) await dispatcher.taken(messages[index]!, `${purpose}, sent again`);
      }
      if (dispatcher.probe.exists) await expectOnce(dispatcher, messages, all[0]!);
    },
  },
  {
    name: 'takes.duplicates',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes again is answered with 2xx; otherwise it would come for ever.',
    judge: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.taken(message, 'a genuine event');
      for (const nth of ['second', 'third'])
        await dispatcher.taken(message, `the same event for the ${nth} time`);
    },
  },
  {
    name: 'deduplicates.same-bytes',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes three times is processed once.',
    needsProbe: true,
    judge: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.taken(message, 'a genuine event');
      await dispatcher.deliver(message, 'the same event for the second time');
      const last = await dispatcher.deliver(message, 'the same event for the third time');
      await expectOnce(dispatcher, [message], last);
    },
  },
  {
    name: 'deduplicates.signed-anew',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes again with another time and signature is processed once.',
    needsProbe: true,
    judge: async (dispatcher) => {
      const event = freshEvent('order.completed');
      const { secret } = dispatcher.options;
      await dispatcher.taken(signed(event, secret), 'a genuine event');
      const again = signed({ ...event, timestamp: new Date(Date.now() + 60_000).toISOString() }, secret);
      const last = await dispatcher.deliver(again, 'the same event, signed anew');
      await expectOnce(dispatcher, [again], last);
    },
  },
  {
    name: 'deduplicates.at-once',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes ten times at once is processed once.',
    needsProbe: true,
    judge: async (dispatcher) => {
      for (let round = 0; round < 3; round++) {
        const message = dispatcher.genuine();
        const purpose = 'one of ten copies of an event at once';
        const copies = Array.from({ length: 10 }, () => dispatcher.deliver(message, purpose));
        const taken = (await Promise.all(copies)).find(isTaken);
        // Where all were turned away, each for the sake of another, it would be sent again.
        const last = taken ?? (await dispatcher.taken(message, 'the event, sent again'));
        await expectOnce(dispatcher, [message], last);
      }
    },
  },
];

/** Each is processed once by the probe, also a moment later: a receiver may go on working after its answer. */
async function expectOnce(
  dispatcher: Dispatcher,
  messages: readonly Message[],
  exchange: Exchange,
): Promise<void> {
  for (const message of messages) await dispatcher.processedInTheEnd(message);
  await dispatcher.settled();
  for (const { reference } of messages) {
    const processed = await dispatcher.probe.processed(reference);
    const actual = `${reference} processed ${processed} times (the last answer: ${inWords(exchange)})`;
    expectThat(processed === 1, 'processed once', actual, exchange);
  }
}
