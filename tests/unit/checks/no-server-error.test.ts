import { expect, test } from 'vitest';
import { noServerError } from '../../../src/checks/no-server-error.js';
import { classifyServerError } from '../../../src/checks/server-error.js';
import { exchangeOf, judged, type Given } from './judged.js';

const repeated = true;
const junk = { oddity: 'junk' } as const;
const large = { body: 'x'.repeat(8001) };

test.each<[string, { given: Given; want: ReturnType<typeof classifyServerError> }]>([
  ['a success', { given: {}, want: null }],
  ['a server error once', { given: { status: 500 }, want: null }],
  ['a server error twice', { given: { status: 500, repeated }, want: 'fault' }],
  ['a gateway that gives up, twice', { given: { status: 504, repeated }, want: 'fault' }],
  ['no answer twice', { given: { failure: 'no answer in time', repeated }, want: 'fault' }],
  ['a connection that is ended twice', { given: { failure: 'reset', repeated }, want: 'fault' }],
  ['the same after a large body', { given: { failure: 'reset', repeated, request: large }, want: null }],
  [
    'the same after one of 8000 bytes',
    { given: { failure: 'reset', repeated, request: { body: 'x'.repeat(8000) } }, want: 'fault' },
  ],
  [
    'no answer to a large body',
    { given: { failure: 'no answer in time', repeated, request: large }, want: 'fault' },
  ],
  ['a 500 for a large body', { given: { status: 500, repeated, request: large }, want: 'fault' }],
  ['legal HTTP that is odd', { given: { status: 503, repeated, request: { oddity: 'odd' } }, want: 'fault' }],
  ['a 500 for what is not HTTP', { given: { status: 500, repeated, request: junk }, want: 'fault' }],
  ['a 501 for what is not HTTP', { given: { status: 501, repeated, request: junk }, want: 'doubt' }],
  ['a 505 for what is not HTTP', { given: { status: 505, repeated, request: junk }, want: 'doubt' }],
  ['an end for what is not HTTP', { given: { failure: 'reset', repeated, request: junk }, want: 'doubt' }],
  [
    'no answer to what is not HTTP',
    { given: { failure: 'no answer in time', repeated, request: junk }, want: 'fault' },
  ],
])('%s', (_, { given, want }) => {
  expect(classifyServerError(exchangeOf(given))).toBe(want);
  expect(judged(noServerError, given)).toHaveLength(want === 'fault' ? 1 : 0);
});

test.each<[string, { given: Given; want: string }]>([
  [
    'with its message',
    {
      given: { status: 500, body: { message: 'oops' }, repeated },
      want: '500 "oops", each time it was sent',
    },
  ],
  ['without any', { given: { status: 502, body: '<p>', repeated }, want: '502, each time it was sent' }],
  [
    'or why none came',
    { given: { failure: 'reset', repeated }, want: 'no response (reset), each time it was sent' },
  ],
])('the answer is told %s', (_, { given, want }) => expect(judged(noServerError, given)).toEqual([want]));
