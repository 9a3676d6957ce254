import { pickAt } from '../interleave.js';
import type { OddHeader } from './kind.js';

const long = 'x'.repeat(1000);

// Values that few servers are tried with, of headers that hardly any server looks at before it reads the body.
const values: Readonly<Record<string, readonly string[]>> = {
  'accept-language': ['x'.repeat(300), 'de;q=nonsense, *;q=9'],
  'user-agent': ['%n%s${x}', '-'],
  authorization: ['Bearer', 'Basic !!!'],
  cookie: ['=; a=%zz; a=b=c; $Version=9', long],
  'x-forwarded-for': ["'; DROP TABLE x; --", '999.999.999.999'],
  'x-request-id': [long, '{}'],
  traceparent: ['00-zz-zz-zz', '-'],
  origin: ['null', '%'],
};

export const nameOfHeaders = 'odd headers';

/** An odd value for each header that goes beside all else. */
export function oddHeaders(turn: number): OddHeader[] {
  return Object.entries(values).map(([name, some]) => [name, pickAt(some, turn)]);
}
