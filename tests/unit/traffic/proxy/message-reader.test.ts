// Messages are found in a stream of bytes however it is cut, and no byte is lost or changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framingOfRequest, requestHead, withHost } from '../../../../src/traffic/proxy/head.js';
import { MessageReader } from '../../../../src/traffic/proxy/message-reader.js';

interface Seen {
  heads: string[];
  bodies: string[];
  ended: number;
  out: string;
}

/** What a reader of requests makes of a text that comes in pieces. */
function read(text: string, cuts: readonly number[] = [], host?: string): Seen {
  const seen: Seen = { heads: [], bodies: [], ended: 0, out: '' };
  const reader = new MessageReader({
    head: (head) => {
      seen.heads.push(head.trim().split('\r\n')[0]!);
      seen.bodies.push('');
      const parsed = requestHead(head);
      return {
        framing: parsed === null ? 'tunnel' : framingOfRequest(parsed),
        ...(host === undefined ? {} : { changed: withHost(head, host) }),
      };
    },
    body: (part) => (seen.bodies[seen.bodies.length - 1] += part.toString('latin1')),
    end: () => seen.ended++,
  });
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  for (const [index, from] of at.slice(0, -1).entries())
    for (const part of reader.read(Buffer.from(text.slice(from, at[index + 1]), 'latin1')))
      seen.out += part.toString('latin1');
  seen.out += reader.close().toString('latin1');
  return seen;
}

const get = 'GET /a?b=%2F%zz HTTP/1.1\r\nHOST : client\r\nx-a: 1\r\nX-A:2\r\n\r\n';
const put = 'PUT /p HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\n\r\n\r\n';
const chunked =
  'POST /c HTTP/1.1\r\ntransfer-encoding: gzip, Chunked\r\n\r\n3;x="y"\r\nabc\r\n00B\r\n\r\n0\r\n\r\n1234\r\n0\r\nTrailer: t\r\n\r\n';
const all = `\r\n${get}${put}${chunked}${get}`;

test('however a stream is cut, its messages are the same, and so are its bytes', () => {
  const whole = read(all);
  expect(whole).toEqual({
    heads: ['GET /a?b=%2F%zz HTTP/1.1', 'PUT /p HTTP/1.1', 'POST /c HTTP/1.1', 'GET /a?b=%2F%zz HTTP/1.1'],
    bodies: ['', '\r\n\r\n', 'abc\r\n0\r\n\r\n1234', ''],
    ended: 4,
    out: all,
  });
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 12 }), (cuts) => {
      expect(read(all, cuts)).toEqual(whole);
    }),
    { seed: 1 },
  );
});

test('of a head that is changed, the host alone is another', () => {
  expect(read(all, [7, 30], 'server:80').out).toBe(all.replaceAll('HOST : client', 'HOST : server:80'));
});

test.each([
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x01'],
  [
    'a chunk without a size',
    'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nGET / HTTP/1.1\r\n\r\n',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nabGET / HTTP/1.1\r\n\r\n',
  ],
  ['a head without an end', `GET / HTTP/1.1\r\n${'x'.repeat(2_000_000)}`],
  ['a beginning only', 'GET / HTT'],
])('%s goes through, and what follows is not read', (_, text) => {
  const { heads, out, ended } = read(text, [3, 40]);
  expect(out === text).toBe(true);
  expect(heads.length).toBeLessThanOrEqual(1);
  expect(ended).toBe(0);
});
