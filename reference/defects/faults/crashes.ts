import type { Overrides } from '../../behaviour/index.js';
import type { Incoming } from '../../http.js';
import { fault, type Fault } from './fault.js';

/** A server that breaks down over some requests: they end in a 500. */
function crashesOver(isFatal: (request: Incoming) => boolean): Overrides {
  return {
    before(request) {
      if (isFatal(request)) throw new Error('unhandled');
      return request;
    },
  };
}

/** The body, parsed; undefined when it is not JSON. */
function json({ body }: Incoming): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether a value or any member below it is such. */
function anywhere(value: unknown, isSuch: (one: unknown) => boolean): boolean {
  if (isSuch(value)) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => anywhere(one, isSuch))
  );
}

const textLike =
  (pattern: RegExp) =>
  (request: Incoming): boolean =>
    anywhere(json(request), (value) => typeof value === 'string' && pattern.test(value));

const keyLike =
  (pattern: RegExp) =>
  (request: Incoming): boolean =>
    anywhere(
      json(request),
      (value) =>
        typeof value === 'object' && value !== null && Object.keys(value).some((name) => pattern.test(name)),
    );

const value =
  (isSuch: (one: unknown) => boolean) =>
  (request: Incoming): boolean => {
    const body = json(request);
    return typeof body === 'object' && body !== null && Object.values(body).some(isSuch);
  };

const header =
  (name: string, pattern: RegExp) =>
  ({ headers }: Incoming): boolean =>
    pattern.test(headers.get(name) ?? '');

const isDeep = (one: unknown, left: number): boolean =>
  typeof one === 'object' &&
  one !== null &&
  (left === 0 || Object.values(one).some((inner) => isDeep(inner, left - 1)));

function row(
  name: string,
  summary: string,
  found: 'valid' | 'bytes',
  isFatal: (request: Incoming) => boolean,
): Fault {
  const fails = [`fuzz.${found}`, 'response.no-server-error'];
  return fault(`crashes-on-${name}`, `${summary} ends in a 500.`, fails, crashesOver(isFatal));
}

/** Faults that only an input shows which nobody thinks of. */
export const crashes = {
  nonAscii: row('non-ascii', 'A text with letters beyond ASCII', 'valid', textLike(/[^\0-\x7f]/)),
  emoji: row('emoji', 'A character of four bytes', 'valid', textLike(/\p{Extended_Pictographic}/u)),
  nul: row('nul', 'A text with NUL', 'valid', textLike(/\0/)),
  halfEmoji: row('half-emoji', 'Half of a surrogate pair', 'bytes', textLike(/\p{Cs}/u)),
  quote: row('quote', 'A text with a quote, as by SQL that is put together,', 'valid', textLike(/'/)),
  longText: row('long-text', 'A text of more than 5,000 characters', 'valid', textLike(/^[^]{5001}/)),
  protoMember: row('proto-member', 'A member __proto__', 'valid', keyLike(/^__proto__$/)),
  longName: row('long-name', 'A member with a name of more than 100 characters', 'valid', keyLike(/^.{101}/)),
  arrayBody: row('array-body', 'A body that is an array', 'bytes', (request) => Array.isArray(json(request))),
  textBody: row(
    'text-body',
    'A body that is a JSON text',
    'bytes',
    (request) => typeof json(request) === 'string',
  ),
  deepBody: row('deep-body', 'JSON nested more than 1,000 deep', 'bytes', (request) =>
    isDeep(json(request), 1000),
  ),
  hugeNumber: row(
    'huge-number',
    'A number beyond all bounds',
    'bytes',
    value((one) => typeof one === 'number' && !Number.isFinite(one)),
  ),
  objectMember: row(
    'object-member',
    'An object for a member that is a text',
    'bytes',
    value(
      (one) =>
        typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length === 0,
    ),
  ),
  nullMember: row(
    'null-member',
    'null for a member',
    'bytes',
    value((one) => one === null),
  ),
  badUtf8: row('bad-utf-8', 'A body that is not UTF-8', 'bytes', ({ body }) => body.includes('\ufffd')),
  nulBytes: row('nul-bytes', 'A body of NUL', 'bytes', ({ body }) => body.startsWith('\0')),
  multipart: row(
    'multipart',
    'A multipart body without a boundary',
    'bytes',
    header('content-type', /^multipart/),
  ),
  charset: row(
    'charset',
    'A charset that is not known',
    'bytes',
    header('content-type', /charset=(?!"?utf-8)/i),
  ),
  longKey: row(
    'long-idempotency-key',
    'An Idempotency-Key of more than 255 characters',
    'bytes',
    header('idempotency-key', /^.{256}/),
  ),
  badCookie: row(
    'bad-cookie',
    'A cookie that cannot be read',
    'bytes',
    header('cookie', /%(?![0-9a-f]{2})/i),
  ),
  percentInPath: row('percent-in-path', 'A percent sign in the path', 'bytes', ({ path }) =>
    /%(?![0-9a-f]{2})/i.test(path),
  ),
  nulInPath: row('nul-in-path', 'NUL in the path', 'bytes', ({ path }) => path.includes('%00')),
  badUtf8InPath: row('bad-utf-8-in-path', 'A path that is not UTF-8', 'bytes', ({ path }) =>
    /%ff|%c0/i.test(path),
  ),
  longPath: row(
    'long-path',
    'A path of more than 2,000 characters',
    'bytes',
    ({ path }) => path.length > 2000,
  ),
  parameterTwice: row('parameter-twice', 'A query parameter that comes twice', 'bytes', ({ query }) =>
    [...new Set(query.keys())].some((name) => query.getAll(name).length > 1),
  ),
  parameterOfBrackets: row('parameter-of-brackets', 'A query parameter with brackets', 'bytes', ({ query }) =>
    [...query.keys()].some((name) => name.includes('[')),
  ),
  nulInQuery: row('nul-in-query', 'NUL in the query', 'bytes', ({ query }) =>
    [...query.values()].some((text) => text.includes('\0')),
  ),
} satisfies Record<string, Fault>;
