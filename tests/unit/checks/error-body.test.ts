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

interface Row {
  given: Given;
  shape: string | undefined;
  want: string[];
}

test.each<[string, Row]>([
  ['the documented body', { given: freeze(404, error), shape: '4XX', want: [] }],
  ['members that are not documented', { given: freeze(404, { ...error, hint: 1 }), shape: '4XX', want: [] }],
  ['a status of its own', { given: freeze(401, { error: 401, message: 'no' }), shape: '401', want: [] }],
  [
    'a text for the number',
    {
      given: freeze(404, { ...error, error: '404' }),
      shape: '4XX',
      want: ['/error is the text "404" (3 digits), and must be an integer'],
    },
  ],
  ['no body', { given: freeze(404, ''), shape: '4XX', want: ['an empty body'] }],
  ['no JSON', { given: freeze(404, '<p>'), shape: '4XX', want: ['a body that is not JSON'] }],
  ['a status without a body', { given: freeze(403, '<p>'), shape: undefined, want: [] }],
  ['a success', { given: freeze(200, { status: 'frozen' }), shape: undefined, want: [] }],
  [
    'a refusal with the status of a success',
    {
      given: freeze(200, { status: 'declined', message: 'no' }),
      shape: '4XX',
      want: ['the body lacks error (it has status, message)'],
    },
  ],
  ['a server error', { given: freeze(500, '<p>'), shape: undefined, want: [] }],
  ['no response', { given: { operation: 'freezeCard', failure: 'reset' }, shape: undefined, want: [] }],
  [
    'what something before the operation may refuse',
    { given: freeze(404, '<p>', { request: { oddity: 'odd' } }), shape: undefined, want: [] },
  ],
  ['faults of a request', { given: search(422, faults, '{}'), shape: 'invalid', want: [] }],
  [
    'other words for faults of a request',
    {
      given: search(422, error, '{}'),
      shape: 'invalid',
      want: ['the body lacks detail (it has error, message)'],
    },
  ],
  ['a refusal for lack of money', { given: search(402, error, '{}'), shape: undefined, want: [] }],
  [
    'no operation of which a body is shown',
    { given: { status: 400, body: '<p>' }, shape: undefined, want: [] },
  ],
])('%s', (_, { given, shape, want }) => {
  expect(documentedShape(operationOf(given.operation ?? 'getWallet'), exchangeOf(given))).toBe(shape);
  expect(judged(errorBody, given)).toEqual(want);
});

test('a request that keeps the rules is refused in any words', () => {
  const { operation, status, body } = search(422, error, '{}');
  expect(judged(errorBody, { operation: operation!, status: status!, body })).toEqual([]);
});
