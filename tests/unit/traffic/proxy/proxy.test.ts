// The proxy of `cwit watch` passes messages and the end of connections on at once.
import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { certificates } from '../../support/certificates.js';
import { Line, lineTo, proxied, started } from './proxied.js';

test.each([true, false])('the server gets its own host, unless it is preserved: %s', async (preserveHost) => {
  let got = '';
  const serve = (socket: Socket) =>
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
  const { line, host } = await lineTo(serve, { preserveHost });
  line.write('GET /x HTTP/1.1\r\nA: 1\r\nhOst:  client.example\r\nUpgrade: h2c\r\nB: 2\r\n\r\n');
  await line.until('204');
  // Without Upgrade, the server continues with HTTP/1.1.
  expect(got).toBe(
    `GET /x HTTP/1.1\r\nA: 1\r\nhOst: ${preserveHost ? 'client.example' : host}\r\nB: 2\r\n\r\n`,
  );
});

test('a part of a response arrives before the server sends the rest', async () => {
  let rest: (() => void) | undefined;
  const server = createServer((_, response) => {
    response.write('first');
    rest = () => response.end('last');
  });
  const proxy = await proxied(await started(server));
  const response = await fetch(`${proxy.url}/events`);
  const texts = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await texts.read()).value).toBe('first');
  rest!();
  expect((await texts.read()).value).toBe('last');
  await proxy.saw(1);
  expect(proxy.seen).toMatchObject([{ response: { status: 200, text: 'firstlast' } }]);
});

test('a request waits for 100 Continue as long as the server does', async () => {
  let got = '';
  const { line, proxy } = await lineTo((socket) =>
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString();
      if (got.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      if (got.endsWith('{}')) socket.write('HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n');
    }),
  );
  line.write('POST /transactions HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n');
  await line.until('100 Continue\r\n\r\n');
  line.write('{}');
  await line.until('205');
  expect(proxy.seen).toMatchObject([{ request: { body: '{}' }, response: { status: 205 } }]);
});

test('a response to HEAD has no body, and the next response is read correctly', async () => {
  const server = createServer((_, response) => void response.setHeader('content-length', 5).end('hello'));
  const proxy = await proxied(await started(server));
  const line = await Line.open(proxy.port);
  line.write('HEAD /a HTTP/1.1\r\nhost: a\r\n\r\nGET /b HTTP/1.1\r\nhost: a\r\n\r\n');
  await line.until('hello');
  expect(proxy.seen).toMatchObject([{ response: { text: '' } }, { response: { text: 'hello' } }]);
});

test('a compressed answer passes unchanged and is decoded for the recording', async () => {
  const packed = gzipSync('{"status":true}');
  const server = createServer(
    (_, response) => void response.setHeader('content-encoding', 'gzip').end(packed),
  );
  const proxy = await proxied(await started(server));
  const path = '/transactions?page=1';
  const response = await fetch(proxy.url + path, { headers: { 'accept-encoding': 'gzip' } });
  const json = { status: true };
  expect(await response.json()).toEqual(json);
  expect(proxy.seen).toMatchObject([
    { operation: 'listTransactions', request: { path }, response: { json } },
  ]);
});

