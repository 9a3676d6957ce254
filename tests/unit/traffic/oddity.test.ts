// Unusual requests, and masks.
import { describe, expect, test } from 'vitest';
import { hasMask, isMasked, shownCredential } from '../../../src/traffic/masks.js';
import { oddityOf } from '../../../src/traffic/oddity.js';
import { transaction } from '../support/records.js';
import { credentials, recorded } from './exchanges.js';
import { tested } from './tested.js';

const of = (headers: Record<string, string>, path = '/transfer/banks') =>
  oddityOf({ method: 'GET', path, headers, body: null });

describe('a normal request is not odd', () => {
  test.each<[headers: Record<string, string>, path?: string]>([
    [{}],
    [{ 'accept-language': 'de-DE,de;q=0.9, en;q=0.8,*;q=0.5' }],
    [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)' }],
    [{ 'user-agent': 'axios/1.7.2' }],
    [{ 'x-forwarded-for': '203.0.113.7, 2001:db8::1, [2001:db8::2]:443, 203.0.113.8:443, unknown, _hidden' }],
    [{ 'x-request-id': '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }],
    [{ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }],
    [{ origin: 'https://shop.example.com' }],
    [{ origin: 'null' }],
    [{}, '/transactions?customer=%20a+b%20'],
    [{}, '/pms/transactions/a%20b/confirm/'],
    [{}, '/pms/transactions/+a+/confirm/'],
  ])('%j %s', (...sent) => expect(of(...sent)).toBeUndefined());
});

describe('an unusual request is odd', () => {
  test.each<[headers: Record<string, string>, path?: string]>([
    [{ 'accept-language': 'de;q=nonsense, *;q=9' }],
    [{ 'user-agent': '-' }],
    [{ 'x-forwarded-for': '999.999.999.999' }],
    [{ 'x-request-id': '{}' }],
    [{ traceparent: '00-zz-zz-zz' }],
    [{ origin: '%' }],
    [{}, '/cards/%20/x'],
    [{}, '/cards/a%20/x'],
    [{}, '/cards/a%20'],
  ])('%j %s', (...sent) => expect(of(...sent)).toBe('odd'));
});

test('an error page from in front of the operation does not count as its rejection', () => {
  const path = 'POST /pms/api/external/request/virtual-cards/%20/mock-transaction/';
  const page = '<!doctype html><title>404</title>';
  const sent = { body: { amount: '5.25', type: 'DEBIT' }, status: 404, answer: page };
  expect(tested([recorded(path, sent)]).fail).toEqual([]);
  expect(tested([recorded(path, { ...sent, headers: { ...credentials, origin: '%' } })]).fail).toEqual([]);
  expect(tested([recorded(path.replace('%20', 'c-1'), sent)]).fail).toEqual([
    'mockCardTransaction/response.error-body',
  ]);
});

test.each([
  '[redacted]',
  '[redacted number]',
  '[redacted: 22…78, 11 digits]',
  '[redacted number: 22…78, 11 digits]X',
  '[api-secret in base64]',
  '[api-key]',
  'token [api-secret in letters of the other case] of it',
  'REDACTED',
  '__REDACTED__',
  '<secret>',
  '[Filtered]',
  '***',
  '••••',
  'XXXX',
  'a***@example.com',
  '{"email":"***"}',
  '/transactions?customer=***&page=1',
])('%s is a mask', (text) => {
  expect([isMasked(text), hasMask([{ a: text }])]).toEqual([true, true]);
});

// Servers may show partly masked numbers.
test.each(['408408******4081', '****1234', 'unredacted', 'LOS', '["a"]', 'AXXXB', '<p>no</p>'])(
  '%s hides nothing',
  (text) => {
    expect(isMasked(text)).toBe(false);
  },
);

test.each([
  ['pk-live-1', 'pk-live-1'],
  ['[api-key]', '[api-key]'],
  ['[api-key in letters of the other case]', undefined],
  ['pk-****-1', undefined],
  ['REDACTED_KEY', undefined],
  [' ', undefined],
  [undefined, undefined],
])('the api-key %s is %s', (header, shown) => {
  expect(shownCredential('api-key', header)).toBe(shown);
});

const customer = { id: 1, email: '***', first_name: '***', last_name: '***', phone: '***' };
test('rules ignore values masked by other tools', () => {
  const meta = { total: 1, page: 1, per_page: 50, pages: 1, has_more: false };
  const page = recorded('GET /transactions?customer=a%40b.c', {
    answer: { status: 'success', message: 'ok', data: [{ ...transaction, customer }], meta },
  });
  const { fail, pass } = tested([page]);
  expect(fail).toEqual([]);
  expect(pass).toContain('listTransactions/meta');
});
