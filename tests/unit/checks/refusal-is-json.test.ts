import { expect, test } from 'vitest';
import { jsonRefusal } from '../../../src/checks/refusal-is-json.js';
import { judged, type Given } from './judged.js';

test.each<[string, { given: Given; want: string[] }]>([
  ['JSON of any form', { given: { status: 400, body: ['no'] }, want: [] }],
  ['a JSON text', { given: { status: 400, body: '"no"' }, want: [] }],
  ['no body', { given: { status: 400 }, want: [] }],
  ['blanks', { given: { status: 400, body: ' \n' }, want: [] }],
  ['HTML', { given: { status: 400, body: '<p>no</p>' }, want: ['<p>no</p>'] }],
  ['HTML of a 401', { given: { status: 401, body: 'no' }, want: ['no'] }],
  ['a long text, cut', { given: { status: 404, body: 'x'.repeat(300) }, want: ['x'.repeat(200)] }],
  ['what a proxy answers', { given: { status: 413, body: '<p>' }, want: [] }],
  ['a rate limit', { given: { status: 429, body: 'slow down' }, want: [] }],
  ['bytes that are not HTTP', { given: { status: 400, body: '<p>', request: { oddity: 'junk' } }, want: [] }],
  ['a success', { given: { body: '<p>' }, want: [] }],
  ['a server error', { given: { status: 500, body: '<p>' }, want: [] }],
  ['no response', { given: { failure: 'reset' }, want: [] }],
  [
    'where a shape is given',
    {
      given: { operation: 'searchFlights', status: 422, body: '<p>', request: { body: '{}' } },
      want: [],
    },
  ],
])('%s', (_, { given, want }) => expect(judged(jsonRefusal, given)).toEqual(want));
