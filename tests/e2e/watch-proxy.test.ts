// The proxy of `cwit watch`: all goes through at once, and what happens to one side happens to the other.
import { EventEmitter, once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { certificates } from '../unit/support/certificates.js';
import { listen } from '../unit/support/server.js';
import { Line, lineTo, proxied } from './watch-proxy.js';

test('a part of an answer arrives before the rest is sent, and so does an informational answer', async () => {
  const { line, proxy } = await lineTo((socket) =>
    socket
      .once('data', () => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n'))
      .once('end', () => socket.end('4\r\nlast\r\n0\r\n\r\n')),
  );
  line.write('GET /events HTTP/1.1\r\n\r\n');
  await line.until('first');
  expect(line.got).not.toContain('last');
  line.socket.end();
  await line.until('last\r\n0\r\n\r\n');
  await line.ended();
  expect(proxy.seen[0]?.response).toMatchObject({ status: 200, text: 'firstlast' });
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

test('another protocol goes through after 101, also what the client sends of it early', async () => {
  let got = '';
  const { line, proxy } = await lineTo((socket) =>
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      if (got.includes('\r\n\r\n') && !got.includes('early'))
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: upgrade\r\n\r\n');
      else socket.write(chunk);
    }),
  );
  line.write('GET /chat HTTP/1.1\r\nUpgrade: echo\r\nConnection: upgrade\r\n\r\n');
  await nextTurn();
  line.write('early');
  await line.until('early');
  line.write('\x00\xff more');
  await line.until('\x00\xff more');
  expect(proxy.seen).toMatchObject([{ response: { status: 101 } }]);
});

test('a response to HEAD has no body, and what follows is read rightly', async () => {
  const server = createServer((_, response) => void response.setHeader('content-length', 5).end('hello'));
  const proxy = await proxied(await started(server));
  const line = await Line.open(proxy.port);
  line.write('HEAD /a HTTP/1.1\r\nhost: a\r\n\r\nGET /b HTTP/1.1\r\nhost: a\r\n\r\n');
  await line.until('hello');
  expect(proxy.seen).toMatchObject([{ response: { text: '' } }, { response: { text: 'hello' } }]);
});

test('a compressed answer goes through as it is, and is read', async () => {
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

test("a server by https is reached with an authority and a client certificate of one's own, or not at all", async () => {
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
  expect(await refused.text()).toMatch(/cannot be reached \((SELF_SIGNED|UNABLE_TO)/);
});

test('an answer that the server breaks off is broken off for the client', async () => {
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
  await cut.ended();
  expect(cut.got).toMatch(/some$/);
  expect(proxy.seen).toMatchObject([
    { response: null, failure: expect.stringContaining('ECONNRESET') as string },
    { response: null, failure: 'the server ended the connection' },
  ]);
});

test('a client that goes away takes its connection to the server with it', async () => {
  const events = new EventEmitter();
  const [arrived, closed] = ['arrived', 'closed'].map((name) => once(events, name));
  const { line, proxy } = await lineTo((socket) =>
    socket.once('data', () => events.emit('arrived')).once('close', () => events.emit('closed')),
  );
  line.write('GET /slow HTTP/1.1\r\n\r\n');
  await arrived;
  line.socket.resetAndDestroy();
  await closed;
  await proxy.saw(1);
  expect(proxy.seen).toMatchObject([{ response: null, failure: 'the client went away' }]);
});

test('nobody there is a 502 with a sentence, each time', async () => {
  const unused = createServer();
  const url = await started(unused);
  unused.close();
  const proxy = await proxied(`${url}/base`);
  for (const path of ['/base/transactions', '/base/transfer/banks']) {
    const response = await fetch(new URL(path, proxy.url), { method: 'POST', body: 'x'.repeat(300_000) });
    expect(response.status).toBe(502);
    expect(await response.text()).toBe(
      `${url}/base cannot be reached (ECONNREFUSED: connect ECONNREFUSED ${url.slice(7)}).\n`,
    );
  }
  await proxy.saw(2);
  expect(proxy.seen.map((one) => [one?.request.path, one?.response])).toEqual([
    ['/transactions', null],
    ['/transfer/banks', null],
  ]);
});

test('a long body goes through as it comes, and is not kept', async () => {
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
    // The proxy keeps nothing back: each part arrives before the next one is sent.
    while (size < at * part.length) await once(arrived, 'size');
  }
  outgoing.end();
  expect(await answer).toBe(`{"size":${parts * part.length}}`);
  expect(proxy.seen).toMatchObject([{ partial: true, request: { body: null } }]);
});

async function started(server: Server | SecureServer): Promise<string> {
  onTestFinished(() => void server.close().closeAllConnections());
  return listen(server);
}
