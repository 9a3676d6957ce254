import { expect, test } from 'vitest';
import { jsonRefusal } from '../../../src/checks/refusal-is-json.js';
import { judged, type Given } from './judged.js';

test.each<[string, given: Given, want: string[]]>([
  ['JSON of any form', { status: 400, body: ['no'] }, []],
  ['a JSON text', { status: 400, body: '"no"' }, []],
  ['no body', { status: 400 }, []],
  ['blanks', { status: 400, body: ' \n' }, []],
  ['HTML', { status: 400, body: '<p>no</p>' }, ['<p>no</p>']],
  ['HTML of a 401', { status: 401, body: 'no' }, ['no']],
  ['a long text, cut', { status: 404, body: 'x'.repeat(300) }, ['x'.repeat(200)]],
  ['what a proxy answers', { status: 413, body: '<p>' }, []],
  ['a rate limit', { status: 429, body: 'slow down' }, []],
  ['bytes that are not HTTP', { status: 400, body: '<p>', request: { oddity: 'junk' } }, []],
  ['a success', { body: '<p>' }, []],
  ['a server error', { status: 500, body: '<p>' }, []],
  ['no response', { failure: 'reset' }, []],
  [
    'where a shape is given',
    { operation: 'searchFlights', status: 422, body: '<p>', request: { body: '{}' } },
    [],
  ],
])('%s', (_, given, want) => expect(judged(jsonRefusal, given)).toEqual(want));
