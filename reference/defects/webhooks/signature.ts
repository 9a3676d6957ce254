import { createHash, createHmac } from 'node:crypto';
import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, type Occasion, webhooksDefaults as sound } from '../../behaviour/webhooks.js';
import { members } from '../../changes/replies.js';
import { timestamp } from '../../formats.js';
import { defect, defectsOf, type Defect } from '../defect.js';

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
    'webhook-processing-signed-in-base64': defect('The digest is in Base64.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text).digest('base64'),
        ),
      ),
    'webhook-processing-signs-data-only': defect('The signature is that of the order without its envelope.')
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(asciiJson(members(body)['data']), credentials.secret))),
    'webhook-processing-signs-line-feed': defect('The signature is that of the body and a line feed.')
      .breaks('signature')
      .with(signs((text, { credentials }) => hmac(`${text}\n`, credentials.secret))),
    'webhook-processing-not-signed': defect('There is no signature.')
      .breaks('signature')
      .with(sends(() => ({}))),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-signed-anew': defect(
      'The signature is that of the JSON serialised again, with letters in the place of escapes.',
    )
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(JSON.stringify(body), credentials.secret))),
    'webhook-completed-signed-before-queued': defect(
      'The signature is that of the body before it got its timestamp.',
    )
      .breaks('signature')
      .with(
        signs((_, { credentials, order }, body) =>
          hmac(asciiJson({ ...members(body), timestamp: timestamp(order.createdAt) }), credentials.secret),
        ),
      ),
    'webhook-completed-signature-cut': defect('Only the first 64 digits are sent.')
      .breaks('signature')
      .with(signs((text, occasion) => sound.signature(text, occasion, undefined).slice(0, 64))),
    'webhook-completed-key-decoded': defect('The HMAC is keyed with what the api-secret means in Base64.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHmac('sha512', Buffer.from(credentials.secret, 'base64')).update(text).digest('hex'),
        ),
      ),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-signed-by-sha256': defect('The digest is an HMAC-SHA256.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) => createHmac('sha256', credentials.secret).update(text).digest('hex')),
      ),
    'webhook-failed-signed-by-plain-hash': defect(
      'The digest is the SHA-512 of secret and body, without HMAC.',
    )
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHash('sha512')
            .update(credentials.secret + text)
            .digest('hex'),
        ),
      ),
    'webhook-failed-signature-prefixed': defect('The digest comes after sha512=.')
      .breaks('signature')
      .with(sends((signature) => ({ 'SERVICE-HTTP-SIGNATURE': `sha512=${signature}` }))),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-signed-with-key': defect('The HMAC is keyed with the api-key.')
      .breaks('signature')
      .with(signs((text, { credentials }) => hmac(text, credentials.key))),
    'webhook-cancelled-signs-indented': defect('The signature is that of the JSON with indents.')
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(JSON.stringify(body, null, 2), credentials.secret))),
    'webhook-cancelled-signed-in-latin1': defect(
      'The signature is that of the text in Latin-1; the body is in UTF-8.',
    )
      .breaks('signature')
      .webhooks({
        text: (body) => JSON.stringify(body),
        signature: (text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text, 'latin1').digest('hex'),
      }),
    'webhook-cancelled-signed-in-other-header': defect('The signature is in X-Signature.')
      .breaks('signature')
      .with(sends((signature) => ({ 'X-Signature': signature }))),
  }),
];
