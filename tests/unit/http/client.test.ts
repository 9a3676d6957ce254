// The client accepts everything that HTTP allows, and describes broken responses in a sentence.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { userAgent } from '../../../src/contract/package.js';
import { Client, reasonOf } from '../../../src/http/client.js';
import { States } from '../../../src/server-under-test/states.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { listen } from '../support/server.js';

let server: Server | undefined;
const client = new Client();
afterEach(() => {
  client.close();
  server?.close();
});

/** A server that writes the output of `speak` to each connection after a request. */
async function serving(speak: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => speak(socket));
  });
  return listen(server);
}

const get = (url: string) => client.send(url, { method: 'GET', headers: {}, timeoutMs: 2000 });
const says = (text: string) => (socket: Socket) => void socket.end(text, 'latin1');

describe('an answer', () => {
  const body = 'content-length: 2\r\n\r\n{}';
  test.each([
    ['100 Continue before it', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${body}`, 200],
    [
      'informational answers of all kinds first',
      `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 199 Odd\r\n\r\nHTTP/1.1 404 None\r\n${body}`,
      404,
    ],
    ['205 with a body', `HTTP/1.1 205 Reset Content\r\n${body}`, 205],
    ['a status above 599', `HTTP/1.1 799 Odd\r\n${body}`, 799],
    ['HTTP/1.0, to the end of the connection', 'HTTP/1.0 200 OK\r\n\r\n{}', 200],
    ['a byte order mark', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n\xef\xbb\xbf{}', 200],
  ])('%s', async (_, text, status) => {
    expect(await get(await serving(says(text)))).toMatchObject({ status, text: '{}', json: {} });
  });

  test('repeated headers are joined', async () => {
    const url = await serving(
      says(`HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nSet-Cookie: a\r\nset-cookie: b\r\n${body}`),
    );
    expect((await get(url)).headers).toMatchObject({ 'x-a': '1, 2', 'set-cookie': 'a, b' });
  });
});

test('every request has the User-Agent of the suite, or the given one', async () => {
  const sent: string[] = [];
  server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (text) => {
        sent.push(...(text.toString().match(/^user-agent: .*$/gim) ?? []));
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      });
  });
  const url = await listen(server);
  await get(url);
  await client.send(url, { method: 'GET', headers: { 'user-AGENT': 'own' }, timeoutMs: 2000 });
  const states = new States(completeTarget({ baseUrl: url, apiKey: 'a', apiSecret: 'b', stateHandler: url }));
  await states.handler!.ask('a wallet exists', {});
  await states.tearDown();
  expect(sent).toEqual([`User-Agent: ${userAgent}`, 'user-AGENT: own', `User-Agent: ${userAgent}`]);
  expect(userAgent).toMatch(/^cwit-conformance\/\d+\.\d+\.\d+$/);
});

describe('no answer', () => {
  // The hostile servers of the self-tests show the other reasons.
  test('nobody listening', async () => {
    expect(await get('http://127.0.0.1:9/').catch(reasonOf)).toMatch(/^ECONNREFUSED: /);
  });

  test('a request that HTTP cannot express throws before anything is sent', async () => {
    const sent = client.send('http://127.0.0.1:9/', { method: 'GET', headers: { a: 'b\n' }, timeoutMs: 1 });
    await expect(sent).rejects.toBeInstanceOf(TypeError);
  });
});
