import { expect, test } from 'vitest';
import { isShown, saysAbsent } from '../../../src/checks/absent.js';
import { exchangeOf, secret, type Given } from './tested.js';

const known = { apiKey: 'pk_live_0123456789', apiSecret: secret };
const right = { 'api-key': known.apiKey, 'api-secret': secret };
const asked = (headers: Record<string, string>, body: string | null = null, status = 404): Given => ({
  status,
  request: { headers, body },
});

test.each<[string, { given: Given; says: boolean | undefined }]>([
  ['the key of another', { given: asked({ ...right, 'api-key': 'other' }), says: undefined }],
  ['a body that is a number', { given: asked(right, '5'), says: undefined }],
  ['a body that is no JSON', { given: asked(right, '{'), says: undefined }],
])('%s', (_, { given, says }) => expect(saysAbsent(exchangeOf(given), known)).toBe(says));

test.each([413, 414, 415, 429, 431])('%i may come from a component in front of the operation', (status) =>
  expect(saysAbsent(exchangeOf(asked(right, null, status)), known)).toBeUndefined(),
);

test('a request without an operation gives no answer', () =>
  expect(saysAbsent({ ...exchangeOf(asked(right)), operation: null }, known)).toBeUndefined());

const card = (body: unknown): Given => ({ operation: 'freezeCard', status: 404, body });
const refusal = { error: 404, message: 'no' };

test.each<[string, { given: Given; only?: string; shown: boolean }]>([
  ['the documented body', { given: card(refusal), shown: true }],
  ['that of the range', { given: card(refusal), only: '4XX', shown: true }],
  ['that of another status', { given: card(refusal), only: '404', shown: false }],
  ['another body', { given: card({}), shown: false }],
  ['where none is documented', { given: { status: 404, body: refusal }, shown: false }],
])('%s', (_, { given, only, shown }) => expect(isShown(exchangeOf(given), only)).toBe(shown));

const transfer = (status: number, request: Given['request'] = {}): Given => ({
  ...{ operation: 'initiateTransfer', status },
  request: { headers: right, ...request },
});
const wrong = { headers: { ...right, 'api-secret': 'x' } };
const notFound = { status: 'error', message: 'Transaction not found', data: null };

test.each<[string, given: Given, says: boolean | undefined]>([
  ['404', transfer(404), true],
  ['405', transfer(405), true],
  ['501', transfer(501), true],
  ['400', transfer(400), false],
  ['500', transfer(500), false],
  // A component in front of all operations may send these.
  ['404 for a wrong secret', transfer(404, wrong), undefined],
  ['400 for a body that is null', transfer(400, { body: 'null' }), undefined],
  ['400 for an odd path', transfer(400, { oddity: 'odd' }), undefined],
  // A 404 of these operations may mean a missing card or flight, so only other responses show the operation.
  ['404 for a card', { ...transfer(404), operation: 'freezeCard' }, true],
  ['a documented 404', { ...transfer(404), operation: 'confirmTransaction', body: notFound }, false],
  [
    'a documented 404 with a value of another type',
    { ...transfer(404), operation: 'confirmTransaction', body: { ...notFound, message: 7 } },
    false,
  ],
  [
    'a documented 404 for a person',
    {
      ...transfer(404),
      operation: 'verifyEnhancedNin',
      body: { success: false, message: 'Not found', details: [] },
    },
    false,
  ],
  ['another 404 for a person', { ...transfer(404), operation: 'verifyEnhancedNin', body: refusal }, true],
  ...[
    ['Transaction not found', false],
    ['No transaction with this reference', false],
    ['Not Found', true],
    ['Cannot GET /pms/transactions/REF-1/confirm/', true],
    ['No static resource pms/transactions/REF-1/confirm.', true],
  ].map(([message, says]): [string, Given, boolean] => [
    `404 that says ${String(message)}`,
    {
      ...transfer(404, { path: '/pms/transactions/REF-1/confirm/' }),
      ...{ operation: 'confirmTransaction', body: { error: 404, message } },
    },
    says as boolean,
  ]),
  ['404 for the wallet of a transfer', { ...transfer(404), body: { detail: 'Wallet not found' } }, false],
  ['404 for a route of a transfer', { ...transfer(404), body: { detail: 'Not Found' } }, true],
  [
    '401 for a person and a wrong secret',
    { ...transfer(401, wrong), operation: 'verifyEnhancedNin' },
    undefined,
  ],
  ['401 for a flight and a wrong secret', { ...transfer(401, wrong), operation: 'searchFlights' }, false],
  ['no answer', { ...transfer(404), failure: 'ECONNRESET' }, undefined],
])('absence of an operation: %s', (_, given, says) =>
  expect(saysAbsent(exchangeOf(given), known)).toBe(says),
);
