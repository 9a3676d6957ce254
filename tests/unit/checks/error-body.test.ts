import { expect, test, describe } from 'vitest';
import { documentedShape, errorBody, isRarelyMeant } from '../../../src/checks/error-body.js';
import { operationOf } from '../../../src/contract/contract.js';
import { exchangeOf, tested, type Given } from './tested.js';

// Every refusal of freezeCard has a number and a message. searchFlights documents only the refusal of invalid requests.
const freeze = (status: number, body: unknown): Given => ({ operation: 'freezeCard', status, body });
const search = (status: number, body: unknown): Given => ({ operation: 'searchFlights', status, body });
const emptyRequest: Given = { request: { body: '{}' } };
const lacksError = 'the body lacks error (it has status, message)';
const lacksDetail = 'the body lacks detail (it has error, message)';
const error = { error: 404, message: 'Not found' };
const faults = { detail: [{ loc: ['body'], msg: 'required', type: 'missing' }] };

test.each<[string, given: Given, shape: string | undefined, want: string[]]>([
  ['the documented body', freeze(404, error), '4XX', []],
  [
    'a text for the number',
    freeze(404, { ...error, error: '404' }),
    '4XX',
    ['/error is the text "404" (3 digits), but must be an integer'],
  ],
  ['no body', freeze(404, ''), '4XX', ['an empty body']],
  ['a status without a body', freeze(403, '<p>'), undefined, []],
  ['a rejection with a 200', freeze(200, { status: 'declined', message: 'no' }), '4XX', [lacksError]],
  ['no response', { operation: 'freezeCard', failure: 'reset' }, undefined, []],
  ['a rejection of malformed input', { ...freeze(404, '<p>'), request: { oddity: 'odd' } }, undefined, []],
  ['faults of a request', { ...search(422, faults), ...emptyRequest }, 'invalid', []],
  ['other words for faults', { ...search(422, error), ...emptyRequest }, 'invalid', [lacksDetail]],
  ['a rejection for lack of money', { ...search(402, error), ...emptyRequest }, undefined, []],
])('%s', (_, given, shape, want) => {
  expect(documentedShape(operationOf(given.operation ?? 'getWallet'), exchangeOf(given))).toBe(shape);
  expect(tested(errorBody, given)).toEqual(want);
});

test('the rejection of a valid request may have any body', () =>
  expect(tested(errorBody, search(422, error))).toEqual([]));

const plain = {
  method: 'POST',
  path: '/a/TRF-1',
  headers: { 'Idempotency-Key': 'a_1-B' },
  body: '{"name":"Ada"}',
};

describe('requests that a component in front of the operation may reject', () => {
  test.each([
    ['letters beyond ASCII', { body: '{"name":"Adé"}' }],
    ['an escape in a path', { path: '/a/b%2Fc' }],
    ['a key with signs', { headers: { 'Idempotency-Key': 'a:b' } }],
    ['such a key in small letters', { headers: { 'idempotency-key': 'a:b' } }],
    ['odd input', { oddity: 'odd' as const }],
  ])('%s', (_, change) => expect(isRarelyMeant({ ...plain, ...change })).toBe(true));

  test.each([
    ['a blank in a path', { path: '/a/b%20c' }],
    ['an escape in a query', { path: '/a?email=a%40b.example' }],
    ['a long text of ASCII', { body: JSON.stringify({ token: 'x'.repeat(3000) }) }],
  ])('not %s', (_, change) => expect(isRarelyMeant({ ...plain, ...change })).toBe(false));
});
