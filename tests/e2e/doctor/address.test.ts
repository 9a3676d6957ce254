// The address, and the path below it: what is wrong, and the URL that is right.
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { json, linesOf, selfSigned, small } from './small-server.js';

async function withServer(
  answer: RequestListener,
  judge: (url: string) => Promise<void>,
  identity?: { cert: string; key: string },
): Promise<void> {
  const server = await small(answer, identity);
  await judge(server.url).finally(server.close);
}

const otherScheme = (url: string): string =>
  url.startsWith('https') ? `http${url.slice(5)}` : `https${url.slice(4)}`;

test('nothing listens there', async () => {
  const [line, ...others] = await linesOf({ baseUrl: 'http://127.0.0.1:9', features: ['wallet'] });
  expect(line).toMatchObject({
    check: 'address',
    light: 'red',
    text: 'Nothing listens at http://127.0.0.1:9',
  });
  expect(others.filter(({ light }) => light === 'red')).toEqual([]);
});

test.each([
  ['https for a plain port', false, /speaks plain HTTP, not TLS/],
  ['http for a TLS port', true, /speaks TLS, not plain HTTP/],
])('%s', async (_, isSecure, says) =>
  withServer(
    json(200),
    async (url) => {
      const [line] = await linesOf({ baseUrl: otherScheme(url) });
      expect(line).toMatchObject({ check: 'address', light: 'red', next: `Use ${url}` });
      expect(line!.text).toMatch(says);
    },
    isSecure ? await selfSigned() : undefined,
  ),
);

test('a certificate that is signed by itself', async () =>
  withServer(
    json(200),
    async (url) => {
      const [line] = await linesOf({ baseUrl: url });
      expect(line).toMatchObject({ check: 'address', light: 'red' });
      expect(line!.text).toMatch(/signed by nobody whom Node trusts \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
      expect(line!.next).toMatch(/NODE_EXTRA_CA_CERTS=/);
    },
    await selfSigned(),
  ));

test('a server that hangs is one red line', () =>
  withServer(
    () => undefined,
    async (url) => {
      const lines = await linesOf({ baseUrl: url }, undefined, { promptMs: 300, patientMs: 600 });
      expect(lines.filter(({ light }) => light === 'red')).toMatchObject([
        { check: 'address', blocks: true },
      ]);
      expect(lines[0]!.text).toMatch(/takes connections, and no answer came in time/);
    },
  ));

test('one operation that hangs does not hide that the others answer', () =>
  withServer(
    (request, response) => {
      if (!request.url!.includes('/banks')) json(200)(request, response);
    },
    async (url) => {
      const lines = await linesOf({ baseUrl: url }, 'address', { promptMs: 2000 });
      expect(lines).toMatchObject([{ light: 'green' }, { light: 'red' }]);
      expect(lines[1]!.text).toMatch(/^\/transfer\/banks gave no answer/);
      expect(lines.some(({ blocks }) => blocks)).toBe(false);
    },
  ));

test('all is redirected to another address', () =>
  withServer(
    (request, response) =>
      void response.writeHead(308, { location: `https://api.example${request.url}` }).end(),
    async (url) => {
      const [line] = await linesOf({ baseUrl: url });
      expect(line).toMatchObject({ light: 'red', blocks: true, next: 'Use https://api.example' });
    },
  ));

test('a path that gets its last slash by a redirection is no other address', () =>
  withServer(
    (request, response) => void response.writeHead(308, { location: `${request.url}/` }).end(),
    async (url) => expect((await linesOf({ baseUrl: url }))[0]).toMatchObject({ light: 'green' }),
  ));

describe('through a proxy', () => {
  const baseUrl = 'http://api.in-house.example';
  const through = (url: string) => ({
    baseUrl,
    network: { proxy: url.replace('://', '://user:password-01@') },
  });

  test.each([407, 502, 503, 504])('that answers %i itself', (status) =>
    withServer(json(status), async (url) => {
      const [line] = await linesOf(through(url), 'address');
      expect(line).toMatchObject({
        ...{ light: 'red', blocks: true },
        text: `the proxy ${url} answers ${status} to every request to ${baseUrl}`,
        next: expect.stringMatching(/NO_PROXY.*--proxy/) as string,
      });
    }),
  );

  test('that forbids it', () =>
    withServer(json(403), async (url) => {
      const [line] = await linesOf(through(url), 'credentials');
      expect(line!.next).toContain(`Or the proxy ${url} forbids it`);
    }));

  test('that is down', async () => {
    const [line] = await linesOf(through('http://127.0.0.1:9'), 'address');
    expect(line).toMatchObject({ light: 'red', blocks: true });
    expect(line!.text).toMatch(/^The proxy http:\/\/127\.0\.0\.1:9 does not answer \(ECONNREFUSED/);
  });

  test('that passes requests on, whatever one of them gets', () =>
    withServer(
      (request, response) => json(request.url!.includes('/banks') ? 503 : 200)(request, response),
      async (url) => {
        const [line] = await linesOf(through(url), 'address');
        expect(line).toMatchObject({
          light: 'green',
          text: expect.stringContaining(`the proxy ${url}`) as string,
        });
      },
    ));

  test('a server that answers 503 without one is judged', () =>
    withServer(json(503), async (url) =>
      expect(await linesOf({ baseUrl: url }, 'address')).toMatchObject([{ light: 'green' }]),
    ));
});

test('too many requests', () =>
  withServer(json(429), async (url) => {
    const [line] = await linesOf({ baseUrl: url });
    expect(line).toMatchObject({ check: 'address', light: 'red' });
    expect(line!.text).toMatch(/answers 429/);
  }));

const below =
  (prefix: string): RequestListener =>
  (request, response) =>
    json(request.url!.startsWith(`${prefix}/`) && !/\/v1\/v1\//.test(request.url!) ? 200 : 404)(
      request,
      response,
    );

test.each([
  ['a prefix is missing', '/v1', '', '/v1'],
  ['a longer prefix is missing', '/api/v1', '', '/api/v1'],
  ['a prefix is there twice', '/v1', '/v1/v1', '/v1'],
  ['no prefix is known', '/somewhere/else', '', undefined],
])('%s', (_, prefix, given, right) =>
  withServer(below(prefix), async (url) => {
    const line = (await linesOf({ baseUrl: url + given })).find(({ check }) => check === 'base path');
    expect(line).toMatchObject({ light: 'red', blocks: true });
    expect(line!.next).toBe(
      right === undefined
        ? 'Check the base URL: the paths of the contract are appended to it. A server without these operations names its own with --features.'
        : `Check the base URL: ${url}${right} knows them.`,
    );
  }),
);

test('a page for whatever is asked elsewhere is no other base', () =>
  withServer(
    (request, response) =>
      request.url!.startsWith('/app/')
        ? json(404)(request, response)
        : void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    async (url) => {
      const line = (await linesOf({ baseUrl: `${url}/app` })).find(({ check }) => check === 'base path');
      expect(line!.next).toMatch(/^Check the base URL: the paths/);
    },
  ));
