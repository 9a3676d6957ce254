import { expect, test } from 'vitest';
import { isMasked as isMaskedForClients } from '../../../src/traffic/client/parts.js';
import { hasMask, isMasked, shownCredential } from '../../../src/traffic/masks.js';
import { transaction } from '../support/records.js';
import { recorded } from './exchanges.js';
import { judged } from './judged.js';

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
])('%s hides something', (text) => {
  expect([isMasked(text), isMaskedForClients(text), hasMask([{ a: text }])]).toEqual([true, true, true]);
});

// Servers show parts of numbers themselves.
test.each(['408408******4081', '****1234', 'unredacted', 'LOS', '["a"]', 'AXXXB', '<p>no</p>'])(
  '%s hides nothing',
  (text) => {
    expect([isMasked(text), isMaskedForClients(text)]).toEqual([false, false]);
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
test('records are not judged by the masks of other tools', () => {
  const meta = { total: 1, page: 1, per_page: 50, pages: 1, has_more: false };
  const page = recorded('GET /transactions?customer=a%40b.c', {
    answer: { status: 'success', message: 'ok', data: [{ ...transaction, customer }], meta },
  });
  const { fail, pass } = judged([page]);
  expect(fail).toEqual([]);
  expect(pass).toContain('listTransactions/meta');
});
