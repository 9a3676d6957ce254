import { createHash, createHmac } from 'node:crypto';
import { altered } from '../../contract/altered.js';
import { expectThat, inWords } from '../../harness/expect.js';
import { isTaken } from '../dispatcher.js';
import type { Message } from '../message.js';
import { sign } from '../sign.js';
import type { Rule } from './rule.js';

/** What a genuine message becomes in the hands of somebody without the secret. */
type Forge = (genuine: Message, secret: string, other: Message) => Partial<Message>;

/** Each way to be wrong, with the cases that show it. */
const forgeries: readonly [name: string, text: string, cases: Readonly<Record<string, Forge>>][] = [
  [
    'changed-byte',
    'A body of which one byte was changed is turned away.',
    {
      'an amount changed by one digit': ({ raw }) => ({ raw: raw.replace('184500.5', '184500.6') }),
      'a line feed more at the end': ({ raw }) => ({ raw: `${raw}\n` }),
    },
  ],
  [
    'written-anew',
    'The same JSON written another way under the old signature is turned away: the bytes count.',
    {
      'the same JSON with indents': ({ raw }) => ({ raw: JSON.stringify(JSON.parse(raw), null, 2) }),
      'the same JSON with its members in another order': ({ raw }) => ({ raw: reversed(raw) }),
    },
  ],
  [
    'other-signature',
    'The signature of another event is turned away.',
    { 'the signature of an event that was taken': (_, __, { signature }) => ({ signature }) },
  ],
  [
    'wrong-key',
    'A signature with another key is turned away.',
    {
      'signed with a secret that ends otherwise': ({ raw }, secret) => ({
        signature: sign(raw, altered(secret)),
      }),
      'signed without any key': ({ raw }) => ({ signature: createHash('sha512').update(raw).digest('hex') }),
    },
  ],
  [
    'truncated',
    'A signature of which only a part is there is turned away.',
    {
      'the first half of the signature': ({ signature }) => ({ signature: signature!.slice(0, 64) }),
      'the signature without its last digit': ({ signature }) => ({ signature: signature!.slice(0, -1) }),
      'the first digit of the signature': ({ signature }) => ({ signature: signature!.slice(0, 1) }),
    },
  ],
  [
    'no-header',
    'An event without the header is turned away.',
    { 'no signature': () => ({ signature: undefined }) },
  ],
  ['empty-header', 'An empty signature is turned away.', { 'an empty signature': () => ({ signature: '' }) }],
  [
    'no-hex',
    'What is no hex digest is turned away.',
    {
      '128 characters that are no hex digits': () => ({ signature: 'z'.repeat(128) }),
      '128 zeros': () => ({ signature: '0'.repeat(128) }),
    },
  ],
  [
    'sha-256',
    'An HMAC-SHA256 with the right key is turned away.',
    {
      'an HMAC-SHA256': ({ raw }, secret) => ({
        signature: createHmac('sha256', secret).update(raw).digest('hex'),
      }),
    },
  ],
];

/** Who knows an event already still looks at its signature. */
const ofKnownOrder: Rule = {
  id: 'receiver/turns-away.known-order',
  requirement: 'service/receiver-checks-raw-body',
  text: 'An event that was processed already is turned away when its signature does not fit.',
  judge: async (dispatcher) => {
    const message = dispatcher.genuine();
    await dispatcher.taken(message, 'a genuine event');
    const label = 'the same event with the signature of another';
    const { signature } = dispatcher.genuine();
    const exchange = await dispatcher.deliver({ ...message, signature }, label);
    expectThat(!isTaken(exchange), `no 2xx (${label})`, inWords(exchange), exchange);
  },
};

const unknownOrders = forgeries.map(([name, text, cases]): Rule => ({
  id: `receiver/turns-away.${name}`,
  requirement: 'service/receiver-checks-raw-body',
  text,
  judge: async (dispatcher) => {
    for (const [label, forge] of Object.entries(cases)) {
      const other = dispatcher.genuine();
      await dispatcher.taken(other, 'a genuine event');
      const message = dispatcher.genuine();
      const forgery = { ...message, ...forge(message, dispatcher.options.secret, other) };
      const exchange = await dispatcher.deliver(forgery, label);
      expectThat(!isTaken(exchange), `no 2xx (${label})`, inWords(exchange), exchange);
      // The same event, unbroken, is taken: it was the signature that was refused, and the receiver lives.
      const after = await dispatcher.taken(message, `the same event as it was, after ${label}`);
      if (!dispatcher.probe.exists) continue;
      const processed = await dispatcher.processedInTheEnd(message);
      const expected = `the event processed once, as it was (after ${label})`;
      expectThat(processed === 1, expected, `processed ${processed} times`, after);
    }
  },
}));

/** Events that are not from the service, which are never answered with 2xx. */
export const forged: readonly Rule[] = [...unknownOrders, ofKnownOrder];

function reversed(raw: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw) as object).reverse()));
}
