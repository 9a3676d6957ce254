import type { Hostile } from './hostile.js';
import { says, socketOf, under } from './raw.js';

const redirect = (location: string): Hostile['answer'] =>
  says(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);
const unanswered = (says: RegExp) => ({ 'response.no-server-error': says });

/** One of the operations that the first check of a run uses is broken. The others answer, and the run continues. */
export const looks: readonly Hostile[] = [
  ...(
    [
      ['a malformed header', under('{}', 'no colon'), unanswered(/Invalid header/)],
      ['escapes in the name of a header', under('{}', '\x1b]0;x\x07: y'), unanswered(/Invalid header/)],
      ['a Location that cannot be parsed', redirect('http://[::1:99999/%'), { 'response.success': /302/ }],
      ['a reset', (_, outgoing) => void socketOf(outgoing).resetAndDestroy(), unanswered(/ECONNRESET/)],
    ] satisfies [string, Hostile['answer'], Hostile['fails']][]
  ).map(
    ([name, answer, fails]) => ({ name: `${name} at a reader`, at: 'listBanks', answer, fails }) as const,
  ),
  {
    name: 'two readers of different faults',
    at: 'listEsimOrders',
    answer: under('{}', 'a b: c'),
    fails: unanswered(/Invalid header/),
  },
  {
    name: 'a Location that cannot be parsed everywhere',
    at: 'everywhere',
    answer: redirect('//'),
    refused: /answers every path alike.*302/,
  },
  {
    name: 'escapes in the name of a header everywhere',
    at: 'everywhere',
    answer: under('{}', '\x1b[2J: y'),
    refused: /Invalid header/,
  },
];
