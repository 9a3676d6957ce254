// Cases: their examples, bound values and serialization.
import { describe, expect, test } from 'vitest';
import { decoded } from '../../../src/contract/words.js';
import { bound, type Case, exampleCase, formWith, serialise } from '../../../src/cases/case.js';
import { requestOf } from '../../../src/cases/route.js';
import { withSmallAmounts } from '../../../src/cases/request-members.js';
import type { Operation } from '../../../src/contract/contract.js';

const operation = {
  id: 'orderParts',
  method: 'PUT',
  path: '/shops/{shop}/parts/{part}/',
  headers: { 'x-without-a-body': 'yes' },
  pathExample: { shop: 'a b', part: 7 },
  unique: { '/reference': 'REF', '/buyer/email': '{}@example.com', '/absent': 'X' },
  query: [{ name: 'tip', schema: { type: 'string', format: 'decimal-text' } }],
  bodySchema: {
    type: 'object',
    properties: {
      price: { type: 'string', format: 'decimal-text' },
      day: { type: 'string', format: 'date' },
      text: { type: 'string' },
      anything: true,
    },
  },
  examples: [
    { name: 'short', body: { reference: 'r' }, given: [], level: 'SHOULD' },
    { name: 'bought', body: { reference: 'r', buyer: { email: 'e' } }, given: [], level: 'SHOULD' },
    { name: 'known', body: { buyer: { email: 'e' } }, given: [], level: 'MUST' },
    { name: 'noted', body: { reference: 'r', note: 'n' }, given: [], level: 'SHOULD' },
    { name: 'noted again', body: { note: 'n' }, given: [], level: 'SHOULD' },
  ],
} as unknown as Operation;
const withoutBody: Operation = { ...operation, bodySchema: null };
const fresh = (prefix: string): string => `fresh ${prefix}`;
const base: Case = {
  ...{ operation, path: { shop: 'a b', part: '7' }, query: {}, headers: {} },
  body: { reference: 'r' },
};

describe('an example', () => {
  test.each<[example: number, body: object]>([
    [0, { reference: 'fresh REF' }],
    [1, { reference: 'fresh REF', buyer: { email: 'fresh {}@example.com' } }],
    [2, { buyer: { email: 'fresh {}@example.com' } }],
  ])('%i has fresh values for its unique members', (example, body) =>
    expect(exampleCase(operation, example, fresh)).toEqual({ ...base, body }),
  );

  test('of an operation without a body has no body', () =>
    expect(exampleCase(withoutBody, 0, fresh)).toEqual({
      ...base,
      operation: withoutBody,
      body: undefined,
    }));

  test('that does not exist is an error', () =>
    expect(() => exampleCase(operation, 9, fresh)).toThrow(/^orderParts has no example 9$/));
});

describe('a value bound to', () => {
  test.each<[pointer: string, value: string | number, changed: Partial<Case>]>([
    ['/body/reference', 'x', { body: { reference: 'x' } }],
    ['/body/buyer/name', 7, { body: { reference: 'r', buyer: { name: 7 } } }],
    ['/path/part', 8, { path: { shop: 'a b', part: '8' } }],
    ['/query/page', 2, { query: { page: '2' } }],
    ['/query/a/b', 'x', { query: { 'a/b': 'x' } }],
    ['/header/x-shop', 'x', { headers: { 'x-shop': 'x' } }],
  ])('%s', (pointer, value, changed) => expect(bound(base, pointer, value)).toEqual({ ...base, ...changed }));

  test('a missing body', () =>
    expect(bound({ ...base, body: undefined }, '/body/a', 1).body).toEqual({ a: 1 }));

  test.each(['/cookie/a', 'cookie', ''])('%j: an unknown place of a request', (pointer) =>
    expect(() => bound(base, pointer, 1)).toThrow(
      `Cannot bind ${pointer} of orderParts: the pointer must begin with /body, /path, /query or /header.`,
    ),
  );
});

