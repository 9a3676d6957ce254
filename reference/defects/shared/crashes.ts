import type { Overrides } from '../../behaviour/index.js';
import type { Incoming } from '../../http.js';
import type { SharedTable } from '../defect.js';

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

/** Tests a value and all values below it with a predicate. */
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

/** Defects that only an odd input shows, which nobody writes by hand. */
export const crashes = {
  'crashes-on-non-ascii': {
    summary: 'A text with letters beyond ASCII ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(textLike(/[^\0-\x7f]/)),
  },
  'crashes-on-emoji': {
    summary: 'A character of four bytes ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(textLike(/\p{Extended_Pictographic}/u)),
  },
  'crashes-on-nul': {
    summary: 'A text with NUL ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(textLike(/\0/)),
  },
  'crashes-on-half-emoji': {
    summary: 'Half of a surrogate pair ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(textLike(/\p{Cs}/u)),
  },
  'crashes-on-quote': {
    summary: 'A text with a quote, as by SQL that is put together, ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(textLike(/'/)),
  },
  'crashes-on-long-text': {
    summary: 'A text of more than 5,000 characters ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(textLike(/^[^]{5001}/)),
  },
  'crashes-on-proto-member': {
    summary: 'A member __proto__ ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(keyLike(/^__proto__$/)),
  },
  'crashes-on-long-name': {
    summary: 'A member with a name of more than 100 characters ends in a 500.',
    fails: ['fuzz.valid', 'response.no-server-error'],
    ...crashesOver(keyLike(/^.{101}/)),
  },
  'crashes-on-array-body': {
    summary: 'A body that is an array ends in a 500.',
    fails: 'response.no-server-error',
    ...crashesOver((request) => Array.isArray(json(request))),
  },
  'crashes-on-text-body': {
    summary: 'A body that is a JSON text ends in a 500.',
    fails: 'response.no-server-error',
    ...crashesOver((request) => typeof json(request) === 'string'),
  },
  'crashes-on-deep-body': {
    summary: 'JSON nested more than 1,000 deep ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver((request) => isDeep(json(request), 1000)),
  },
  'crashes-on-huge-number': {
    summary: 'A number beyond all bounds ends in a 500.',
    fails: 'response.no-server-error',
    ...crashesOver(value((one) => typeof one === 'number' && !Number.isFinite(one))),
  },
  'crashes-on-object-member': {
    summary: 'An object for a member that is a text ends in a 500.',
    fails: 'response.no-server-error',
    ...crashesOver(
      value(
        (one) =>
          typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length === 0,
      ),
    ),
  },
  'crashes-on-null-member': {
    summary: 'null for a member ends in a 500.',
    fails: 'response.no-server-error',
    ...crashesOver(value((one) => one === null)),
  },
  'crashes-on-bad-utf-8': {
    summary: 'A body that is not UTF-8 ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ body }) => body.includes('\ufffd')),
  },
  'crashes-on-nul-bytes': {
    summary: 'A body of NUL ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ body }) => body.startsWith('\0')),
  },
  'crashes-on-multipart': {
    summary: 'A multipart body without a boundary ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(header('content-type', /^multipart/)),
  },
  'crashes-on-charset': {
    summary: 'A charset that is not known ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(header('content-type', /charset=(?!"?utf-8)/i)),
  },
  'crashes-on-long-idempotency-key': {
    summary: 'An Idempotency-Key of more than 255 characters ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(header('idempotency-key', /^.{256}/)),
  },
  'crashes-on-bad-cookie': {
    summary: 'A cookie that cannot be read ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(header('cookie', /%(?![0-9a-f]{2})/i)),
  },
  'crashes-on-percent-in-path': {
    summary: 'A percent sign in the path ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ path }) => /%(?![0-9a-f]{2})/i.test(path)),
  },
  'crashes-on-nul-in-path': {
    summary: 'NUL in the path ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ path }) => path.includes('%00')),
  },
  'crashes-on-bad-utf-8-in-path': {
    summary: 'A path that is not UTF-8 ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ path }) => /%ff|%c0/i.test(path)),
  },
  'crashes-on-long-path': {
    summary: 'A path of more than 2,000 characters ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ path }) => path.length > 2000),
  },
  'crashes-on-parameter-twice': {
    summary: 'A query parameter that comes twice ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ query }) => [...new Set(query.keys())].some((name) => query.getAll(name).length > 1)),
  },
  'crashes-on-parameter-of-brackets': {
    summary: 'A query parameter with brackets ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ query }) => [...query.keys()].some((name) => name.includes('['))),
  },
  'crashes-on-nul-in-query': {
    summary: 'NUL in the query ends in a 500.',
    fails: ['fuzz.bytes', 'response.no-server-error'],
    ...crashesOver(({ query }) => [...query.values()].some((text) => text.includes('\0'))),
  },
} satisfies SharedTable;
