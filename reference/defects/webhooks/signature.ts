import { createHash, createHmac } from 'node:crypto';
import type { Overrides } from '../../behaviour/index.js';
import { asciiJson, hmac, type Occasion, webhooksDefaults as sound } from '../../behaviour/webhooks.js';
import { members } from '../../changes/replies.js';
import { timestamp } from '../../formats.js';
import { defect, defectsOf, type Defect } from '../defect.js';

/** Changes the signature. */
function signs(signature: (text: string, occasion: Occasion, body: unknown) => string): Overrides {
  return { webhooks: { signature } };
}

/** Changes the header of the signature. */
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
    'webhook-processing-signed-in-base64': defect('The server sends the digest in Base64.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text).digest('base64'),
        ),
      ),
    'webhook-processing-signs-data-only': defect('The server signs the order without its envelope.')
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(asciiJson(members(body)['data']), credentials.secret))),
    'webhook-processing-signs-line-feed': defect('The server signs the body with an extra line feed.')
      .breaks('signature')
      .with(signs((text, { credentials }) => hmac(`${text}\n`, credentials.secret))),
    'webhook-processing-not-signed': defect('The server sends no signature.')
      .breaks('signature')
      .with(sends(() => ({}))),
  }),
  ...defectsOf('orderCompleted', {
    'webhook-completed-signed-anew': defect(
      'The server signs JSON serialized again, with letters instead of escapes.',
    )
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(JSON.stringify(body), credentials.secret))),
    'webhook-completed-signed-before-queued': defect(
      'The server signs the body before it adds the timestamp.',
    )
      .breaks('signature')
      .with(
        signs((_, { credentials, order }, body) =>
          hmac(asciiJson({ ...members(body), timestamp: timestamp(order.createdAt) }), credentials.secret),
        ),
      ),
    'webhook-completed-signature-cut': defect('The server sends only the first 64 digits.')
      .breaks('signature')
      .with(signs((text, occasion) => sound.signature(text, occasion, undefined).slice(0, 64))),
    'webhook-completed-key-decoded': defect('The server keys the HMAC with the Base64-decoded api-secret.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHmac('sha512', Buffer.from(credentials.secret, 'base64')).update(text).digest('hex'),
        ),
      ),
  }),
  ...defectsOf('orderFailed', {
    'webhook-failed-signed-by-sha256': defect('The server signs with HMAC-SHA256.')
      .breaks('signature')
      .with(
        signs((text, { credentials }) => createHmac('sha256', credentials.secret).update(text).digest('hex')),
      ),
    'webhook-failed-signed-by-plain-hash': defect(
      'The server signs with the SHA-512 of secret and body, without HMAC.',
    )
      .breaks('signature')
      .with(
        signs((text, { credentials }) =>
          createHash('sha512')
            .update(credentials.secret + text)
            .digest('hex'),
        ),
      ),
    'webhook-failed-signature-prefixed': defect('The server sends the digest after sha512=.')
      .breaks('signature')
      .with(sends((signature) => ({ 'SERVICE-HTTP-SIGNATURE': `sha512=${signature}` }))),
  }),
  ...defectsOf('orderCancelled', {
    'webhook-cancelled-signed-with-key': defect('The server keys the HMAC with the api-key.')
      .breaks('signature')
      .with(signs((text, { credentials }) => hmac(text, credentials.key))),
    'webhook-cancelled-signs-indented': defect('The server signs indented JSON.')
      .breaks('signature')
      .with(signs((_, { credentials }, body) => hmac(JSON.stringify(body, null, 2), credentials.secret))),
    'webhook-cancelled-signed-in-latin1': defect('The server signs the Latin-1 text of a UTF-8 body.')
      .breaks('signature')
      .webhooks({
        text: (body) => JSON.stringify(body),
        signature: (text, { credentials }) =>
          createHmac('sha512', credentials.secret).update(text, 'latin1').digest('hex'),
      }),
    'webhook-cancelled-signed-in-other-header': defect('The server sends the signature in X-Signature.')
      .breaks('signature')
      .with(sends((signature) => ({ 'X-Signature': signature }))),
  }),
];
