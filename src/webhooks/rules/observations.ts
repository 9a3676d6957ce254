import { inWords } from '../../checks/response.js';
import type { Dispatcher } from '../dispatcher.js';
import { freshEvent, signed, type Message, type WebhookEvent } from '../message.js';
import type { Observation } from './rule.js';

export const observations: readonly Observation[] = [
  {
    id: 'receiver/unknown-events',
    text: 'Unspecified: the response of a receiver to an event with an unknown name.',
    observe: answerTo((event) => ({ ...event, event: 'order.refunded' })),
  },
  {
    id: 'receiver/other-events',
    text: 'Unspecified: the payload of transaction.success and similar events.',
    observe: answerTo((event) => ({ ...event, event: 'transaction.success', data: {} })),
  },
  {
    id: 'receiver/other-members',
    text: 'Unspecified: the response of a receiver to undocumented members.',
    observe: answerTo((event) => ({
      ...event,
      trace: 'x',
      data: { ...event.data, cabin: { seats: [1, 2] } },
    })),
  },
  {
    id: 'receiver/upper-case',
    text: 'Unspecified: the letter case of the hex signature.',
    observe: async (dispatcher) => {
      const message = dispatcher.genuine();
      const signature = message.signature!.toUpperCase();
      const other: Message = { ...message, signature, isForged: true };
      return String(inWords(await dispatcher.deliver(other, 'a signature in upper case')));
    },
  },
  {
    id: 'receiver/events-of-one-order',
    text: 'Unspecified: whether a receiver processes a second event of an order, with the same order_reference.',
    observe: async (dispatcher) => {
      const { secret } = dispatcher.options;
      const first = freshEvent('order.processing');
      const { id, order_reference, merchant_reference } = first.data;
      const then = freshEvent('order.completed');
      Object.assign(then.data, { id, order_reference, merchant_reference });
      const answers = [
        await dispatcher.deliver(signed(first, secret), 'order.processing of an order'),
        await dispatcher.deliver(signed(then, secret), 'order.completed of the same order'),
      ].map(inWords);
      const { probe } = dispatcher;
      if (probe.exists) await dispatcher.settled();
      const count = probe.exists ? `, processed ${await probe.processed(order_reference)} times` : '';
      return `${answers.join(', then ')}${count}`;
    },
  },
];

function answerTo(change: (event: WebhookEvent) => object) {
  return async (dispatcher: Dispatcher): Promise<string> => {
    const message = signed(freshEvent('order.completed'), dispatcher.options.secret, (event) =>
      JSON.stringify(change(event)),
    );
    return String(inWords(await dispatcher.deliver(message, 'an undocumented event')));
  };
}
