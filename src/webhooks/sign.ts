import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header of an event that carries its signature. */
export const signatureHeader = 'SERVICE-HTTP-SIGNATURE';

/**
 * The signature of an event: the hex HMAC-SHA512, in lower case, of the exact bytes of its body. Throws a
 * TypeError when the body is not raw, or the secret is empty.
 * "the hex digest of HMAC-SHA512 over the exact raw request body, keyed with the business's api-secret"
 * (Authentication, rule 6)
 */
export function sign(rawBody: string | Uint8Array, secret: string): string {
  return digest(rawBody, secret).toString('hex');
}

/**
 * Whether a signature is that of the body. It may be in either letter case; the comparison takes the same time
 * for every wrong one. Give the body as it came, before any parsing. Throws a TypeError as `sign` does.
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
    throw new TypeError('The body must be raw, as a string or bytes: what was parsed has other bytes.');
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('The api-secret is empty: anybody could sign with that.');
  return createHmac('sha512', secret).update(rawBody).digest();
}
