import type { Exchange } from '../../contract/exchange.js';
import { defined, membersOf, parseJson } from '../../contract/json.js';
import { isLoopback } from '../../http/network.js';
import { bodyOf, responseBody } from './bodies.js';
import { asText, headersOf } from './headers.js';

export interface Recorded {
  url: URL;
  /** The start, in milliseconds since 1970. */
  at: number;
  /** The exchange, whose path is that of the URL with the query. Ids follow once all exchanges are sorted. */
  exchange: Omit<Exchange, 'id' | 'operation'>;
  /** The suite sent the request. */
  isOurs?: true;
  /** The entry has no valid start. It follows the entry before it. */
  isUndated?: true;
}

/** Why an entry is no exchange with a server: it is incomplete, its URL names no server, or the request reached none. */
export type Unread = 'incomplete' | 'relative' | 'elsewhere';

// The range of plain ISO 8601. Dates beyond it cannot be compared as text.
const [earliest, latest] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((time) =>
  Date.parse(time),
) as [number, number];
const afterMs = 1000;

type Members = Readonly<Record<string, unknown>>;

/**
 * The exchange of an entry of an HTTP Archive. Tolerates the omissions and variations of recording tools.
 *
 * @param baseUrl the server of a relative URL without a Host header
 * @param before the start of the entry before it
 */
export function recordedOf(entry: unknown, baseUrl?: string, before = 0): Recorded | Unread {
  const { request, response, startedDateTime, time, ...marks } = membersOf(entry);
  const { method, url: address, headers, postData } = membersOf(request);
  if (typeof method !== 'string' || method === '' || typeof address !== 'string') return 'incomplete';
  if (isOfCache(marks)) return 'elsewhere';
  const type = asText(membersOf(postData)['mimeType']);
  const shown = headersOf(headers);
  const sent = { ...shown, ...(type && !('content-type' in shown) ? { 'content-type': type } : {}) };
  const url = urlOf(address, shown['host'], baseUrl);
  if (typeof url === 'string') return url;
  const { isPartial, ...received } = responseOf(membersOf(response));
  const at = [startedDateTime, received.response?.headers['date']]
    .map((stated) => (typeof stated === 'number' ? stated : Date.parse(asText(stated))))
    .find((one) => one >= earliest && one <= latest);
  const start = at ?? Math.min(before + afterMs, latest);
  const body = bodyOf(postData, membersOf(request)['bodySize'], sent);
  const isDeepest = [body.text, received.response?.text].some(isDeep);
  return {
    url,
    at: start,
    ...(at === undefined ? { isUndated: true } : {}),
    exchange: {
      purpose: 'recorded',
      request: {
        ...{ method: method.toUpperCase(), path: url.pathname + url.search, headers: sent, body: body.text },
        ...(body.bytes ? { bytes: true as const } : {}),
        // Every request has a Host header, unless the recorder left the headers out.
        ...(Object.keys(shown).length === 0 ? { unshown: droppedHeaders } : {}),
      },
      ...received,
      repeated: marks['_repeated'] === true,
      ...defined({
        received: marks['_received'] === true || undefined,
        atRest: marks['_atRest'] === true || undefined,
        partial: body.isPartial || isPartial || isDeepest || undefined,
      }),
      startedAt: new Date(start).toISOString(),
      durationMs: typeof time === 'number' && time > 0 ? Math.min(time, latest - start) : 0,
    },
  };
}

const droppedHeaders = ['api-key', 'api-secret', 'content-type', 'idempotency-key'];

function urlOf(address: string, host: string | undefined, baseUrl: string | undefined): URL | Unread {
  if (/^https?:/i.test(address)) return URL.canParse(address) ? new URL(address) : 'incomplete';
  if (!address.startsWith('/')) return address === '' ? 'incomplete' : 'elsewhere';
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  const protocol = base?.protocol ?? (isLoopback(host?.replace(/:\d+$/, '') ?? '') ? 'http:' : 'https:');
  const prefix = base?.pathname.replace(/\/+$/, '') ?? '';
  if (host !== undefined && URL.canParse(`${protocol}//${host}`))
    return new URL(`${protocol}//${host}${address}`);
  return base
    ? new URL(base.origin + (address.startsWith(`${prefix}/`) ? '' : prefix) + address)
    : 'relative';
}

// Recursive functions cannot follow deeper nesting, so such bodies are not tested.
const deepest = 2500;

export function isDeep(text: string | null | undefined): boolean {
  let depth = 0;
  for (const character of text ?? '') {
    if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > deepest) return true;
  }
  return false;
}

// Marks of Chromium, Firefox and service workers for requests that reached no server.
function isOfCache(entry: Members): boolean {
  return [entry['_fromCache'], entry['fromCache'], entry['_fetchedViaServiceWorker']].some(
    (mark) => (mark ?? false) !== false,
  );
}

type Received = Pick<Exchange, 'response' | 'failure'> & { isPartial: boolean };

function responseOf({ status, _error: error, statusText, headers: pairs, content }: Members): Received {
  const code = Number(asText(status));
  if (!(Number.isInteger(code) && code >= 100 && code <= 999)) {
    const failure = asText(error) || asText(statusText) || 'no answer was recorded';
    return { response: null, failure, isPartial: asText(status) === '' };
  }
  const headers = headersOf(pairs);
  const { text, isPartial } = responseBody(content, headers, code);
  return { response: { status: code, headers, text, json: parseJson(text) }, isPartial };
}
