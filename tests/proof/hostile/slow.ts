import type { Hostile } from './hostile.js';
import { dripping, head, saysAndWaits } from './raw.js';

const at = 'initiateTransfer';
const unanswered = (reason: RegExp) => ({ 'response.no-server-error': reason });
const silent = unanswered(/no answer in time/);
const neverEnding = unanswered(/the answer was not complete after/);

let turn = 0;

/** Answers that do not come, or do not come to their end. */
export const slow: readonly Hostile[] = [
  { name: 'silence', at, answer: () => undefined, fails: silent },
  {
    name: 'a head that stops',
    at,
    answer: saysAndWaits('HTTP/1.1 200 OK\r\ncontent-type'),
    fails: silent,
  },
  {
    name: 'a length that never comes',
    at,
    answer: saysAndWaits(`${head('content-length: 99')}{`),
    fails: silent,
  },
  {
    name: 'chunks that stop',
    at,
    answer: saysAndWaits(`${head('transfer-encoding: chunked')}1\r\n{\r\n`),
    fails: silent,
  },
  { name: 'a byte every 100 ms', at, answer: dripping(head(), ' ', 100), fails: neverEnding },
  {
    name: 'a byte of the head every 100 ms',
    at,
    answer: dripping('HTTP/1.1 200 OK\r\nx-slow: ', 'x', 100),
    fails: silent,
  },
  {
    name: 'an informational answer every 5 ms, for ever',
    at,
    answer: dripping('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 5),
    fails: silent,
  },
  {
    name: 'every seventh answer never comes',
    at,
    answer: ({ status, text }, outgoing) => {
      if (turn++ % 7 !== 6) outgoing.writeHead(status).end(text);
    },
    may: /^$/,
  },
  { name: 'silence at a reader', at: 'listBanks', answer: () => undefined, fails: silent },
  {
    name: 'a byte every 100 ms at a reader',
    at: 'listBanks',
    answer: dripping(head(), ' ', 100),
    fails: neverEnding,
  },
  {
    name: 'informational answers for ever at a reader',
    at: 'listBanks',
    answer: dripping('', 'HTTP/1.1 100 Continue\r\n\r\n', 5),
    fails: silent,
  },
  {
    name: 'chunks that stop at a reader',
    at: 'listBanks',
    answer: saysAndWaits(`${head('transfer-encoding: chunked')}1\r\n{\r\n`),
    fails: silent,
  },
  {
    name: 'silence everywhere',
    at: 'everywhere',
    answer: () => undefined,
    refused: /no answer came in time/,
  },
  {
    name: 'a byte every 100 ms everywhere',
    at: 'everywhere',
    answer: dripping(head(), ' ', 100),
    refused: /not complete after/,
  },
];
