import { createHash, createHmac } from 'node:crypto';
import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, type Occasion, webhooksDefaults as sound } from '../../behaviour/webhooks.js';
import { members } from '../../rewrite.js';
import { timestamp } from '../../timestamp.js';
import { defectsOf, type Defect } from '../defect.js';

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

/** Defects of SERVICE-HTTP-SIGNATURE (Authentication, rule 6). */
export const webhookSignature: readonly Defect[] = [
  ...defectsOf('orderProcessing', {
    'webhook-processing-signed-in-base64': {
      summary: 'The digest is in Base64.',
      fails: 'signature',
      ...signs((text, { credentials }) =>
        createHmac('sha512', credentials.secret).update(text).digest('base64'),
      ),
    },
    'webhook-processing-signs-data-only': {
      summary: 'The signature is that of the order without its envelope.',
      fails: 'signature',
      ...signs((_, { credentials }, body) => hmac(asciiJson(members(body)['data']), credentials.secret)),
    },
    'webhook-processing-signs-line-feed': {
      summary: 'The signature is that of the body and a line feed.',
      fails: 'signature',
      ...signs((text, { credentials }) => hmac(`${text}\n`, credentials.secret)),
    },
    'webhook-processing-not-signed': {
      summary: 'There is no signature.',
      fails: 'signature',
      ...sends(() => ({})),
    },
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-signed-anew': {
      summary: 'The signature is that of the JSON written anew, with letters in the place of escapes.',
      fails: 'signature',
      ...signs((_, { credentials }, body) => hmac(JSON.stringify(body), credentials.secret)),
    },
    'webhook-completed-signed-before-queued': {
      summary: 'The signature is that of the body before it got its timestamp.',
      fails: 'signature',
      ...signs((_, { credentials, order }, body) =>
        hmac(asciiJson({ ...members(body), timestamp: timestamp(order.createdAt) }), credentials.secret),
      ),
    },
    'webhook-completed-signature-cut': {
      summary: 'Only the first 64 digits are sent.',
      fails: 'signature',
      ...signs((text, occasion) => sound.signature(text, occasion, undefined).slice(0, 64)),
    },
    'webhook-completed-key-decoded': {
      summary: 'The HMAC is keyed with what the api-secret means in Base64.',
      fails: 'signature',
      ...signs((text, { credentials }) =>
        createHmac('sha512', Buffer.from(credentials.secret, 'base64')).update(text).digest('hex'),
      ),
    },
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-signed-by-sha256': {
      summary: 'The digest is an HMAC-SHA256.',
      fails: 'signature',
      ...signs((text, { credentials }) =>
        createHmac('sha256', credentials.secret).update(text).digest('hex'),
      ),
    },
    'webhook-failed-signed-by-plain-hash': {
      summary: 'The digest is the SHA-512 of secret and body, without HMAC.',
      fails: 'signature',
      ...signs((text, { credentials }) =>
        createHash('sha512')
          .update(credentials.secret + text)
          .digest('hex'),
      ),
    },
    'webhook-failed-signature-prefixed': {
      summary: 'The digest comes after sha512=.',
      fails: 'signature',
      ...sends((signature) => ({ 'SERVICE-HTTP-SIGNATURE': `sha512=${signature}` })),
    },
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-signed-with-key': {
      summary: 'The HMAC is keyed with the api-key.',
      fails: 'signature',
      ...signs((text, { credentials }) => hmac(text, credentials.key)),
    },
    'webhook-cancelled-signs-indented': {
      summary: 'The signature is that of the JSON with indents.',
      fails: 'signature',
      ...signs((_, { credentials }, body) => hmac(JSON.stringify(body, null, 2), credentials.secret)),
    },
    'webhook-cancelled-signed-in-latin1': {
      summary: 'The signature is that of the text in Latin-1; the body is in UTF-8.',
      fails: 'signature',
      webhooks: {
        text: (body) => JSON.stringify(body),
        signature: (text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text, 'latin1').digest('hex'),
      },
    },
    'webhook-cancelled-signed-in-other-header': {
      summary: 'The signature is in X-Signature.',
      fails: 'signature',
      ...sends((signature) => ({ 'X-Signature': signature })),
    },
  }),
];
