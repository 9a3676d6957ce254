import type { Hostile } from './hostile.js';
import { head, says } from './raw.js';

const at = 'listBanks';
const redirect = (location: string): Hostile['answer'] =>
  says(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);

/** What is wrong with one of the operations that a run looks at first: the others answer, and it goes on. */
export const looks: readonly Hostile[] = [
  {
    name: 'a malformed header at a reader',
    at,
    answer: says(`${head('no colon')}{}`),
    fails: { 'response.no-server-error': /Invalid header/ },
  },
  {
    name: 'escapes in the name of a header at a reader',
    at,
    answer: says(`${head('\x1b]0;x\x07: y')}{}`),
    fails: { 'response.no-server-error': /Invalid header/ },
  },
  {
    name: 'a Location that cannot be parsed at a reader',
    at,
    answer: redirect('http://[::1:99999/%'),
    fails: { 'response.success': /302/ },
  },
  {
    name: 'a reset at a reader',
    at,
    answer: (_, outgoing) => void outgoing.socket!.resetAndDestroy(),
    fails: { 'response.no-server-error': /ECONNRESET/ },
  },
  {
    name: 'two readers of different faults',
    at: 'listEsimOrders',
    answer: says(`${head('a b: c')}{}`),
    fails: { 'response.no-server-error': /Invalid header/ },
  },
  {
    name: 'a Location that cannot be parsed everywhere',
    at: 'everywhere',
    answer: redirect('//'),
    may: /./,
    hides: /./,
  },
  {
    name: 'escapes in the name of a header everywhere',
    at: 'everywhere',
    answer: says(`${head('\x1b[2J: y')}{}`),
    refused: /Invalid header/,
  },
];
