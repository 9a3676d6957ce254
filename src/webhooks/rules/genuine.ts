import { eventNames } from '../../contract/event-examples.js';
import { freshEvent, signed, type Message, type WebhookEvent } from '../message.js';
import { signatureHeader } from '../sign.js';
import type { DeclaredRule } from './rule.js';

const completed = (): WebhookEvent<'order.completed'> => freshEvent('order.completed');

/** Names as people have them: two, three and four bytes a character. */
function withNames(event: WebhookEvent): WebhookEvent {
  for (const person of [event.data.passengers, event.data.ticket_info?.ticket_passengers ?? []].flat())
    Object.assign(person, { first_name: 'Ngọzị', middle_name: '王 Zoë', last_name: 'Ọbị 🌍' });
  return event;
}

const escaped = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON in other words: another layout, a number with a zero more, an escaped solidus. */
const written = (event: WebhookEvent): string =>
  `${JSON.stringify(event, null, 2).replace('184500.5', '184500.50').replace('"flight"', '"fl\\u0069ght"')}\n`;

/** Ways to write a genuine event: its signature is that of exactly these bytes. */
const ways: readonly [name: string, text: string, make: (secret: string) => Message][] = [
  [
    'non-ascii',
    'Names outside of ASCII are taken: the signature is that of their UTF-8 bytes.',
    (secret) => signed(withNames(completed()), secret),
  ],
  [
    'escapes',
    'JSON escapes are taken as they are: the signature is not that of what they stand for.',
    (secret) => {
      const event = withNames(completed());
      return signed(event, secret, escaped(JSON.stringify(event)));
    },
  ],
  [
    'layout',
    'Another layout of the JSON is taken: the signature is not that of the JSON written anew.',
    (secret) => {
      const event = completed();
      return signed(event, secret, written(event));
    },
  ],
];

export const genuine: readonly DeclaredRule[] = [
  ...eventNames().map((name): DeclaredRule => ({
    name: `takes.${name}`,
    requirement: 'service/receiver-acknowledges-after-processing',
    text: `A genuine ${name} is answered with 2xx.`,
    control: true,
    judge: (dispatcher) => dispatcher.taken(dispatcher.genuine(name), `a genuine ${name}`),
  })),
  ...ways.map(([name, text, make]): DeclaredRule => ({
    name: `takes.${name}`,
    requirement: 'service/receiver-checks-raw-body',
    text,
    judge: (dispatcher) => dispatcher.taken(make(dispatcher.options.secret), `a genuine event: ${name}`),
  })),
  {
    name: 'takes.header-case',
    requirement: 'service/receiver-checks-raw-body',
    text: 'The name of the header in lower case is the same header.',
    judge: (dispatcher) => {
      const message = { ...dispatcher.genuine(), header: signatureHeader.toLowerCase() };
      return dispatcher.taken(message, 'a genuine event, its header in lower case');
    },
  },
  {
    name: 'takes.in-pieces',
    requirement: 'service/receiver-checks-raw-body',
    text: 'A body that arrives in pieces, cut within its characters, is taken.',
    judge: async (dispatcher) => {
      const message = signed(withNames(completed()), dispatcher.options.secret);
      dispatcher.expectTaken(await dispatcher.deliverInChunks(message, 'a genuine event, in pieces'));
    },
  },
];
