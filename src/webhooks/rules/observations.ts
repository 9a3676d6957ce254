import { inWords } from '../../engine/expect.js';
import type { Dispatcher } from '../dispatcher.js';
import { freshEvent, signed, type WebhookEvent } from '../message.js';
import type { Observation } from './rule.js';

export const observations: readonly Observation[] = [
  {
    id: 'receiver/unknown-events',
    text: 'What a receiver does with an event of another name is not shown.',
    observe: answerTo((event) => ({ ...event, event: 'order.refunded' })),
  },
  {
    id: 'receiver/other-events',
    text: 'The payload of transaction.success and its like is not shown.',
    observe: answerTo((event) => ({ ...event, event: 'transaction.success', data: {} })),
  },
  {
    id: 'receiver/other-members',
    text: 'What a receiver does with members that the contract does not name is not shown.',
    observe: answerTo((event) => ({
      ...event,
      trace: 'x',
      data: { ...event.data, cabin: { seats: [1, 2] } },
    })),
  },
  {
    id: 'receiver/upper-case',
    text: 'The letter case of the hex signature is not shown.',
    observe: async (dispatcher) => {
      const message = dispatcher.genuine();
      const signature = message.signature!.toUpperCase();
      return inWords(await dispatcher.deliver({ ...message, signature }, 'a signature in upper case'));
    },
  },
  {
    id: 'receiver/events-of-one-order',
    text: 'De-duplicated by order_reference alone, an order has one event only; whether its next one counts is not shown.',
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
    const event = freshEvent('order.completed');
    const message = signed(event, dispatcher.options.secret, JSON.stringify(change(event)));
    return inWords(await dispatcher.deliver(message, 'an event that the contract does not show'));
  };
}
