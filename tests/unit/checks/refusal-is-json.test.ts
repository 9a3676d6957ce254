import { expect, test } from 'vitest';
import { jsonRefusal } from '../../../src/checks/refusal-is-json.js';
import { tested, type Given } from './tested.js';

test.each<[string, given: Given, want: string[]]>([
  ['JSON of any form', { status: 400, body: ['no'] }, []],
  ['no body', { status: 400 }, []],
  ['blanks', { status: 400, body: ' \n' }, []],
  ['HTML', { status: 400, body: '<p>no</p>' }, ['<p>no</p>']],
  ['a long text, cut', { status: 404, body: 'x'.repeat(900) }, ['x'.repeat(200)]],
  ['the answer of a proxy', { status: 413, body: '<p>' }, []],
  ['a rate limit', { status: 429, body: 'slow down' }, []],
  ['bytes that are not HTTP', { status: 400, body: '<p>', request: { oddity: 'junk' } }, []],
  ['a success', { body: '<p>' }, []],
  ['a server error', { status: 500, body: '<p>' }, []],
  [
    'JSON that says it is text',
    { status: 400, body: { error: 1 }, headers: { 'content-type': 'text/plain' } },
    ['Content-Type text/plain'],
  ],
  [
    'a given shape in text',
    {
      operation: 'freezeCard',
      status: 404,
      body: { error: 404, message: '' },
      headers: { 'content-type': 'text/html' },
    },
    ['Content-Type text/html'],
  ],
  [
    'JSON that cannot be read',
    { operation: 'searchFlights', status: 422, body: '<p>', request: { body: '{' } },
    ['<p>'],
  ],
  ['a given shape', { operation: 'searchFlights', status: 422, body: '<p>', request: { body: '{}' } }, []],
])('%s', (_, given, want) => expect(tested(jsonRefusal, given)).toEqual(want));
