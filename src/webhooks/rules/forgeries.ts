import { createHash, createHmac } from 'node:crypto';
import { corruptCredential } from '../../contract/wrong-credentials.js';
import type { Message } from '../message.js';
import { sign } from '../sign.js';

/** Returns a forged signature, or a changed body for the genuine signature. */
type Forge = (genuine: Message, secret: string, other: Message) => Message['signature'] | { raw: string };

/** The kinds of forgery with their cases. The first ones fail for a receiver that checks nothing. */
export const forgeries: Readonly<Record<string, [text: string, cases: Readonly<Record<string, Forge>>]>> = {
  'wrong-key': [
    'The receiver MUST reject a signature with another key.',
    {
      'signed with a secret that differs at its end': ({ raw }, secret) =>
        sign(raw, corruptCredential(secret)),
      'signed without any key': ({ raw }) => createHash('sha512').update(raw).digest('hex'),
    },
  ],
  'changed-byte': [
    'The receiver MUST reject a body with one changed byte.',
    {
      'an amount changed by one digit': ({ raw }) => ({ raw: raw.replace('184500.5', '184500.6') }),
      'an extra line feed at the end': ({ raw }) => ({ raw: `${raw}\n` }),
    },
  ],
  'written-anew': [
    'The receiver MUST check the raw bytes: it MUST reject re-serialized JSON with the old signature.',
    {
      'the same JSON with indentation': ({ raw }) => ({ raw: JSON.stringify(JSON.parse(raw), null, 2) }),
      'the same JSON with its members in another order': ({ raw }) => ({
        raw: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw) as object).reverse())),
      }),
    },
  ],
  'other-signature': [
    'The receiver MUST reject the signature of another event.',
    { 'the signature of an accepted event': (_, __, { signature }) => signature },
  ],
  truncated: [
    'The receiver MUST reject a truncated signature.',
    {
      'the first half of the signature': ({ signature }) => signature!.slice(0, 64),
      'the signature without its last digit': ({ signature }) => signature!.slice(0, -1),
      'the first digit of the signature': ({ signature }) => signature!.slice(0, 1),
    },
  ],
  'changed-signature': [
    'The receiver MUST reject a signature with some changed digits.',
    {
      'the signature with another last digit': ({ signature: hex }) =>
        hex!.slice(0, -1) + (parseInt(hex!.slice(-1), 16) ^ 1).toString(16),
      'the first half of the signature, and other digits': ({ signature }) =>
        signature!.slice(0, 64) + reversedText(signature!.slice(64)),
      'other digits, and the second half of the signature': ({ signature }) =>
        reversedText(signature!.slice(0, 64)) + signature!.slice(64),
    },
  ],
  'no-header': [
    'The receiver MUST reject an event without the signature header.',
    { 'no signature': () => undefined },
  ],
  'empty-header': ['The receiver MUST reject an empty signature.', { 'an empty signature': () => '' }],
  'no-hex': [
    'The receiver MUST reject a signature that is not a valid hex digest.',
    {
      '128 characters that are not hex digits': () => 'z'.repeat(128),
      '128 zeros': () => '0'.repeat(128),
    },
  ],
  'sha-256': [
    'The receiver MUST reject an HMAC-SHA256 with the right key.',
    {
      'an HMAC-SHA256': ({ raw }, secret) => createHmac('sha256', secret).update(raw).digest('hex'),
    },
  ],
};

const reversedText = (text: string): string => [...text].reverse().join('');
