import { describe, expect, test } from 'vitest';
import { answerOf, fateOf, inWords } from '../../../src/checks/response.js';
import type { OperationId } from '../../../src/contract/contract.js';
import { exchangeOf, type Given } from './tested.js';
import type { Answer } from '../../../src/contract/exchange.js';

type Row = [id: OperationId | undefined, status: number, json: unknown, given: Answer];

describe('the classification of a response', () => {
  test.each<Row>([
    // The contract does not define the status of these envelopes, so their data decide.
    ['createEsimOrder', 200, { status: 'failed', message: 'required 5.00, available 3.00' }, 'refused'],
    ['createEsimOrder', 200, { status: 404, message: 'no', data: null }, 'refused'],
    ['getWalletStatement', 200, { status: 'error' }, 'refused'],
    ['getWalletStatement', 200, { status: 'error', data: [] }, 'accepted'],
    ['freezeCard', 200, { status: 'blocked', message: 'done', data: {} }, 'refused'],
    ['freezeCard', 200, { status: 'blocked', message: 'done', data: { id: '' } }, 'accepted'],
    ['freezeCard', 200, { status: false, message: 'no', data: { id: '' } }, 'refused'],
    ['freezeCard', 200, { status: true, message: 'done' }, 'accepted'],
    ['freezeCard', 200, { message: 'done' }, 'accepted'],
    ['searchFlights', 200, { status: '00', message: '', data: [] }, 'accepted'],
    ['searchFlights', 200, { status: false, message: '', data: [] }, 'accepted'],
    // The contract defines the status of these envelopes, so other values are not refusals.
    ['createRecipient', 201, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: false, message: 'no' }, 'refused'],
    ['verifyEnhancedNin', 200, { success: false, message: 'no', details: [] }, 'refused'],
    // A body with an error shape is a failure, unless it has the envelope of a success.
    ['issueFlightTicket', 200, { error: 404, message: 'no such booking' }, 'refused'],
    ['issueFlightTicket', 200, { error: 0, message: 'issued', status: true, data: {} }, 'accepted'],
    ['issueFlightTicket', 404, 'anything', 'refused'],
    ['issueFlightTicket', 500, { status: false }, 'serverErrors'],
    ['issueFlightTicket', 199, {}, 'other'],
    ['issueFlightTicket', 300, {}, 'other'],
    ['issueFlightTicket', 200, null, 'accepted'],
    ['searchFlights', 200, { detail: [{ loc: ['body'], msg: 'no', type: 'missing' }] }, 'refused'],
    // The operation is unknown.
    [undefined, 200, { status: 'error' }, 'refused'],
    [undefined, 200, { success: false }, 'refused'],
    [undefined, 200, { success: true, status: true }, 'accepted'],
  ])('%s %d %j: %s', (operation, status, json, given) => {
    const text = JSON.stringify(json);
    const answer = { status, headers: {}, text, json, ...(operation && { operation }) };
    expect(answerOf(answer)).toBe(given);
  });
});

test('a missing response', () => expect(answerOf(null)).toBe('other'));

test.each<[Given, fate: string, words: string]>([
  [{ body: { status: true } }, 'accepted', '200'],
  [{ status: 404, body: { message: 'no' } }, 'a rejection (404)', '404 "no"'],
  [{ status: 404, body: { message: 'x'.repeat(900) } }, 'a rejection (404)', `404 "${'x'.repeat(200)}"`],
  [{ failure: 'reset' }, 'neither a success nor a rejection', 'no response (reset)'],
])('%j is described as: %s', (given, fate, words) => {
  expect(fateOf(exchangeOf(given))).toBe(fate);
  expect(String(inWords(exchangeOf(given)))).toBe(words);
});

test('a failure without a known cause says so', () =>
  expect(String(inWords({ ...exchangeOf({}), response: null }))).toBe('no response (unknown cause)'));
