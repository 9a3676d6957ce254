import { isIP } from 'node:net';
import { parseJson } from '../contract/json.js';
import { operationAt, routeOf } from '../cases/route.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';

const plainType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const longest = { text: 4000, path: 1000, header: 4000, depth: 64 };

/**
 * Whether something in front of the operation may have refused a request with a body of its own: `junk` has bytes in its
 * path or headers that HTTP does not allow, `odd` is valid but unusual.
 */
export function oddityOf(request: SentRequest): 'odd' | 'junk' | undefined {
  const { path, headers, body } = request;
  if (
    Object.values(headers).some((value) => /[^\t\x20-\x7e]/.test(value)) ||
    /%(?![0-9a-f]{2})|%25(?![0-9a-f]{2})/i.test(path)
  )
    return 'junk';
  const type = headers['content-type'];
  const isPlain = type === undefined ? request.unshown?.includes('content-type') : plainType.test(type);
  const isOdd =
    isUnusualText(request) ||
    isMalformed(headers) ||
    Object.values(headers).some((value) => value.length > longest.header) ||
    (body !== null && (!isPlain || 'content-encoding' in headers)) ||
    // A router may refuse a path that only resembles the documented one.
    (routeOf(request)?.operation ?? null) !== operationAt(request.method, path);
  return isOdd ? 'odd' : undefined;
}

/** Whether the path, the query or the body of a request has unusual values. */
export const isUnusualText = ({ path, body, bytes }: SentRequest): boolean =>
  bytes === true ||
  path.length > longest.path ||
  // A path segment that starts or ends with a blank.
  /\/%20|%20(?:\/|$)/.test(path.split('?')[0]!) ||
  (body !== null && isOddBody(body)) ||
  // Unusual parameter names, or the notation of arrays.
  /[?&](?:[^=&]*(?:\[|%5b|\.)|=|&|__proto__|[^&=]{100})/i.test(path) ||
  /%0|%1|%7f/i.test(path);

// Something in front of an operation answers with these, with a body of its own.
const before = [408, 411, 413, 414, 415, 417, 421, 431];

/** The exchange, marked if its request is odd. */
export function withOddity(exchange: Exchange): Exchange {
  const isTurnedAway = before.includes(exchange.response?.status ?? 0);
  const oddity = oddityOf(exchange.request) ?? (isTurnedAway ? 'odd' : undefined);
  return oddity === undefined ? exchange : { ...exchange, request: { ...exchange.request, oddity } };
}

const range = String.raw`(?:\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:\s*;\s*q=[01](?:\.\d{0,3})?)?`;

// The usual form of headers that operations ignore.
const wellFormed: Readonly<Record<string, RegExp>> = {
  'accept-language': new RegExp(String.raw`^\s*${range}(?:\s*,\s*${range})*\s*$`, 'i'),
  'user-agent': /^[^%{}]*[a-z\d][^%{}]*$/i,
  'x-request-id': /^[\w.:;,@+/=|-]*$/,
  traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}\b/i,
  origin: /^(?:null|[a-z][a-z\d+.-]*:\/\/[^\s%]*)$/i,
};

// Some proxies replace the address by a word, or add a port.
const isAddress = (text: string): boolean =>
  isIP(text.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')) > 0 || /^_?[a-z][\w.-]*$/i.test(text);

function isMalformed(headers: SentRequest['headers']): boolean {
  const addresses = headers['x-forwarded-for']?.split(',') ?? [];
  return (
    Object.entries(wellFormed).some(([name, form]) => headers[name] && !form.test(headers[name])) ||
    addresses.some((address) => !isAddress(address.trim()))
  );
}

function isOddBody(text: string): boolean {
  if (text.length > 100_000 || /\\u00[01]|[\0-\x08\x0b\x0c\x0e-\x1f\ufeff]/.test(text)) return true;
  const body = parseJson(text);
  // Invalid JSON is not odd: other rules test it.
  return body !== undefined && (typeof body !== 'object' || body === null || isExtreme(body, 0));
}

function isExtreme(value: unknown, depth: number): boolean {
  if (typeof value === 'string')
    return value.length > longest.text || /\p{Cc}/u.test(value.replaceAll(/[\n\r\t]/g, ''));
  if (typeof value === 'number') return !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  if (depth > longest.depth || Object.keys(value).includes('__proto__')) return true;
  return Object.values(value).some((one) => isExtreme(one, depth + 1));
}
