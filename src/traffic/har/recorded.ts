import type { Exchange, SentRequest } from '../../contract/exchange.js';
import { isObject, parseJson } from '../../contract/json.js';
import { asText } from './as-text.js';
import { bodyOf, responseText } from './bodies.js';

export interface Recorded {
  url: URL;
  /** The start, in milliseconds since 1970. */
  at: number;
  /** The exchange, whose path is that of the URL with the query. Ids follow once all exchanges are sorted. */
  exchange: Omit<Exchange, 'id' | 'operation'>;
  /** The suite sent the request. */
  isOurs?: true;
}

// The range of plain ISO 8601. Dates beyond it cannot be compared as text.
const [earliest, latest] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((time) =>
  Date.parse(time),
) as [number, number];

type Members = Readonly<Record<string, unknown>>;

/**
 * The exchange of an entry of an HTTP Archive; null where it reached no server, such as an answer of the cache or a web
 * socket; the fault in words for an invalid entry. Tolerates the omissions and variations of recording tools.
 */
export function recordedOf(entry: unknown): Recorded | null | string {
  if (!isObject(entry)) return 'not an object';
  const { request, response } = entry;
  if (!isObject(request)) return 'no "request"';
  const { method, url: address } = request;
  if (typeof method !== 'string' || method === '') return 'the request has no "method"';
  if (typeof address !== 'string') return 'the request has no "url"';
  if (response !== undefined && response !== null && !isObject(response))
    return 'the "response" is not an object';
  const at = Date.parse(asText(entry['startedDateTime']));
  if (Number.isNaN(at)) return 'no "startedDateTime" in ISO 8601';
  if (at < earliest || at > latest) return 'the "startedDateTime" is outside the years 0 to 9999';
  if (isOfCache(entry) || !URL.canParse(address) || !/^https?:/i.test(address)) return null;
  const url = new URL(address);
  const received = responseOf(isObject(response) ? response : {});
  const sent = requestOf(request, url);
  const { time } = entry;
  return {
    url,
    at,
    exchange: {
      purpose: 'recorded',
      request: sent.request,
      ...received.told,
      repeated: entry['_repeated'] === true,
      ...(entry['_received'] === true ? { received: true as const } : {}),
      ...(entry['_atRest'] === true ? { atRest: true as const } : {}),
      startedAt: new Date(at).toISOString(),
      durationMs: typeof time === 'number' && time > 0 ? Math.min(time, latest - at) : 0,
      ...(sent.isPartial ||
      received.isPartial ||
      isDeep(sent.request.body) ||
      isDeep(received.told.response?.text)
        ? { partial: true as const }
        : {}),
    },
  };
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
    (mark) => mark !== undefined && mark !== null && mark !== false,
  );
}

function requestOf(request: Members, url: URL): { request: SentRequest; isPartial: boolean } {
  const headers = headersOf(request['headers']);
  const { text, isBytes, isPartial } = bodyOf(request['postData'], request['bodySize'], headers);
  return {
    request: {
      method: String(request['method']).toUpperCase(),
      path: url.pathname + url.search,
      headers,
      body: text,
      ...(isBytes ? { bytes: true as const } : {}),
    },
    isPartial,
  };
}

function responseOf(response: Members): {
  told: Pick<Exchange, 'response' | 'failure'>;
  isPartial: boolean;
} {
  const { status, _error: error, statusText } = response;
  if (typeof status !== 'number' || status < 100) {
    const why = [error, statusText].find((one) => typeof one === 'string' && one !== '');
    return {
      told: { response: null, failure: typeof why === 'string' ? why : 'no answer was recorded' },
      isPartial: false,
    };
  }
  const headers = headersOf(response['headers']);
  const { text, isPartial } = responseText(response['content'], headers, status);
  return { told: { response: { status, headers, text, json: parseJson(text) } }, isPartial };
}

/** Headers by their names in lower case, without the pseudo-headers of HTTP/2. */
function headersOf(list: unknown): Record<string, string> {
  const headers = new Map<string, string>();
  for (const pair of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isObject(pair) || typeof pair['name'] !== 'string' || pair['name'].startsWith(':')) continue;
    const name = pair['name'].toLowerCase();
    const [value, known] = [asText(pair['value']), headers.get(name)];
    headers.set(name, known === undefined ? value : `${known}, ${value}`);
  }
  return Object.fromEntries(headers);
}
