import { setTimeout as sleep } from 'node:timers/promises';
import { eventNames } from '../../contract/event-examples.js';
import type { Exchange } from '../../contract/exchange.js';
import { expectThat, inWords } from '../../harness/expect.js';
import { Violation } from '../../harness/outcome.js';
import { isTaken, type Dispatcher } from '../dispatcher.js';
import { freshEvent, signed, type Message } from '../message.js';
import type { Rule } from './rule.js';

/** Each event is processed before it is acknowledged, and once, however often it comes. */
export const processing: readonly Rule[] = [
  {
    id: 'receiver/acknowledges.after-processing',
    requirement: 'service/receiver-acknowledges-after-processing',
    text: 'When an event is answered with 2xx, it has been processed.',
    judge: async (dispatcher) => {
      for (const name of eventNames()) {
        const message = dispatcher.genuine(name);
        const exchange = await dispatcher.taken(message, `a genuine ${name}`);
        if ((await dispatcher.probe.processed(message.reference)) > 0) continue;
        await sleep(500);
        const later = await dispatcher.probe.processed(message.reference);
        const actual = later > 0 ? 'processed only after the answer' : 'not processed, nor a moment later';
        throw new Violation(`${name} processed when it is answered with 2xx`, actual, exchange);
      }
    },
  },
  {
    id: 'receiver/takes.fifty-at-once',
    requirement: 'service/receiver-acknowledges-after-processing',
    text: 'Of fifty events at once each is taken, at the latest when it is sent again.',
    judge: async (dispatcher) => {
      await dispatcher.control();
      const messages = Array.from({ length: 50 }, (_, index) => dispatcher.genuine(eventNames()[index % 4]!));
      const purpose = 'one of fifty events at once';
      const all = await Promise.all(messages.map((message) => dispatcher.deliver(message, purpose)));
      for (const [index, exchange] of all.entries())
        if (!isTaken(exchange)) await dispatcher.taken(messages[index]!, `${purpose}, sent again`);
      if (!dispatcher.probe.exists) return;
      await once(dispatcher, messages, all[0]!);
    },
  },
  {
    id: 'receiver/takes.duplicates',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes again is answered with 2xx: otherwise it never ends.',
    judge: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.taken(message, 'a genuine event');
      for (const nth of ['second', 'third'])
        await dispatcher.taken(message, `the same event for the ${nth} time`);
    },
  },
  {
    id: 'receiver/deduplicates.same-bytes',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes three times is processed once.',
    judge: async (dispatcher) => {
      const message = dispatcher.genuine();
      await dispatcher.taken(message, 'a genuine event');
      await dispatcher.deliver(message, 'the same event for the second time');
      await once(
        dispatcher,
        [message],
        await dispatcher.deliver(message, 'the same event for the third time'),
      );
    },
  },
  {
    id: 'receiver/deduplicates.signed-anew',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes again with another time and signature is processed once.',
    judge: async (dispatcher) => {
      const event = freshEvent('order.completed');
      const { secret } = dispatcher.options;
      await dispatcher.taken(signed(event, secret), 'a genuine event');
      const again = signed({ ...event, timestamp: new Date(Date.now() + 60_000).toISOString() }, secret);
      await once(dispatcher, [again], await dispatcher.deliver(again, 'the same event, signed anew'));
    },
  },
  {
    id: 'receiver/deduplicates.at-once',
    requirement: 'service/receiver-deduplicates',
    text: 'An event that comes ten times at once is processed once.',
    judge: async (dispatcher) => {
      for (let round = 0; round < 3; round++) {
        const message = dispatcher.genuine();
        const copies = Array.from({ length: 10 }, () =>
          dispatcher.deliver(message, 'one of ten copies of an event at once'),
        );
        const all = await Promise.all(copies);
        // Those that were turned away while the first was under way would come again.
        const last = all.find(isTaken) ?? (await dispatcher.taken(message, 'the event, sent again'));
        await once(dispatcher, [message], last);
      }
    },
  },
];

/** Each is processed once, also a moment later, for a receiver that goes on working after its answer. */
async function once({ probe }: Dispatcher, messages: readonly Message[], exchange: Exchange): Promise<void> {
  if (probe.exists) await sleep(300);
  for (const { reference } of messages) {
    const processed = await probe.processed(reference);
    const actual = `${reference} processed ${processed} times (the last answer: ${inWords(exchange)})`;
    expectThat(processed === 1, 'processed once', actual, exchange);
  }
}
