import type { Hostile } from './hostile.js';
import { head, says, socketOf } from './raw.js';

const at = 'initiateTransfer';
const unanswered = (says: RegExp) => ({ 'response.no-server-error': says });

/** Answers whose frame is broken: their connection, their length, their head. */
export const framing: readonly Hostile[] = [
  {
    name: 'a connection that is reset at once',
    at,
    answer: (_, outgoing) => void socketOf(outgoing).resetAndDestroy(),
    fails: unanswered(/no response \(ECONNRESET/),
  },
  {
    name: 'a connection that is reset after half a head',
    at,
    answer: (_, outgoing) => {
      const socket = socketOf(outgoing);
      socket.write('HTTP/1.1 200 OK\r\nconte', () => socket.resetAndDestroy());
    },
    fails: unanswered(/no response \(ECONNRESET/),
  },
  {
    name: 'a connection that is reset in the middle of a body',
    at,
    answer: (_, outgoing) => {
      const socket = socketOf(outgoing);
      socket.write(`${head('content-length: 20')}{"status"`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    },
    fails: unanswered(/no response \(ECONNRESET/),
  },
  { name: 'a half close without an answer', at, answer: says(''), fails: unanswered(/socket hang up/) },
  {
    name: 'a body shorter than its length',
    at,
    answer: says(`${head('content-length: 99')}{}`),
    fails: unanswered(/no response/),
  },
  {
    name: 'two lengths',
    at,
    answer: says(`${head('content-length: 2', 'content-length: 9')}{}`),
    fails: unanswered(/content-length/i),
  },
  {
    name: 'a negative length',
    at,
    answer: says(`${head('content-length: -2')}{}`),
    fails: unanswered(/content-length/i),
  },
  {
    name: 'a length of 30 digits',
    at,
    answer: says(`${head(`content-length: ${'9'.repeat(30)}`)}{}`),
    fails: unanswered(/content-length/i),
  },
  {
    name: 'a length and chunks',
    at,
    answer: says(`${head('content-length: 2', 'transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`),
    fails: unanswered(/no response \(HPE/),
  },
  {
    name: 'chunks that are garbage',
    at,
    answer: says(`${head('transfer-encoding: chunked')}xyz\r\n{}\r\n`),
    fails: unanswered(/no response \(HPE.*chunk/i),
  },
  {
    name: 'a chunk of 2^64 bytes',
    at,
    answer: says(`${head('transfer-encoding: chunked')}ffffffffffffffffff\r\n{}\r\n`),
    fails: unanswered(/no response \(HPE.*chunk/i),
  },
  {
    name: 'chunks without an end',
    at,
    answer: says(`${head('transfer-encoding: chunked')}2\r\n{}\r\n`),
    fails: unanswered(/no response/),
  },
  { name: 'HTTP/0.9', at, answer: says('{"status":true}'), fails: unanswered(/no response \(HPE/) },
  {
    name: 'the preface of HTTP/2',
    at,
    answer: says('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    fails: unanswered(/no response \(HPE/),
  },
  {
    name: 'frames of HTTP/2',
    at,
    answer: says('\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x64'),
    fails: unanswered(/no response \(HPE/),
  },
  {
    name: 'an upgrade that nobody asked for',
    at,
    answer: says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    fails: unanswered(/101/),
  },
  {
    name: 'escapes in the name of a header',
    at,
    answer: says(`${head('x-\x1b[31m: red', 'content-length: 2')}{}`),
    fails: unanswered(/Invalid header/),
  },
  {
    name: 'a NUL in a header',
    at,
    answer: says(`${head('x-a: b\0c', 'content-length: 2')}{}`),
    fails: unanswered(/Invalid header/),
  },
  {
    name: 'a header without a name',
    at,
    answer: says(`${head(': b', 'content-length: 2')}{}`),
    fails: unanswered(/Invalid header/),
  },
  {
    name: 'lines that end without a CR',
    at,
    answer: says('HTTP/1.1 200 OK\ncontent-length: 2\n\n{}'),
    fails: unanswered(/no response \(HPE/),
  },
  {
    name: 'a folded header',
    at,
    answer: says(`${head('x-a: b\r\n c', 'content-length: 2')}{}`),
    fails: unanswered(/no response \(HPE/),
  },
  {
    name: 'another answer behind the answer',
    at,
    answer: says(`${head('content-length: 2')}{}${head('content-length: 2')}[]`),
  },
];