test('an HTTPS server is reached only with the given authority and client certificate', async () => {
  const { ca, server: own, client } = await certificates();
  const server = createSecureServer(
    { ...own, ca: ca.cert, requestCert: true, rejectUnauthorized: true },
    (_, response) => void response.end('{"status":true}'),
  );
  const url = (await started(server)).replace('http:', 'https:');
  const proxy = await proxied(url, { network: { ca: ca.cert, ...client } });
  for (const _ of [1, 2])
    expect(await (await fetch(`${proxy.url}/transactions`)).text()).toBe('{"status":true}');
  expect(proxy.seen).toMatchObject([{ response: { status: 200 } }, { response: { status: 200 } }]);
  const distrustful = await proxied(url);
  const refused = await fetch(`${distrustful.url}/transactions`);
  expect(refused.status).toBe(502);
  expect(await refused.text()).toMatch(/is not reachable \((SELF_SIGNED|UNABLE_TO)/);
});

test('a truncated answer of the server is truncated for the client', async () => {
  let resetting: Socket | undefined;
  const { line: reset, proxy } = await lineTo((socket) =>
    socket.once('data', (chunk: Buffer) => {
      if (chunk.includes('/reset')) {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome');
        resetting = socket;
      } else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome');
    }),
  );
  const cut = await Line.open(proxy.port);
  reset.write('GET /reset HTTP/1.1\r\n\r\n');
  await reset.until('some');
  resetting!.resetAndDestroy();
  await reset.closed();
  expect(reset.error?.code).toBe('ECONNRESET');
  expect(reset.got).toMatch(/some$/);
  cut.write('GET /cut HTTP/1.1\r\n\r\n');
  await cut.closed();
  expect(cut.got).toMatch(/some$/);
  expect(proxy.seen).toMatchObject([
    { response: null, failure: expect.stringContaining('ECONNRESET') as string },
    { response: null, failure: expect.stringContaining('aborted') as string },
  ]);
});

test('a response that ends with the connection is complete once the server has ended it', async () => {
  const { line, proxy } = await lineTo((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":true}')),
  );
  line.write('GET /transactions HTTP/1.1\r\n\r\n');
  await line.ended();
  expect(line.got).toBe('HTTP/1.1 200 OK\r\n\r\n{"status":true}');
  expect(proxy.seen).toMatchObject([{ response: { status: 200, json: { status: true } } }]);
});

test.each([
  ['a status that HTTP does not know', 'HTTP/1.1 099 Low\r\n\r\n', 'ERR_HTTP_INVALID_STATUS_CODE'],
  ['another protocol', 'SSH-2.0\r\n\r\n', 'HPE_INVALID_CONSTANT'],
])('%s is truncated', async (_, answer, failure) => {
  const { line, proxy } = await lineTo((socket) => socket.once('data', () => socket.write(answer)));
  line.write('GET /x HTTP/1.1\r\n\r\n');
  await line.closed();
  expect(line.got).toBe('');
  expect(proxy.seen).toMatchObject([{ response: null, failure: expect.stringContaining(failure) as string }]);
});

test('an exchange with too deeply nested JSON is partial', async () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const server = createServer((incoming, response) => response.end(nested(Number(incoming.url!.slice(1)))));
  const proxy = await proxied(await started(server));
  for (const depth of [4000, 400]) await (await fetch(`${proxy.url}/${depth}`)).text();
  expect(proxy.seen.map(({ partial }) => partial)).toEqual([true, undefined]);
});

test('stopping the proxy ends open exchanges', async () => {
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  const { line, proxy } = await lineTo((socket) => socket.once('data', () => events.emit('arrived')));
  line.write('GET /slow HTTP/1.1\r\n\r\n');
  await arrived;
  await proxy.close();
  expect(proxy.seen).toMatchObject([{ response: null, failure: 'the proxy was stopped' }]);
});

test('a client that disconnects closes its connection to the server', async () => {
  const events = new EventEmitter();
  const [arrived, closed] = ['arrived', 'closed'].map((name) => once(events, name));
  const { line, proxy } = await lineTo((socket) =>
    socket.once('data', () => events.emit('arrived')).once('end', () => events.emit('closed')),
  );
  line.write('GET /slow HTTP/1.1\r\n\r\n');
  await arrived;
  line.socket.resetAndDestroy();
  await closed;
  await proxy.saw(1);
  expect(proxy.seen).toMatchObject([{ response: null, failure: 'the client closed the connection' }]);
});

test('an unreachable server is a 502 with a message, each time', async () => {
  const unused = createServer();
  const url = await started(unused);
  unused.close();
  const proxy = await proxied(`${url}/base`);
  for (const path of ['/base/transactions', '/base/transfer/banks']) {
    const response = await fetch(new URL(path, proxy.url), { method: 'POST', body: 'x'.repeat(300_000) });
    expect(response.status).toBe(502);
    expect(await response.text()).toBe(
      `${url}/base is not reachable (ECONNREFUSED: connect ECONNREFUSED ${url.slice(7)}).\n`,
    );
  }
  await proxy.saw(2);
  expect(proxy.seen.map((one) => [one?.request.path, one?.response])).toEqual([
    ['/transactions', null],
    ['/transfer/banks', null],
  ]);
});

test('a long body streams through and is not kept', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  const parts = 64;
  let size = 0;
  const arrived = new EventEmitter();
  const server = createServer((incoming, response) => {
    incoming.on('data', (chunk: Buffer) => arrived.emit('size', (size += chunk.length)));
    incoming.on('end', () => void response.end(`{"size":${size}}`));
  });
  const proxy = await proxied(await started(server));
  const outgoing = request(`${proxy.url}/big`, { method: 'POST' });
  const answer = new Promise<string>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (incoming) => {
      incoming.setEncoding('utf8').on('data', (text: string) => resolve(text));
    });
  });
  for (let at = 1; at <= parts; at++) {
    outgoing.write(part);
    // The proxy does not buffer: each part arrives before the next one is sent.
    while (size < at * part.length) await once(arrived, 'size');
  }
  outgoing.end();
  expect(await answer).toBe(`{"size":${parts * part.length}}`);
  expect(proxy.seen).toMatchObject([{ partial: true, request: { body: null } }]);
});
