// `cwit webhook certify` says why a receiver accepts no genuine event, and what to do.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { WebhookEvent } from '../../../src/webhooks/index.js';
import { Parts, secret } from '../../self/webhooks/receivers/receiver.js';
import { listen } from '../../unit/support/server.js';
import { cwit } from '../support/command.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Answer = number | [status: number, headers?: Record<string, string>, text?: string] | undefined;
type Handler = (request: IncomingMessage, raw: Buffer) => Answer;

/** Starts a receiver, and returns its URL. It never answers where the handler returns undefined. */
async function receiver(handler: Handler, path = '/events'): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const result = handler(request, Buffer.concat(chunks));
    const [status, headers = {}, text = ''] = [result].flat() as [number?, Record<string, string>?, string?];
    if (status) response.writeHead(status, headers).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const origin = await listen(server);
  closing.push(() => server.close().closeAllConnections());
  return origin + path;
}

/** Tests a receiver and returns the standard error on one line. The command must exit with 3 and blame nobody. */
async function refusal(url: string, ...flags: string[]): Promise<string> {
  const { code, stdout, stderr } = await cwit(['webhook', 'certify', url, ...flags], {
    CWIT_API_SECRET: secret,
  });
  expect(code, stdout + stderr).toBe(3);
  expect(stdout + stderr).not.toContain(secret);
  expect(stdout).not.toContain('FAIL');
  return stderr.replaceAll(/\s+/g, ' ');
}

