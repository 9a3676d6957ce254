import { createHash, createHmac } from 'node:crypto';
import { corruptCredential } from '../../contract/wrong-credentials.js';
import type { Message } from '../message.js';
import { sign } from '../sign.js';

/** The signature that somebody without the secret puts in place of the genuine one, or the body under that. */
type Forge = (genuine: Message, secret: string, other: Message) => Message['signature'] | { raw: string };

/** Each way to be wrong, with the cases that show it. First what a receiver takes that checks nothing. */
export const forgeries: readonly [name: string, text: string, cases: Readonly<Record<string, Forge>>][] = [
  [
    'wrong-key',
    'A signature with another key is turned away.',
    {
      'signed with a secret that ends otherwise': ({ raw }, secret) => sign(raw, corruptCredential(secret)),
      'signed without any key': ({ raw }) => createHash('sha512').update(raw).digest('hex'),
    },
  ],
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
    { 'the signature of an event that was taken': (_, __, { signature }) => signature },
  ],
  [
    'truncated',
    'A signature of which only a part is there is turned away.',
    {
      'the first half of the signature': ({ signature }) => signature!.slice(0, 64),
      'the signature without its last digit': ({ signature }) => signature!.slice(0, -1),
      'the first digit of the signature': ({ signature }) => signature!.slice(0, 1),
    },
  ],
  [
    'changed-signature',
    'A signature of which some digits are others is turned away.',
    {
      'the signature with another last digit': ({ signature }) => withOtherLastDigit(signature!),
      'the first half of the signature, and other digits': ({ signature }) =>
        signature!.slice(0, 64) + reversedText(signature!.slice(64)),
      'other digits, and the second half of the signature': ({ signature }) =>
        reversedText(signature!.slice(0, 64)) + signature!.slice(64),
    },
  ],
  ['no-header', 'An event without the header is turned away.', { 'no signature': () => undefined }],
  ['empty-header', 'An empty signature is turned away.', { 'an empty signature': () => '' }],
  [
    'no-hex',
    'What is no hex digest is turned away.',
    {
      '128 characters that are no hex digits': () => 'z'.repeat(128),
      '128 zeros': () => '0'.repeat(128),
    },
  ],
  [
    'sha-256',
    'An HMAC-SHA256 with the right key is turned away.',
    {
      'an HMAC-SHA256': ({ raw }, secret) => createHmac('sha256', secret).update(raw).digest('hex'),
    },
  ],
];

const reversedText = (text: string): string => [...text].reverse().join('');

function reversed(raw: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw) as object).reverse()));
}

function withOtherLastDigit(hex: string): string {
  return hex.slice(0, -1) + (parseInt(hex.slice(-1), 16) ^ 1).toString(16);
}
