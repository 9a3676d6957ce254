import type { Hostile } from './hostile.js';
import { head, says, socketOf, under } from './raw.js';

const at = 'initiateTransfer';
const reset = /no response \(ECONNRESET/;
const unread = /no response \(HPE/;
const chunk = /no response \(HPE.*chunk/i;
const chunked = 'transfer-encoding: chunked';
const length = /content-length/i;
const header = /Invalid header/;

const rows: readonly [name: string, answer: Hostile['answer'], says: RegExp][] = [
  ['a connection that is reset at once', (_, outgoing) => void socketOf(outgoing).resetAndDestroy(), reset],
  [
    'a connection that is reset after half a head',
    (_, outgoing) => {
      const socket = socketOf(outgoing);
      socket.write('HTTP/1.1 200 OK\r\nconte', () => socket.resetAndDestroy());
    },
    reset,
  ],
  [
    'a connection that is reset in the middle of a body',
    (_, outgoing) => {
      const socket = socketOf(outgoing);
      socket.write(`${head('content-length: 20')}{"status"`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    },
    reset,
  ],
  ['a half close without an answer', says(''), /socket hang up/],
  ['a body shorter than its length', under('{}', 'content-length: 99'), /no response/],
  ['two lengths', under('{}', 'content-length: 2', 'content-length: 9'), length],
  ['a negative length', under('{}', 'content-length: -2'), length],
  ['a length of 30 digits', under('{}', `content-length: ${'9'.repeat(30)}`), length],
  ['a length and chunks', under('2\r\n{}\r\n0\r\n\r\n', 'content-length: 2', chunked), unread],
  ['chunks that are garbage', under('xyz\r\n{}\r\n', chunked), chunk],
  ['a chunk of 2^64 bytes', under('ffffffffffffffffff\r\n{}\r\n', chunked), chunk],
  ['chunks without an end', under('2\r\n{}\r\n', chunked), /no response/],
  ['HTTP/0.9', says('{"status":true}'), unread],
  ['the preface of HTTP/2', says('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), unread],
  ['frames of HTTP/2', says('\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x64'), unread],
  [
    'an upgrade that nobody asked for',
    says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    /101/,
  ],
  ['escapes in the name of a header', under('{}', 'x-\x1b[31m: red', 'content-length: 2'), header],
  ['a NUL in a header', under('{}', 'x-a: b\0c', 'content-length: 2'), header],
  ['a header without a name', under('{}', ': b', 'content-length: 2'), header],
  ['lines that end without a CR', says('HTTP/1.1 200 OK\ncontent-length: 2\n\n{}'), unread],
  ['a folded header', under('{}', 'x-a: b\r\n c', 'content-length: 2'), unread],
];

/** Answers with a broken connection, length or head. */
export const framing: readonly Hostile[] = [
  ...rows.map(
    ([name, answer, says]) => ({ name, at, answer, fails: { 'response.no-server-error': says } }) as const,
  ),
  {
    name: 'a second answer after the answer',
    at,
    answer: under(`{}${head('content-length: 2')}[]`, 'content-length: 2'),
  },
];
