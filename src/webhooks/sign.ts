import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'SERVICE-HTTP-SIGNATURE';

/**
 * Returns the signature of an event: the lower-case hex HMAC-SHA512 of the exact bytes of its body. Throws a TypeError if the body is
 * not raw or the secret is empty.
 * "the hex digest of HMAC-SHA512 over the exact raw request body, keyed with the business's api-secret"
 * (Authentication, rule 6)
 */
export function sign(rawBody: string | Uint8Array, secret: string): string {
  return digest(rawBody, secret).toString('hex');
}

/**
 * Whether a signature matches a body. Upper-case signatures are valid, and the comparison takes constant time. Pass the raw body, before
 * any parsing. Throws a TypeError like `sign`.
 */
export function verify(
  rawBody: string | Uint8Array,
  signature: string | readonly string[] | undefined | null,
  secret: string,
): boolean {
  const expected = digest(rawBody, secret);
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function digest(rawBody: string | Uint8Array, secret: string): Buffer {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError(
      'The body must be a string or bytes. Pass the raw body, because parsed JSON has other bytes.',
    );
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('The api-secret is empty. Pass the api-secret of the business.');
  return createHmac('sha512', secret).update(rawBody).digest();
}
