// Signs that a server was restarted or changed.
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { SnapshotClient, steadyParts, type Snapshot } from '../../../src/http/server-snapshot.js';
import { listen } from '../support/server.js';

let clients: SnapshotClient[] = [];
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
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

function clientOf(port: number): SnapshotClient {
  const client = new SnapshotClient(
    `http://127.0.0.1:${port}/a`,
    { 'api-key': 'k' },
    { headers: { 'x-b': 'c' } },
  );
  clients.push(client);
  return client;
}

test('an answer becomes parts without rate and time, and a missing answer becomes null', async () => {
  const unseen = { 'x-ratelimit-reset': '60', 'retry-after': '1', 'x-request-id': '1' };
  const { port, close } = await serving((request, response) => {
    const { 'api-key': key, 'x-b': more } = request.headers;
    response.writeHead(404, { etag: '"1"', server: 'a', ...unseen }).end([key, more].join(' '));
  });
  const client = clientOf(port);
  const seen = { status: '404', etag: '"1"', server: 'a', 'content-type': '', body: 'k c' };
  expect(await client.take()).toEqual({ ...seen, connection: 'new' });
  expect(await client.take()).toEqual({ ...seen, connection: 'kept' });
  await close();
  expect(await client.take()).toBeNull();
});

test('a 429 that ends the connection is not a restart, and does not hide one', async () => {
  const answers = [200, 200, 429, 200];
  const answer: RequestListener = (_, response) => {
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 429 ? { connection: 'close' } : {}).end();
  };
  const before = await serving(answer);
  const client = clientOf(before.port);
  await client.take();
  expect(await client.take()).toMatchObject({ connection: 'kept' });
  expect(await client.take()).toBe('throttled');
  expect(await client.take()).toMatchObject({ connection: 'kept' });
  await before.close();
  answers.push(429);
  const after = await serving(answer, before.port);
  expect(await client.take()).toBe('throttled');
  expect(await client.take()).toMatchObject({ connection: 'new' });
  await after.close();
});

test('parts that differ each time are not steady', () => {
  const seen = (parts: Snapshot): Snapshot => ({ status: '200', ...parts });
  const steady = steadyParts(seen({ date: '1', etag: 'a', once: 'x' }), seen({ date: '2', etag: 'a' }));
  expect(steady).toEqual(['status', 'etag']);
});
