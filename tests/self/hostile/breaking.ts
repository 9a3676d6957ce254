import type { OperationId } from '../../../src/contract/contract.js';
import type { Hostile } from './hostile.js';
import { passed } from './raw.js';

const some =
  /^(listTransactions\/(response|auth|page)|listBanks\/response|confirmTransaction\/(reference|known-transaction)$)/;
const alone = /^listTransactions\/(response|auth|page)/;

/** Answers correctly up to a number of requests, and differently after that. */
function from(nth: number, at: OperationId, broken: Hostile['answer']): Pick<Hostile, 'at' | 'answer'> {
  let asked = 0;
  return {
    at,
    answer: (passing, outgoing) => {
      (++asked >= nth ? broken : passed)(passing, outgoing);
    },
  };
}

const answersFrom = (nth: number, status: number): Hostile => ({
  name: `a reader answers ${status} from its request ${nth} on`,
  ...from(nth, 'listTransactions', (_, outgoing) => void outgoing.writeHead(status).end()),
  fails: { 'response.no-server-error': new RegExp(`${status}, on every attempt`) },
  only: some,
});

/** One operation breaks after correct answers. The suite still tests all others. */
export const breaking: readonly Hostile[] = [
  ...[502, 503, 504].flatMap((status) => [answersFrom(1, status), answersFrom(4, status)]),
  {
    ...answersFrom(4, 502),
    name: 'the only read in scope answers 502 from its request 4 on',
    only: alone,
  },
];

/** The same servers, where the suite has to wait for a timeout. */
export const falling: readonly Hostile[] = [
  ['a reader', some] as const,
  ['the only read in scope', alone] as const,
].map(([who, only]) => ({
  name: `${who} hangs from its request 4 on`,
  ...from(4, 'listTransactions', () => undefined),
  fails: { 'response.no-server-error': /no answer in time.*on every attempt/ },
  only,
}));
