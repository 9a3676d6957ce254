// What tells that a server was restarted, or answers otherwise.
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { Look, steadyParts, type Seen } from '../../../src/http/look.js';
import { listen } from '../support/server.js';

let looks: Look[] = [];
afterEach(() => {
  for (const look of looks) look.close();
  looks = [];
});

async function serving(listener: RequestListener, port = 0) {
  const server = createServer(listener);
  const url = await listen(server, port);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  return { port: Number(new URL(url).port), close };
}

function lookAt(port: number): Look {
  const look = new Look(`http://127.0.0.1:${port}/a`, { 'api-key': 'k' }, { headers: { 'x-b': 'c' } });
  looks.push(look);
  return look;
}

test('an answer is seen in parts, without its rate and time, and nobody as null', async () => {
  const unseen = { 'x-ratelimit-reset': '60', 'retry-after': '1', 'x-request-id': '1' };
  const { port, close } = await serving((request, response) => {
    const { 'api-key': key, 'x-b': more } = request.headers;
    response.writeHead(404, { etag: '"1"', server: 'a', ...unseen }).end([key, more].join(' '));
  });
  const look = lookAt(port);
  const seen = { status: '404', etag: '"1"', server: 'a', 'content-type': '', body: 'k c' };
  expect(await look.now()).toEqual({ ...seen, connection: 'new' });
  expect(await look.now()).toEqual({ ...seen, connection: 'kept' });
  await close();
  expect(await look.now()).toBeNull();
});

test('a 429 that ends the connection is no restart, and hides none', async () => {
  const answers = [200, 200, 429, 200];
  const answer: RequestListener = (_, response) => {
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 429 ? { connection: 'close' } : {}).end();
  };
  const before = await serving(answer);
  const look = lookAt(before.port);
  await look.now();
  expect(await look.now()).toMatchObject({ connection: 'kept' });
  expect(await look.now()).toBe('throttled');
  expect(await look.now()).toMatchObject({ connection: 'kept' });
  await before.close();
  answers.push(429);
  const after = await serving(answer, before.port);
  expect(await look.now()).toBe('throttled');
  expect(await look.now()).toMatchObject({ connection: 'new' });
  await after.close();
});

test('what differs each time is not steady', () => {
  const seen = (parts: Seen): Seen => ({ status: '200', ...parts });
  const steady = steadyParts(seen({ date: '1', etag: 'a', once: 'x' }), seen({ date: '2', etag: 'a' }));
  expect(steady).toEqual(['status', 'etag']);
});
