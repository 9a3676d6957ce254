import { asText } from './as-text.js';
import { isObject, parseJson } from '../../contract/json.js';

type Headers = Readonly<Record<string, string>>;

/** The recorded body of a request; `isPartial` where the request had a body that the recording lacks. */
export function bodyOf(
  postData: unknown,
  size: unknown,
  headers: Headers,
): { text: string | null; isBytes?: boolean; isPartial: boolean } {
  if (!isObject(postData)) return { text: null, isPartial: hasBody(size, headers) };
  const { text, params, encoding, _encoding } = postData;
  if (typeof text === 'string') {
    if (encoding === 'base64' || _encoding === 'base64') {
      const bytes = Buffer.from(text, 'base64');
      const plain = utf8(bytes);
      return plain === null
        ? { text: bytes.toString('latin1'), isBytes: true, isPartial: false }
        : { text: plain, isPartial: false };
    }
    // Chromium writes an empty text for an unknown body.
    if (text === '' && hasBody(size, headers)) return { text: null, isPartial: true };
    return { text, isPartial: false };
  }
  if (Array.isArray(params) && params.length > 0) {
    const pairs = params
      .filter(isObject)
      .map(({ name, value }): [string, string] => [asText(name), asText(value)]);
    return { text: new URLSearchParams(pairs).toString(), isPartial: false };
  }
  return { text: null, isPartial: hasBody(size, headers) };
}

const hasBody = (size: unknown, headers: Headers): boolean =>
  (typeof size === 'number' && size > 0) || Number(headers['content-length'] ?? 0) > 0;

// The statuses of answers without a body.
const bodiless = [204, 205, 304];

/** The recorded body of a response as text; `isPartial` where it is incomplete. */
export function responseText(
  content: unknown,
  headers: Headers,
  status: number,
): { text: string; isPartial: boolean } {
  const { text, encoding, size, comment } = isObject(content) ? content : {};
  if (typeof text !== 'string') {
    const isEmpty =
      bodiless.includes(status) ||
      headers['content-length'] === '0' ||
      (size === 0 && status >= 300 && status < 400);
    return { text: '', isPartial: !isEmpty };
  }
  if (encoding === 'base64') {
    const plain = utf8(Buffer.from(text, 'base64'));
    return { text: plain ?? '', isPartial: plain === null };
  }
  const isShorter = typeof size === 'number' && size > Buffer.byteLength(text);
  const isCut = /truncat/i.test(asText(comment)) || (isShorter && parseJson(text) === undefined);
  return { text, isPartial: isCut || (text === '' && hasBody(size, headers)) };
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
