// The proxy of `cwit watch`: every byte goes through in both directions, whatever it may be.
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTo } from './watch-proxy.js';

const token = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,12}$/);
const value = fc.stringMatching(/^[\x21-\x7e\x80-\xff]([ \t\x21-\x7e\x80-\xff]{0,20}[\x21-\x7e\x80-\xff])?$/);
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => Buffer.from(one).toString('latin1'));
const framing = ['content-length', 'transfer-encoding', 'host', 'upgrade', 'connection', 'expect'];
const name = token.filter((one) => !framing.includes(one.toLowerCase()));
const field = fc
  .tuple(name, fc.constantFrom(': ', ':', ':  \t'), value)
  .map((parts) => `${parts.join('')}\r\n`);
const fields = fc.array(field, { maxLength: 6 }).map((all) => all.join(''));
const chunk = text.filter((one) => one !== '').map((one) => `${one.length.toString(16)};e\r\n${one}\r\n`);
const body = (none: string) =>
  fc.oneof(
    fc.constant(none),
    text.map((one) => `cOntent-Length: ${one.length}\r\n\r\n${one}`),
    fc
      .tuple(fc.array(chunk, { maxLength: 4 }), fields)
      .map(([all, trailers]) => `Transfer-Encoding: chunked\r\n\r\n${all.join('')}0\r\n${trailers}\r\n`),
  );
const method = token.filter((one) => !['HEAD', 'CONNECT'].includes(one));
const path = fc.stringMatching(/^\/[\x21-\x7e\x80-\xff]{0,20}$/);
const requests = fc
  .tuple(method, path, fields, body('\r\n'))
  .map(([verb, to, headers, rest]) => `${verb} ${to} HTTP/1.1\r\n${headers}X-End: here\r\n${rest}`);
const informational = fc.constantFrom('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n');
const status = fc.constantFrom(200, 201, 299, 400, 418, 500, 599);
const words = fc.constantFrom('', ' ', ' Odd  Words');
const responses = fc
  .tuple(informational, status, words, fields, body('Content-Length: 0\r\n\r\n'))
  .map(([before, code, said, headers, rest]) => `${before}HTTP/1.1 ${code}${said}\r\n${headers}${rest}`);

test('what arrives is what was sent, byte for byte, in both directions, and every message is seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(requests, responses), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (messages, isPipelined) => {
        let got = '';
        const { line, proxy } = await lineTo((socket) => {
          let [at, length] = [0, 0];
          socket.on('data', (chunk: Buffer) => {
            got += chunk.toString('latin1');
            for (const [sent, answer] of messages.slice(at)) {
              if (got.length < length + sent.length) return;
              [at, length] = [at + 1, length + sent.length];
              socket.write(answer, 'latin1');
            }
          });
        });
        let answers = '';
        for (const [sent, answer] of messages) {
          line.write(sent);
          answers += answer;
          if (!isPipelined) await line.until(answers);
        }
        await line.until(answers);
        expect(got).toBe(messages.map(([sent]) => sent).join(''));
        expect(line.got).toBe(answers);
        await proxy.saw(messages.length);
        expect(proxy.seen.map((one) => one?.request.method)).toEqual(
          messages.map(([sent]) => sent.split(' ')[0]),
        );
        await proxy.close();
      },
    ),
    { numRuns: 60 },
  );
});

test.each([true, false])(
  'the host alone is that of the server, unless it is preserved: %s',
  async (preserveHost) => {
    const ask = 'GET /x HTTP/1.1\r\nA: 1\r\nhOst:  client.example\r\nB: 2\r\n\r\n';
    let got = '';
    const serve = (socket: Socket) =>
      socket.on('data', (chunk: Buffer) => {
        got += chunk.toString('latin1');
        socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      });
    const { line, host } = await lineTo(serve, { preserveHost });
    line.write(ask);
    await line.until('204');
    expect(got).toBe(preserveHost ? ask : ask.replace('client.example', host));
  },
);
