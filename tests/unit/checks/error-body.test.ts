import { expect, test } from 'vitest';
import { documentedShape, errorBody } from '../../../src/checks/error-body.js';
import { operationOf } from '../../../src/contract/contract.js';
import { exchangeOf, judged, type Given } from './judged.js';

// Every refusal of freezeCard is a number and a sentence; searchFlights shows faults of a request, and no other refusal.
const freeze = (status: number, body: unknown, more: Given = {}): Given => ({
  operation: 'freezeCard',
  status,
  body,
  ...more,
});
const search = (status: number, body: unknown, request: string): Given => ({
  operation: 'searchFlights',
  status,
  body,
  request: { body: request },
});
const error = { error: 404, message: 'Not found' };
const faults = { detail: [{ loc: ['body'], msg: 'required', type: 'missing' }] };

test.each<[string, given: Given, shape: string | undefined, want: string[]]>([
  ['the documented body', freeze(404, error), '4XX', []],
  ['members that are not documented', freeze(404, { ...error, hint: 1 }), '4XX', []],
  ['a status of its own', freeze(401, { error: 401, message: 'no' }), '401', []],
  [
    'a text for the number',
    freeze(404, { ...error, error: '404' }),
    '4XX',
    ['/error is the text "404" (3 digits), and must be an integer'],
  ],
  ['no body', freeze(404, ''), '4XX', ['an empty body']],
  ['no JSON', freeze(404, '<p>'), '4XX', ['a body that is not JSON']],
  ['a status without a body', freeze(403, '<p>'), undefined, []],
  ['a success', freeze(200, { status: 'frozen' }), undefined, []],
  [
    'a refusal with the status of a success',
    freeze(200, { status: 'declined', message: 'no' }),
    '4XX',
    ['the body lacks error (it has status, message)'],
  ],
  ['a server error', freeze(500, '<p>'), undefined, []],
  ['no response', { operation: 'freezeCard', failure: 'reset' }, undefined, []],
  [
    'what something before the operation may refuse',
    freeze(404, '<p>', { request: { oddity: 'odd' } }),
    undefined,
    [],
  ],
  ['faults of a request', search(422, faults, '{}'), 'invalid', []],
  [
    'other words for faults of a request',
    search(422, error, '{}'),
    'invalid',
    ['the body lacks detail (it has error, message)'],
  ],
  ['a refusal for lack of money', search(402, error, '{}'), undefined, []],
  ['no operation of which a body is shown', { status: 400, body: '<p>' }, undefined, []],
])('%s', (_, given, shape, want) => {
  expect(documentedShape(operationOf(given.operation ?? 'getWallet'), exchangeOf(given))).toBe(shape);
  expect(judged(errorBody, given)).toEqual(want);
});

test('a request that keeps the rules is refused in any words', () => {
  const { operation, status, body } = search(422, error, '{}');
  expect(judged(errorBody, { operation: operation!, status: status!, body })).toEqual([]);
});
