import { createHash, createHmac } from 'node:crypto';
import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, type Occasion, webhooksDefaults as sound } from '../../behaviour/webhooks.js';
import { members } from '../../rewrite.js';
import { timestamp } from '../../timestamp.js';
import type { Defect } from '../defect.js';
import { cancelled, completed, failed, processing } from './rows.js';

const fails = ['signature'];

/** Signs in another way. */
function signs(signature: (text: string, occasion: Occasion, body: unknown) => string): Overrides {
  return { webhooks: { signature } };
}

/** Puts the signature elsewhere. */
function sends(headers: (signature: string) => Record<string, string>): Overrides {
  return {
    webhooks: {
      headers(signature, occasion) {
        const { 'SERVICE-HTTP-SIGNATURE': _, ...others } = sound.headers(signature, occasion);
        return { ...others, ...headers(signature) };
      },
    },
  };
}

/** Faults of SERVICE-HTTP-SIGNATURE (Authentication, rule 6). */
export const signature: readonly Defect[] = [
  processing(
    'webhook-processing-signed-in-base64',
    'The digest is in Base64.',
    fails,
    signs((text, { credentials }) => createHmac('sha512', credentials.secret).update(text).digest('base64')),
  ),
  completed(
    'webhook-completed-signed-anew',
    'The signature is that of the JSON written anew, with letters in the place of escapes.',
    fails,
    signs((_, { credentials }, body) => hmac(JSON.stringify(body), credentials.secret)),
  ),
  failed(
    'webhook-failed-signed-by-sha256',
    'The digest is an HMAC-SHA256.',
    fails,
    signs((text, { credentials }) => createHmac('sha256', credentials.secret).update(text).digest('hex')),
  ),
  cancelled(
    'webhook-cancelled-signed-with-key',
    'The HMAC is keyed with the api-key.',
    fails,
    signs((text, { credentials }) => hmac(text, credentials.key)),
  ),
  completed(
    'webhook-completed-signed-before-queued',
    'The signature is that of the body before it got its timestamp.',
    fails,
    signs((_, { credentials, order }, body) =>
      hmac(asciiJson({ ...members(body), timestamp: timestamp(order.createdAt) }), credentials.secret),
    ),
  ),
  processing(
    'webhook-processing-signs-data-only',
    'The signature is that of the order without its envelope.',
    fails,
    signs((_, { credentials }, body) => hmac(asciiJson(members(body)['data']), credentials.secret)),
  ),
  failed(
    'webhook-failed-signed-by-plain-hash',
    'The digest is the SHA-512 of secret and body, without HMAC.',
    fails,
    signs((text, { credentials }) =>
      createHash('sha512')
        .update(credentials.secret + text)
        .digest('hex'),
    ),
  ),
  cancelled(
    'webhook-cancelled-signs-indented',
    'The signature is that of the JSON with indents.',
    fails,
    signs((_, { credentials }, body) => hmac(JSON.stringify(body, null, 2), credentials.secret)),
  ),
  cancelled(
    'webhook-cancelled-signed-in-latin1',
    'The signature is that of the text in Latin-1; the body is in UTF-8.',
    fails,
    {
      webhooks: {
        text: (body) => JSON.stringify(body),
        signature: (text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text, 'latin1').digest('hex'),
      },
    },
  ),
  processing(
    'webhook-processing-signs-line-feed',
    'The signature is that of the body and a line feed.',
    fails,
    signs((text, { credentials }) => hmac(`${text}\n`, credentials.secret)),
  ),
  completed(
    'webhook-completed-signature-cut',
    'Only the first 64 digits are sent.',
    fails,
    signs((text, occasion) => sound.signature(text, occasion, undefined).slice(0, 64)),
  ),
  failed(
    'webhook-failed-signature-prefixed',
    'The digest comes after sha512=.',
    fails,
    sends((signature) => ({ 'SERVICE-HTTP-SIGNATURE': `sha512=${signature}` })),
  ),
  completed(
    'webhook-completed-key-decoded',
    'The HMAC is keyed with what the api-secret means in Base64.',
    fails,
    signs((text, { credentials }) =>
      createHmac('sha512', Buffer.from(credentials.secret, 'base64')).update(text).digest('hex'),
    ),
  ),
  processing(
    'webhook-processing-not-signed',
    'There is no signature.',
    fails,
    sends(() => ({})),
  ),
  cancelled(
    'webhook-cancelled-signed-in-other-header',
    'The signature is in X-Signature.',
    fails,
    sends((signature) => ({ 'X-Signature': signature })),
  ),
];
