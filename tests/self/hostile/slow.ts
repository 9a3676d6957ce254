import type { Hostile } from './hostile.js';
import { dripping, head, saysAndWaits } from './raw.js';

const silent = /no answer in time/;
const neverEnding = /the answer was not complete after/;
const transfer = 'initiateTransfer';
const informing = (status: string) => dripping('', `HTTP/1.1 ${status}\r\n\r\n`, 5);
const stopped = saysAndWaits(`${head('transfer-encoding: chunked')}1\r\n{\r\n`);

const rows: readonly [name: string, at: Hostile['at'], answer: Hostile['answer'], says: RegExp][] = [
  ['silence', transfer, () => undefined, silent],
  ['a head that stops', transfer, saysAndWaits('HTTP/1.1 200 OK\r\ncontent-type'), silent],
  ['a length that never comes', transfer, saysAndWaits(`${head('content-length: 99')}{`), silent],
  ['chunks that stop', transfer, stopped, silent],
  ['a byte every 100 ms', transfer, dripping(head(), ' ', 100), neverEnding],
  ['a byte of the head every 100 ms', transfer, dripping('HTTP/1.1 200 OK\r\nx-slow: ', 'x', 100), silent],
  ['an informational answer every 5 ms, for ever', transfer, informing('103 Early Hints'), silent],
  ['no answer to a read', 'listBanks', () => undefined, silent],
  ['a byte every 100 ms at a reader', 'listBanks', dripping(head(), ' ', 100), neverEnding],
  ['informational answers for ever at a reader', 'listBanks', informing('100 Continue'), silent],
  ['chunks that stop at a reader', 'listBanks', stopped, silent],
];

let turn = 0;

/** Answers that never come, or never end. */
export const slow: readonly Hostile[] = [
  ...rows.map(([name, at, answer, says]) => ({
    name,
    at,
    answer,
    fails: { 'response.no-server-error': says },
  })),
  {
    name: 'every seventh answer never comes',
    at: 'initiateTransfer',
    answer: ({ status, text }, outgoing) => {
      if (turn++ % 7 !== 6) outgoing.writeHead(status).end(text);
    },
    may: /^$/,
  },
  {
    name: 'silence everywhere',
    at: 'everywhere',
    answer: () => undefined,
    refused: /does not answer in time/,
  },
  {
    name: 'a byte every 100 ms everywhere',
    at: 'everywhere',
    answer: dripping(head(), ' ', 100),
    refused: /not complete after/,
  },
];