describe('over the wire', () => {
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/json' },
    'api-key': 'k',
  };
  const plain = {
    ...{ method: 'PUT', path: '/shops/a%20b/parts/7/', headers },
    body: '{"reference":"r"}',
  };

  test.each<[what: string, one: Partial<Case>, sent: object]>([
    ['a plain case', {}, plain],
    [
      'no body, and the headers of an operation',
      { body: undefined },
      {
        ...plain,
        headers: { accept: 'application/json', 'x-without-a-body': 'yes', 'api-key': 'k' },
        body: null,
      },
    ],
    ['null is a body', { body: null }, { ...plain, body: 'null' }],
    ['a text in place of a body', { rawBody: '' }, { ...plain, body: '' }],
    ['bytes', { rawBody: '\xff', bytes: true }, { ...plain, body: '\xff', bytes: true }],
    ['a query', { query: { a: 'b c', d: 'e' } }, { ...plain, path: `${plain.path}?a=b+c&d=e` }],
    ['a query as it is', { query: { a: 'b' }, rawQuery: '=%20' }, { ...plain, path: `${plain.path}?=%20` }],
    ['no query at all', { query: { a: 'b' }, rawQuery: '' }, plain],
    ['a segment as it is', { rawPath: { shop: '..' } }, { ...plain, path: '/shops/../parts/7/' }],
    ['a path with a missing value', { path: { shop: 's' } }, { ...plain, path: '/shops/s/parts//' }],
    [
      'a header of its own before all others',
      { headers: { 'api-key': 'other', accept: 'text/plain' } },
      { ...plain, headers: { ...headers, 'api-key': 'other', accept: 'text/plain' } },
    ],
    ['something odd', { isOdd: true }, { ...plain, oddity: 'odd' }],
  ])('%s', (_, one, sent) => expect(serialise({ ...base, ...one }, { 'api-key': 'k' })).toEqual(sent));

  test.each<[oddity: string | undefined, one: Partial<Case>]>([
    ['junk', { headers: { a: 'caf\xe9' } }],
    ['junk', { headers: { a: 'plain', b: '\x7f' }, isOdd: true }],
    ['junk', { headers: { a: '\x1f' } }],
    [undefined, { headers: { a: '\t ~' } }],
    ['junk', { rawQuery: 'a=%' }],
    ['junk', { rawQuery: 'a=%a' }],
    ['junk', { rawQuery: 'a=%zz' }],
    ['junk', { rawQuery: 'a=%az' }],
    [undefined, { rawQuery: 'a=%aF%09' }],
    ['junk', { rawPath: { shop: 'a', part: '%' } }],
    [undefined, { rawPath: { shop: 'a', part: '%25' } }],
  ])('%s: %j', (oddity, one) => expect(serialise({ ...base, ...one }, {}).oddity).toBe(oddity));
});

describe('the parts of a request', () => {
  const request = { method: 'PUT', headers: {} };
  test.each<[path: string, body: string | null, had: object]>([
    ['/shops/a%20b/parts/7/?a=/', '{"b":1}', { path: { shop: 'a b', part: '7' }, body: { b: 1 } }],
    ['/shops/%zz/parts/%/', null, { path: { shop: '%zz', part: '%' }, body: null }],
    ['/elsewhere', 'no JSON', { path: { shop: '', part: '' }, body: null }],
  ])('%s %s', (path, body, had) =>
    expect(requestOf(operation, { request: { ...request, path, body } })).toEqual(had),
  );

  test.each([
    ['a%2Fb', 'a/b'],
    ['%ED%A0', '%ED%A0'],
  ])('%s is read as %s', (part, text) => expect(decoded(part)).toBe(text));
});

test.each<[place: 'body' | 'query', pointer: string, form: number]>([
  ['body', '/reference', 0],
  ['body', '/buyer', 2],
  ['body', '/note', 3],
  ['body', '/nowhere', 0],
  ['query', 'tip', 0],
  ['query', '/buyer', 0],
])('the example in which a rule for %s %s can be violated is %i', (place, pointer, form) =>
  expect(formWith(operation, { place, pointer })).toBe(form),
);

test('only amounts are lowered', () => {
  const { query, body } = withSmallAmounts({
    ...base,
    query: { tip: '90.00' },
    body: { price: '100.00', day: '2030-01-01', text: '100.00' },
  });
  expect(query).toEqual({ tip: '5.25' });
  expect(body).toEqual({ price: '5.25', day: '2030-01-01', text: '100.00' });
});
