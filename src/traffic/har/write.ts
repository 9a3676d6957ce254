import { STATUS_CODES } from 'node:http';
import {
  headerOf,
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  type StateSetUp,
} from '../../contract/exchange.js';
import type { RunEvent } from '../../engine/events.js';

/** Facts about a recorded run of the suite, which allow more tests than the recording alone. */
export interface RunFacts {
  /** Every text that the run generated contains it. */
  nonce: string;
  states: readonly StateSetUp[];
}

/** Facts about a run that its events do not contain. */
export interface HarMeta {
  suite: { name: string; version: string };
  target: { baseUrl: string };
  /** The source of the recording; absent where the suite sent the requests. */
  recording?: object;
}

/** Marks an archive whose requests the suite sent, and which breaks rules on purpose. */
export const sentByTheSuite = 'the requests were sent by the suite itself';

/** Marks an archive whose recorder saw every header: a missing one was not sent. */
export const recordedByProxy = 'the requests were recorded by a proxy, with all their headers';

// Recorded deliveries have only the path of the suite's receiver.
const receiver = 'http://webhooks.invalid';

/**
 * Every exchange of a run as HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), in the order of time. The
 * archive is as redacted as the events.
 */
export function har(events: readonly RunEvent[], { suite, target, recording }: HarMeta) {
  const exchanges = events.flatMap((event) => (event.kind === 'ExchangeRecorded' ? [event.exchange] : []));
  const atRest = new Set<number>();
  for (const event of events) if (event.kind === 'BalanceAtRest') atRest.add(event.exchange);
  const entries = exchanges
    .map((exchange) => ({
      ...entryOf(exchange, exchange.received ? receiver : target.baseUrl),
      ...(atRest.has(exchange.id) ? { _atRest: true as const } : {}),
    }))
    .toSorted((a, b) => Date.parse(a.startedDateTime) - Date.parse(b.startedDateTime));
  const { name, version } = suite;
  const creator = { name, version, comment: recording ? recordedByProxy : sentByTheSuite };
  const run = recording ? undefined : factsOf(events);
  return { log: { version: '1.2', creator, entries, ...(run ? { _run: run } : {}) } };
}

function factsOf(events: readonly RunEvent[]): RunFacts | undefined {
  const nonce = events.find((event) => event.kind === 'RunStarted')?.nonce;
  const states = events.flatMap((event) => (event.kind === 'StateSetUp' ? [event.setUp] : []));
  return nonce === undefined ? undefined : { nonce, states };
}

/** When an exchange began by the clock of the target, which states may advance, in milliseconds since 1970. */
export const timeOf = ({
  startedAt,
  clockSeconds = 0,
}: Pick<Exchange, 'startedAt' | 'clockSeconds'>): number => Date.parse(startedAt) + clockSeconds * 1000;

function entryOf(exchange: Exchange, baseUrl: string) {
  const { request, response, failure, startedAt, clockSeconds = 0, durationMs, purpose } = exchange;
  return {
    startedDateTime: new Date(timeOf({ startedAt, clockSeconds })).toISOString(),
    time: durationMs,
    request: requestOf(request, baseUrl),
    response: response ? responseOf(response, exchange.partial) : noResponse(failure ?? 'no answer'),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: purpose,
    ...(exchange.received ? { _received: true as const } : {}),
    ...(exchange.repeated ? { _repeated: true as const } : {}),
  };
}

const messageOf = (headers: Readonly<Record<string, string>>) => ({
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  headersSize: -1,
});

function requestOf({ method, path, headers, body, bytes }: SentRequest, baseUrl: string) {
  const url = asUrl(baseUrl + path);
  const postData =
    body === null ? {} : { postData: { mimeType: valueOf(headers, 'content-type'), ...textOf(body, bytes) } };
  return {
    ...{ method, url, ...messageOf(headers), ...postData },
    queryString: [...queryOf(url)].map(([name, value]) => ({ name, value })),
    bodySize: body === null ? 0 : Buffer.byteLength(body, bytes ? 'latin1' : 'utf8'),
  };
}

// Does not parse a URL, since a journal may name an invalid target.
const queryOf = (url: string): URLSearchParams =>
  new URLSearchParams(/^[^?#]*(\?[^#]*)?/.exec(url)?.[1] ?? '');

const textOf = (body: string, bytes?: true): { text: string; encoding?: 'base64' } =>
  bytes ? { text: Buffer.from(body, 'latin1').toString('base64'), encoding: 'base64' } : { text: body };

function responseOf({ status, headers, text }: ReceivedResponse, partial?: true) {
  const size = Buffer.byteLength(text);
  return {
    ...{ status, statusText: STATUS_CODES[status] ?? '', ...messageOf(headers) },
    content: {
      ...{ size, mimeType: valueOf(headers, 'content-type'), text },
      // Tells readers that the body is incomplete.
      ...(partial ? { comment: 'truncated' } : {}),
    },
    redirectURL: valueOf(headers, 'location'),
    bodySize: size,
  };
}

// Browsers record a request without an answer in this form.
const noResponse = (failure: string) => ({
  ...{ ...messageOf({}), status: 0, statusText: '', httpVersion: '' },
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  bodySize: -1,
  _error: failure,
});

const valueOf = (headers: Readonly<Record<string, string>>, name: string): string =>
  headerOf(headers, name) ?? '';

// Encodes characters that URLs must not contain, such as those of masks, and invalid percent signs.
function asUrl(text: string): string {
  return text
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (character) =>
      encodeURIComponent(Buffer.from(character).toString()),
    );
}
