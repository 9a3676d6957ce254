// Servers on which another component answers every path alike, and base URLs with a path too many.
import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CannotTestError, preflight } from '../../../src/certify/doctor/doctor.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { behindProxy } from '../../self/support/proxy.js';
import { cwit } from '../support/command.js';
import { referenceServer } from '../support/fixtures.js';
import { json, like, linesOf, small } from './small-server.js';

const server = await referenceServer();
const { url: baseUrl, apiKey, apiSecret, env } = server;

/** The answer of a page that names its path, the time and an id, as real ones do. */
const page =
  (status: number, title: string, headers: Record<string, string> = {}): RequestListener =>
  ({ url }, response) =>
    void response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(`<!doctype html><title>${title}</title><p>${url} ${process.hrtime.bigint()}`);

const redirecting =
  (status: number, locationOf: (path: string) => string): RequestListener =>
  ({ url = '' }, response) =>
    void response.writeHead(status, { location: locationOf(url) }).end();

/** JSON that differs in each answer. */
const traced = (status: number, message: string): RequestListener => {
  return ({ url }, response) =>
    json(status, { message, path: url, request_id: String(process.hrtime.bigint()) })(
      {} as IncomingMessage,
      response,
    );
};

const speakers: [name: string, answer: RequestListener, says: RegExp][] = [
  [
    'a login page',
    page(200, 'Sign in'),
    /200 \(OK\), text\/html, "Sign in" → .*login page.*check the base URL/,
  ],
  [
    'a captive portal',
    redirecting(302, (path) => `https://portal.example/login?next=${encodeURIComponent(path)}`),
    /302 \(Found\), to https:\/\/portal\.example\/login, .* → .*captive portal/,
  ],
  [
    'another address',
    redirecting(308, (path) => `https://api.example${path}`),
    /308 .* → Use https:\/\/api\.example$/,
  ],
  [
    'a maintenance page',
    page(503, 'Back soon', { 'retry-after': '120' }),
    /503 .*Retry-After: 120 → .*maintenance/,
  ],
  ['a gateway without a service', page(502, 'Bad gateway'), /502 \(Bad Gateway\).* → The service is down/],
  [
    'a server with an error',
    json(500, { error: 500, message: 'Oops' }),
    /500 .*"Oops" → The service is down/,
  ],
  ['a proxy that asks for a login', json(407), /407 .* → A proxy asks for a login.*--proxy/],
  ['another virtual host', page(421, 'Misdirected'), /421 .* → .*does not serve this host/],
  ['a health check', traced(200, 'ok'), /200 \(OK\), JSON, "ok" → .*health check/],
  ['an empty object', json(200), /200 \(OK\), JSON → .*health check/],
  ['no body', (_, response) => void response.end(), /200 \(OK\), an empty body → /],
  [
    'a platform that waits for a payment',
    traced(402, 'Payment required'),
    /402 .* → .*platform may ask for a payment/,
  ],
  ['a firewall', page(403, 'Access denied'), /403 \(Forbidden\), text\/html, "Access denied" → A firewall/],
  ['a teapot', traced(418, 'short and stout'), /418 .* → This may be/],
  ['too many requests', json(429), /429 \(Too Many Requests\).* → The suite waited/],
  [
    'a gateway with a login of its own',
    page(401, 'Restricted', { 'www-authenticate': 'Basic realm="staging"' }),
    /401 .*WWW-Authenticate: Basic → A gateway may ask for a login/,
  ],
  [
    'a content network',
    page(404, 'Not found'),
    /does not know .*404 \(Not Found\), text\/html, "Not found".* → Check the base URL/,
  ],
  ['an unknown base path', json(404), /does not know .* → Check the base URL: .*with --features\.$/],
];

describe.each(speakers)('%s', (_, answer, says) => {
  test('is one red line of the doctor, and no server to test', async () => {
    const { url, close } = await small(answer);
    onTestFinished(close);
    const lines = await linesOf({ baseUrl: url, apiKey, apiSecret });
    const reds = lines.filter(({ blocks }) => blocks);
    expect(reds.map(({ text, next }) => `${text} → ${next}`)).toEqual([like(says)]);
    expect(JSON.stringify(lines)).not.toContain('next=');
    const looked = preflight(completeTarget({ baseUrl: url, apiKey, apiSecret }), undefined, {
      limits: { throttledMs: 100 },
    });
    await expect(looked).rejects.toThrow(CannotTestError);
    await expect(looked).rejects.toThrow(reds[0]!.text);
  });
});

test('doctor, discover and certify say the same and exit with 3', async () => {
  const { url, close } = await small(page(200, 'Sign in'));
  onTestFinished(close);
  for (const args of [['doctor'], ['discover'], ['certify', '--only', 'getWallet']]) {
    const { code, stdout, stderr } = await cwit([...args, '--base-url', url], env);
    expect(code, args.join(' ') + stdout).toBe(3);
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(
      'answers every path alike, documented or not: 200 (OK), text/html, "Sign in"',
    );
  }
});

const lookedAt = (baseUrl: string) =>
  preflight(completeTarget({ baseUrl, apiKey, apiSecret })).then(
    () => null,
    (error: Error) => error.message,
  );

test.each<[string, RequestListener, RegExp]>([
  [
    'a key that may do nothing, of which the server knows',
    (request, response) =>
      (request.headers['api-key'] === apiKey && request.headers['api-secret'] === apiSecret
        ? traced(403, 'Account is inactive')
        : json(401))(request, response),
    /^this key may not use any operation \(403 "Account is inactive"\)\. Ask for its permissions/,
  ],
  [
    '403 for any credentials',
    traced(403, 'Forbidden'),
    /rejects the credentials \(403 for .*Check CWIT_API_KEY .*firewall/,
  ],
  ['401 for any credentials', json(401), /rejects the credentials \(401 for .*Check CWIT_API_KEY/],
])('%s, whatever the path, leaves nothing to test', async (_, answer, says) => {
  const { url, close } = await small(answer);
  onTestFinished(close);
  expect(await lookedAt(url)).toMatch(says);
});

describe('a server whose unknown paths get an unusual answer is tested as usual', () => {
  const others: [name: string, answer: RequestListener][] = [
    ['a single-page application', page(200, 'App')],
    ['a gateway with pages', page(404, 'Not found')],
    ['a login', redirecting(302, () => '/login')],
    ['403', traced(403, 'Missing authentication token')],
    ['an error', json(500)],
  ];
  test.each(others)('%s', async (_, answer) => {
    const proxy = await behindProxy(server, ({ method, path, status, text }, outgoing) => {
      if (status !== 404) outgoing.writeHead(status).end(text);
      else answer({ method, url: path } as IncomingMessage, outgoing);
    });
    expect(await lookedAt(proxy.target.baseUrl)).toBeNull();
    proxy.close();
  });
});

test.each(['/pms', '/kyc/', '/transactions'])('a base URL with a path too many: %s', async (end) => {
  for (const environment of ['sandbox', 'live'] as const) {
    const input = { baseUrl: baseUrl + end, apiKey, apiSecret, environment };
    expect(await linesOf(input, 'base path')).toMatchObject([
      { blocks: true, text: like(/ does not know .*\(404/), next: like(/^Check the base URL/) },
    ]);
  }
});
