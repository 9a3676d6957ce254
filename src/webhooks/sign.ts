import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAnyArrayBuffer } from 'node:util/types';

export const signatureHeader = 'SERVICE-HTTP-SIGNATURE';

/** The body of an event as it arrived: bytes, or a text that is signed as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/**
 * Returns the signature of an event: the lower-case hex HMAC-SHA512 of the exact bytes of its body. Throws a TypeError if the body is
 * not raw or the secret is empty.
 * "the hex digest of HMAC-SHA512 over the exact raw request body, keyed with the business's api-secret"
 * (Authentication, rule 6)
 */
export function sign(rawBody: RawBody, secret: string): string {
  return digest(rawBody, secret).toString('hex');
}

/**
 * Whether a signature matches a body. Upper-case signatures are valid, and the comparison takes constant time. Pass the raw body, before
 * any parsing. Throws a TypeError like `sign`.
 *
 * @param signature the value of the header, or the array of its values; several values never match
 */
export function verify(
  rawBody: RawBody,
  signature: string | readonly string[] | undefined | null,
  secret: string,
): boolean {
  const expected = digest(rawBody, secret);
  const values: readonly unknown[] = Array.isArray(signature) ? signature : [signature];
  // Some frameworks keep the blanks around the value of a header (RFC 9110, section 5.5).
  const [, hex] = /^[ \t]*([0-9a-f]{128})[ \t]*$/i.exec(textOf(values)) ?? [];
  return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}

const textOf = ([value, ...others]: readonly unknown[]): string =>
  typeof value === 'string' && others.length === 0 ? value : '';

function digest(rawBody: RawBody, secret: string): Buffer {
  if (typeof rawBody !== 'string' && !ArrayBuffer.isView(rawBody) && !isAnyArrayBuffer(rawBody))
    throw new TypeError(
      'The body must be a string or bytes. Pass the raw body, because parsed JSON has other bytes.',
    );
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('The api-secret is empty. Pass the api-secret of the business.');
  return createHmac('sha512', secret)
    .update(isAnyArrayBuffer(rawBody) ? new Uint8Array(rawBody) : rawBody)
    .digest();
}
