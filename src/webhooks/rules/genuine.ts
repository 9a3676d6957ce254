import { eventNames } from '../../contract/event-examples.js';
import { freshEvent, signed, type Message, type WebhookEvent } from '../message.js';
import { signatureHeader } from '../sign.js';
import type { DeclaredRule } from './rule.js';

/** An event with real names, which have characters of two, three and four bytes. */
function withNames(): WebhookEvent {
  const event: WebhookEvent = freshEvent('order.completed');
  for (const person of [event.data.passengers, event.data.ticket_info?.ticket_passengers ?? []].flat())
    Object.assign(person, { first_name: 'Ngọzị', middle_name: '王 Zoë', last_name: 'Ọbị 🌍' });
  return event;
}

const escaped = (event: WebhookEvent): string =>
  JSON.stringify(event).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same JSON value in another form: with indentation, a trailing zero in a number, and an escaped letter. */
const written = (event: WebhookEvent): string =>
  `${JSON.stringify(event, null, 2).replace('184500.5', '184500.50').replace('"flight"', '"fl\\u0069ght"')}\n`;

/** Forms of a genuine event. The signature covers exactly the bytes of its body. */
const byForm: Readonly<Record<string, [text: string, purpose: string, make: (secret: string) => Message]>> = {
  'non-ascii': [
    'The receiver MUST accept names outside ASCII, with the signature of their UTF-8 bytes.',
    'a genuine event, with names outside ASCII',
    (secret) => signed(withNames(), secret),
  ],
  escapes: [
    'The receiver MUST accept JSON escapes, with the signature of the escaped text.',
    'a genuine event, with JSON escapes',
    (secret) => signed(withNames(), secret, escaped),
  ],
  layout: [
    'The receiver MUST accept any JSON layout, with the signature of the raw body.',
    'a genuine event, in another layout',
    (secret) => signed(freshEvent('order.completed'), secret, written),
  ],
  'header-case': [
    'The receiver MUST accept the signature header in lower case.',
    'a genuine event, its header in lower case',
    (secret) => ({ ...signed(freshEvent('order.completed'), secret), header: signatureHeader.toLowerCase() }),
  ],
  'in-pieces': [
    'The receiver MUST accept a body in chunks that split multi-byte characters.',
    'a genuine event, in chunks',
    (secret) => ({ ...signed(withNames(), secret), isChunked: true }),
  ],
};

export const events: readonly DeclaredRule[] = eventNames().map((name) => ({
  name: `takes.${name}`,
  text: `The receiver MUST answer a genuine ${name} with a 2xx.`,
  isBaseline: true,
  test: (dispatcher) => dispatcher.deliverAccepted(dispatcher.genuine(name), `a genuine ${name}`, true),
}));

export const forms: readonly DeclaredRule[] = Object.entries(byForm).map(([name, [text, purpose, make]]) => ({
  name: `takes.${name}`,
  text,
  test: (dispatcher) => dispatcher.deliverAccepted(make(dispatcher.options.secret), purpose),
}));
