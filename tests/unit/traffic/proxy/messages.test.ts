// The proxy of `cwit watch` leaves messages unchanged.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proxied, started } from './proxied.js';

const names = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9!#$%&'*+.^_`|~-]{1,12}$/)
  .filter((one) => !/^(content-length|transfer-encoding|host|upgrade|connection|expect)$/i.test(one));
const value = fc.stringMatching(/^[\x21-\x7e\x80-\xff]([ \t\x21-\x7e\x80-\xff]{0,20}[\x21-\x7e\x80-\xff])?$/);
const body = fc.string({ unit: 'binary', maxLength: 40 });
const framed = fc
  .tuple(fc.uniqueArray(names, { selector: (one) => one.toLowerCase() }), fc.array(value), body, fc.boolean())
  .map(([all, values, text, isChunked]) => ({
    headers: [
      ...all.flatMap((name, at) => [name, values[at] ?? '', name, 'again']),
      ...(isChunked ? ['transfer-encoding', 'chunked'] : ['cOntent-Length', `${Buffer.byteLength(text)}`]),
    ],
    text,
  }));
const requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PROPFIND'),
  path: fc.stringMatching(/^\/[\x21-\x7e]{0,20}$/),
  message: framed,
});
const responses = fc.record({
  status: fc.constantFrom(200, 201, 299, 400, 418, 500, 599, 999),
  reason: fc.constantFrom('', 'Odd  Words'),
  message: framed,
});

test('headers, status and bodies arrive as they were sent', async () => {
  let answer = (_: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((incoming, response) => answer(incoming, response));
  const proxy = await proxied(await started(server));
  await fc.assert(
    fc.asyncProperty(requests, responses, async ({ method, path, message: sent }, back) => {
      let got: { headers: string[]; [part: string]: unknown } | undefined;
      answer = (incoming, response) =>
        void text(incoming).then((read) => {
          got = { method: incoming.method, path: incoming.url, headers: incoming.rawHeaders, text: read };
          response.sendDate = false;
          response.removeHeader('connection');
          response.writeHead(back.status, back.reason, back.message.headers);
          response.end(Buffer.from(back.message.text));
        });
      const headers = ['Host', 'client', ...sent.headers, 'Connection', 'close'];
      const outgoing = request({ port: proxy.port, method, path, headers, agent: false });
      const [response] = (await once(outgoing.end(Buffer.from(sent.text)), 'response')) as [IncomingMessage];
      expect(await text(response)).toBe(back.message.text);
      expect([response.statusCode, response.statusMessage]).toEqual([back.status, back.reason]);
      expect(response.rawHeaders).toEqual(back.message.headers);
      expect(got).toMatchObject({ method, path, text: sent.text });
      expect(got?.headers.slice(2)).toEqual(headers.slice(2));
    }),
    { numRuns: 60 },
  );
  expect(proxy.seen).toHaveLength(60);
});
