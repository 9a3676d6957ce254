import { expect, test } from 'vitest';
import { noServerError, classifyServerError } from '../../../src/checks/no-server-error.js';
import { exchangeOf, tested, type Given } from './tested.js';

const repeated = true;
const junk = { oddity: 'junk' } as const;
const large = { body: 'x'.repeat(8001) };
const late: Given = { failure: 'no answer in time', unbounded: 'time', repeated };
const ended: Given = { failure: 'reset', repeated };

test.each<[string, given: Given, want: ReturnType<typeof classifyServerError>]>([
  ['a success', {}, null],
  ['a server error once', { status: 500 }, null],
  ['a server error twice', { status: 500, repeated }, 'fault'],
  ['an end after a large body', { ...ended, request: large }, null],
  ['an end after a body of 8000 bytes', { ...ended, request: { body: 'x'.repeat(8000) } }, 'fault'],
  ['no answer to a large body', { ...late, request: large }, 'fault'],
  ['a 500 for a large body', { status: 500, repeated, request: large }, 'fault'],
  ['valid but unusual HTTP', { status: 503, repeated, request: { oddity: 'odd' } }, 'fault'],
  ['a 500 for what is not HTTP', { status: 500, repeated, request: junk }, 'fault'],
  ['a 505 for what is not HTTP', { status: 505, repeated, request: junk }, 'doubt'],
  ['an end for what is not HTTP', { ...ended, request: junk }, 'doubt'],
  ['no answer to invalid HTTP', { ...late, request: junk }, 'fault'],
])('%s', (_, given, want) => {
  expect(classifyServerError(exchangeOf(given))).toBe(want);
  expect(tested(noServerError, given)).toHaveLength(want === 'fault' ? 1 : 0);
});

test.each<[string, given: Given, want: string]>([
  ['with its message', { status: 500, body: { message: 'oops' }, repeated }, '500 "oops"'],
  ['without any', { status: 502, body: '<p>', repeated }, '502'],
  ['or why none came', ended, 'no response (reset)'],
])('the finding: %s', (_, given, want) =>
  expect(tested(noServerError, given)).toEqual([`${want}, on every attempt`]),
);
