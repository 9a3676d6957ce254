import type { Exchange } from './exchange.js';

const unbounded =
  /^(no answer in time|the answer (is larger than|was not complete|nests JSON|has more than))/;

/** Whether nobody ended the connection: the answer did not begin or end in time, or was more than an answer may be. */
export function isUnbounded({ failure = '' }: Pick<Exchange, 'failure'>): boolean {
  return unbounded.test(failure);
}
