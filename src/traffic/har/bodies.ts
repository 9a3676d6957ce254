import { decoded } from '../../http/content-coding.js';
import { isObject, membersOf, parseJson } from '../../contract/json.js';
import { asText } from './headers.js';

type Headers = Readonly<Record<string, string>>;

/** A recorded body; `isPartial` where the message had a body that the recording lacks, in whole or in part. */
interface Body {
  text: string | null;
  bytes?: true;
  isPartial: boolean;
}

const none: Body = { text: null, isPartial: false };
const unknown: Body = { text: null, isPartial: true };

export function bodyOf(postData: unknown, size: unknown, headers: Headers): Body {
  const { text, encoding, _encoding, params } = isObject(postData) ? postData : { text: postData };
  const body = plainBody(text, encoding ?? _encoding, headers);
  // Chromium writes an empty text for an unknown body.
  if (body !== null && body.text !== '') return body;
  const pairs = Array.isArray(params) ? params.map(membersOf) : [];
  const form = new URLSearchParams(pairs.map(({ name, value }) => [asText(name), asText(value)]));
  const isForm = !/json/i.test(headers['content-type'] ?? '');
  if (pairs.length > 0) return isForm ? { text: form.toString(), isPartial: false } : unknown;
  return hasBody(size, headers) ? unknown : (body ?? none);
}

const hasBody = (size: unknown, headers: Headers): boolean =>
  (typeof size === 'number' && size > 0) || Number(headers['content-length'] ?? 0) > 0;

// The statuses of answers without a body.
const bodiless = [204, 205, 304];

export function responseBody(content: unknown, headers: Headers, status: number): Body & { text: string } {
  const { text, encoding, size, comment } = membersOf(content);
  const body = plainBody(text, encoding, headers);
  if (body === null || body.isPartial) {
    const isEmpty =
      bodiless.includes(status) ||
      headers['content-length'] === '0' ||
      (size === 0 && status >= 300 && status < 400);
    return { text: '', isPartial: !isEmpty };
  }
  const shown = body.bytes ? '' : body.text!;
  const isShorter = typeof size === 'number' && size > Buffer.byteLength(shown);
  const isCut = /truncat/i.test(asText(comment)) || (isShorter && parseJson(shown) === undefined);
  return {
    text: shown,
    isPartial: isCut || body.bytes === true || (shown === '' && hasBody(size, headers)),
  };
}

const most = 64 * 1024 * 1024;

/** The body behind base64 and Content-Encoding, which some recorders leave as they were; null where none is recorded. */
function plainBody(recorded: unknown, encoding: unknown, headers: Headers): Body | null {
  const text = typeof recorded === 'object' && recorded !== null ? asJson(recorded) : recorded;
  if (typeof text !== 'string') return null;
  const coding = headers['content-encoding']?.replaceAll(/\bidentity\b|\s/gi, '') || undefined;
  const isBase64 = encoding === 'base64';
  if (!isBase64 && (coding === undefined || text === '' || parseJson(text) !== undefined))
    return { text, isPartial: false };
  const inBase64 = Buffer.from(isBase64 || /^[\w+/=\s]+$/.test(text) ? text : '', 'base64');
  const bytes = [inBase64, Buffer.from(text, 'latin1')]
    .map((one) => (coding === undefined ? null : decoded(one, coding, most)))
    .find((one) => one !== null && one.length > 0);
  const plain = bytes ?? (isBase64 ? inBase64 : Buffer.from(text));
  const read = textOf(plain);
  // Bytes that are no text are still in a coding, unless there is none.
  if (coding !== undefined && (read.bytes || read.text.includes('\uFFFD'))) return unknown;
  return { ...read, isPartial: false };
}

function asJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // It is nested too deeply.
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text; bytes that are not UTF-8 become one character each. */
export function textOf(body: Buffer): { text: string; bytes?: true } {
  try {
    return { text: utf8.decode(body) };
  } catch {
    return { text: body.toString('latin1'), bytes: true };
  }
}
