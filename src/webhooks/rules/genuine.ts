import { eventNames } from '../../contract/event-examples.js';
import { freshEvent, signed, type Message, type WebhookEvent } from '../message.js';
import { signatureHeader } from '../sign.js';
import type { DeclaredRule } from './rule.js';

const completed = (): WebhookEvent<'order.completed'> => freshEvent('order.completed');

/** Real names, with characters of two, three and four bytes. */
function withNames(event: WebhookEvent): WebhookEvent {
  for (const person of [event.data.passengers, event.data.ticket_info?.ticket_passengers ?? []].flat())
    Object.assign(person, { first_name: 'Ngọzị', middle_name: '王 Zoë', last_name: 'Ọbị 🌍' });
  return event;
}

const escaped = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same JSON value in another form: with indentation, a trailing zero in a number, and an escaped letter. */
const written = (event: WebhookEvent): string =>
  `${JSON.stringify(event, null, 2).replace('184500.5', '184500.50').replace('"flight"', '"fl\\u0069ght"')}\n`;

/** Forms of a genuine event. The signature covers exactly these bytes. */
const ways: readonly [name: string, text: string, make: (secret: string) => Message][] = [
  [
    'non-ascii',
    'The receiver MUST accept names outside ASCII, with the signature of their UTF-8 bytes.',
    (secret) => signed(withNames(completed()), secret),
  ],
  [
    'escapes',
    'The receiver MUST accept JSON escapes, with the signature of the escaped text.',
    (secret) => {
      const event = withNames(completed());
      return signed(event, secret, escaped(JSON.stringify(event)));
    },
  ],
  [
    'layout',
    'The receiver MUST accept any JSON layout, with the signature of the raw body.',
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
    text: `The receiver MUST answer a genuine ${name} with a 2xx.`,
    isBaseline: true,
    test: (dispatcher) => dispatcher.deliverAccepted(dispatcher.genuine(name), `a genuine ${name}`, true),
  })),
  ...ways.map(([name, text, make]): DeclaredRule => ({
    name: `takes.${name}`,
    requirement: 'service/receiver-checks-raw-body',
    text,
    test: (dispatcher) =>
      dispatcher.deliverAccepted(make(dispatcher.options.secret), `a genuine event: ${name}`),
  })),
  {
    name: 'takes.header-case',
    requirement: 'service/receiver-checks-raw-body',
    text: 'The receiver MUST accept the signature header in lower case.',
    test: (dispatcher) => {
      const message = { ...dispatcher.genuine(), header: signatureHeader.toLowerCase() };
      return dispatcher.deliverAccepted(message, 'a genuine event, its header in lower case');
    },
  },
  {
    name: 'takes.in-pieces',
    requirement: 'service/receiver-checks-raw-body',
    text: 'The receiver MUST accept a body in chunks that split multi-byte characters.',
    test: (dispatcher) => {
      const message = signed(withNames(completed()), dispatcher.options.secret);
      return dispatcher.deliverAccepted({ ...message, isChunked: true }, 'a genuine event, in chunks');
    },
  },
];