const parts = new Parts();
const signature = ({ headers }: IncomingMessage, name = 'service-http-signature') => headers[name] as string;
const hmac = (raw: string | Buffer, key = secret, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(raw).digest('hex');

/** Checks signatures at one path, and knows no other route. */
const checking =
  (
    isGenuine: (request: IncomingMessage, raw: Buffer) => boolean,
    rejection: Answer = 401,
    then: Answer = 204,
  ): Handler =>
  (request, raw) => {
    if (request.url !== '/events' || request.method !== 'POST') return 404;
    return isGenuine(request, raw) ? then : rejection;
  };
/** Accepts events with another signature. */
const signing = (of: (raw: Buffer) => string): Handler =>
  checking((request, raw) => signature(request) === of(raw));
const sound = (request: IncomingMessage, raw: Buffer) => parts.isGenuine(raw, signature(request));
/** JSON as Python writes it by default. */
function python(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${python(one)}`)
    .join(', ')}}`;
}

const html = { 'content-type': 'text/html' };
const page = '<!DOCTYPE html><html><form action="/login?token=hidden-token"></form></html>';

const kinds: Record<string, [handler: Handler, says: string | string[]]> = {
  'the name of PHP, with underscores': [
    checking((request, raw) => parts.isGenuine(raw, signature(request, 'http_service_http_signature'))),
    ['HTTP_SERVICE_HTTP_SIGNATURE', 'The service sends SERVICE-HTTP-SIGNATURE', 'PHP, WSGI and Rack'],
  ],
  'the name of PHP, with hyphens': [
    checking((request, raw) => parts.isGenuine(raw, signature(request, 'http-service-http-signature'))),
    'a header HTTP-SERVICE-HTTP-SIGNATURE. The service sends SERVICE-HTTP-SIGNATURE',
  ],
  'another secret': [
    signing((raw) => hmac(raw, 'another')),
    ['rejects events that are signed with this secret (', '401). Check CWIT_API_SECRET or --secret'],
  ],
  'another secret, and a check of every request': [
    (request, raw) => (signature(request) === hmac(raw, 'another') ? 204 : 401),
    ['It answers every request so', 'then check CWIT_API_SECRET'],
  ],
  'another secret, and 400 for no signature': [
    signing((raw) => hmac(raw, 'another')),
    'Check CWIT_API_SECRET or --secret',
  ],
  'another secret, and a check only of what has a signature': [
    checking((request, raw) => !signature(request) || signature(request) === hmac(raw, 'another')),
    ['It accepts an event without a signature', 'CWIT_API_SECRET'],
  ],
  'no secret': [signing((raw) => hmac(raw, '')), 'is empty: set it'],
  'a line feed in its secret': [
    signing((raw) => hmac(raw, `${secret}\n`)),
    'ends with a line feed: remove it',
  ],
  'quotes in its secret': [signing((raw) => hmac(raw, `"${secret}"`)), 'has quotes around it: remove them'],
  'SHA-256': [
    signing((raw) => hmac(raw, secret, 'sha256')),
    'It accepts the event with an HMAC-SHA256. Compute and compare the hex HMAC-SHA512 of the raw body',
  ],
  'upper-case digits only': [
    signing((raw) => hmac(raw).toUpperCase()),
    'It accepts the event with the signature in upper case',
  ],
  'a prefix': [
    signing((raw) => `sha512=${hmac(raw)}`),
    'It accepts the event with sha512= before the signature',
  ],
  'JSON of Python': [
    signing((raw) => hmac(python(JSON.parse(raw.toString())))),
    'the HMAC of JSON as Python writes it',
  ],
  'an object as metadata': [
    (request, raw) =>
      checking(
        sound,
        401,
        (JSON.parse(raw.toString()) as WebhookEvent).metadata === null ? 422 : 200,
      )(request, raw),
    ['answers 422', 'It accepts the event with an object as metadata'],
  ],
  'no nulls': [
    (request, raw) => checking(sound, 401, raw.includes('null') ? 400 : 200)(request, raw),
    ['answers 400', 'It accepts the event without the members that are null'],
  ],
  'its own orders only': [
    checking(sound, 401, [422, {}, '{"message":"invalid payload, card 4111111111111111"}']),
    [
      'answers 422',
      'It answers 401 to a wrong signature, so it accepts this one',
      'order, which the suite invented',
    ],
  ],
  'its own orders only, with 404': [
    checking(sound, 401, 404),
    'so it accepts this one and then rejects the event',
  ],
  'no such body, before it checks the signature': [
    checking(() => false, 422),
    ['answers 422', 'before it checks the signature', 'CWIT_API_SECRET'],
  ],
  'an error after the check': [
    checking(sound, 401, 500),
    'so it accepts this one and then fails. See its log',
  ],
  'an error at every event': [
    checking(() => false, 500),
    'It fails at every event, also with a wrong signature',
  ],
  'an error at every request': [
    () => 502,
    ['answers 502', 'It fails at every request: start the receiver behind its gateway'],
  ],
  'a redirection to the address with a slash': [
    (request, raw) => {
      if (request.url === '/events') return [301, { location: '/events/' }];
      return request.url === '/events/' && request.method === 'POST'
        ? sound(request, raw)
          ? 200
          : 401
        : 404;
    },
    ['answers 301', '/events/. Use that address: the service follows no redirections'],
  ],
  'a 404 without the slash': [
    (request, raw) => (request.url === '/events/' ? (sound(request, raw) ? 200 : 401) : 404),
    ['answers 404', '/events/. Use that address'],
  ],
  'a login behind a redirection': [
    ({ url }) =>
      url?.startsWith('/login') ? [200, html, page] : [302, { location: '/login?next=hidden-token' }],
    ['answers 302', '/login, and the service follows no redirections', 'login page'],
  ],
  'a redirection to another host': [
    () => [308, { location: 'https://receiver.example/events' }],
    'https://receiver.example/events',
  ],
  'a login page for every request': [
    () => [200, html, page],
    ['It answers every request with a page', 'check the address'],
  ],
  'an allow-list of addresses': [
    () => [403, html, '<h1>403 Forbidden</h1>'],
    ['answers 403', 'an allow-list of source addresses'],
  ],
  'no such path': [() => 404, ['answers 404', 'No route takes a POST there', 'Check the path']],
  'GET only': [({ method }) => (method === 'GET' ? 200 : 405), ['answers 405', 'a GET gets 200']],
  'forms only': [checking(() => false, 415), ['answers 415', 'application/json']],
  'small bodies only': [checking(() => false, 413), ['answers 413', 'Raise its limit']],
  'a token against forgery': [
    checking(() => false, [403, html, '<p>CSRF verification failed. Request aborted.</p>']),
    'Exempt the path of the receiver from that check',
  ],
  'a password': [
    checking(() => false, [401, { 'www-authenticate': 'Basic realm="x"' }]),
    'It asks for an HTTP authentication',
  ],
};

describe('a receiver that accepts no genuine event', () => {
  test.each(Object.entries(kinds))('%s', async (_, [handler, says]) => {
    const text = await refusal(await receiver(handler));
    for (const part of [says].flat()) expect(text).toContain(part);
    // A port may have the digits of the card by chance.
    expect(text.replaceAll(/127\.0\.0\.1:\d+/g, '')).not.toMatch(/hidden-token|4111/);
  });

  test('no answer to any event', async () => {
    const text = await refusal(await receiver(({ method }) => (method === 'GET' ? 200 : undefined)));
    expect(text).toContain('never answers an event');
  });

  test('a limited rate', async () => {
    let events = 0;
    const text = await refusal(await receiver(() => (events++, 429)));
    expect(text).toContain('answers 429 to genuine events. It limits the rate');
    // Nothing is tried after the pauses.
    expect(events).toBe(5);
  });

  test('TLS, or nothing at all', async () => {
    const url = (await receiver(() => 204)).replace('http:', 'https:');
    expect(await refusal(url)).toContain('speaks plain HTTP, not TLS');
    const silent = createTcpServer((socket) => socket.destroy());
    const origin = await listen(silent);
    closing.push(() => silent.close());
    expect(await refusal(`${origin}/events`)).toContain('does not answer');
    closing.splice(0).forEach((close) => close());
    expect(await refusal(`${origin}/events`)).toContain('ECONNREFUSED');
  });
});
