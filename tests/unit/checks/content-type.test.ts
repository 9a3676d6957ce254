import { expect, test } from 'vitest';
import { jsonContentType } from '../../../src/checks/content-type.js';
import { judged, type Given } from './judged.js';

const of = (type: string, more: Given = {}): Given => ({
  body: { status: true },
  headers: { 'content-type': type },
  ...more,
});

test.each<[string, { given: Given; want: string[] }]>([
  ['JSON', { given: of('application/json'), want: [] }],
  ['a charset beside it', { given: of('application/json; charset=utf-8'), want: [] }],
  ['a blank before the charset', { given: of('application/json ; charset=utf-8'), want: [] }],
  ['capital letters', { given: of('Application/JSON'), want: [] }],
  ['a structured suffix', { given: of('application/vnd.cwit.v1+json'), want: [] }],
  ['the old text type', { given: of('text/json'), want: [] }],
  ['none at all', { given: { body: { status: true } }, want: [] }],
  ['HTML', { given: of('text/html'), want: ['Content-Type text/html'] }],
  ['a word before it', { given: of('x-application/json'), want: ['Content-Type x-application/json'] }],
  ['a longer word', { given: of('application/jsonp'), want: ['Content-Type application/jsonp'] }],
  ['lines of JSON', { given: of('application/json-seq'), want: ['Content-Type application/json-seq'] }],
  ['an empty one', { given: of(''), want: ['Content-Type '] }],
  ['HTML of a refusal', { given: of('text/html', { status: 404 }), want: [] }],
  ['HTML of a server error', { given: of('text/html', { status: 502 }), want: [] }],
])('%s', (_, { given, want }) => expect(judged(jsonContentType, given)).toEqual(want));
