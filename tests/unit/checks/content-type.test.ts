import { expect, test } from 'vitest';
import { jsonContentType } from '../../../src/checks/content-type.js';
import { tested, type Given } from './tested.js';

const of = (type: string, more: Given = {}): Given => ({
  body: { status: true },
  headers: { 'content-type': type },
  ...more,
});

test.each<[string, given: Given, want: string[]]>([
  ['JSON', of('application/json'), []],
  ['a blank before the charset', of('application/json ; charset=utf-8'), []],
  ['a structured suffix', of('application/vnd.cwit.v1+json'), []],
  ['the old text type', of('text/json'), []],
  ['none at all', { body: { status: true } }, []],
  ['HTML', of('text/html'), ['Content-Type text/html']],
  ['a word before it', of('x-application/json'), ['Content-Type x-application/json']],
  ['a longer word', of('application/jsonp'), ['Content-Type application/jsonp']],
  ['an empty one', of(''), ['Content-Type ']],
  ['HTML of a rejection', of('text/html', { status: 404 }), []],
])('%s', (_, given, want) => expect(tested(jsonContentType, given)).toEqual(want));
