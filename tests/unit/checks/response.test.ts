import { describe, expect, test } from 'vitest';
import { saysFailure, answerOf, fateOf, inWords } from '../../../src/checks/response.js';
import type { OperationId } from '../../../src/contract/contract.js';
import { exchangeOf, type Given } from './judged.js';
import type { Answer } from '../../../src/contract/exchange.js';

test.each<[status: unknown, failure: boolean]>([
  [false, true],
  ['insufficient_funds', true],
  ['NotFound', true],
  ['DECLINED', true],
  ['payment rejected', true],
  ['unsuccessful', true],
  ['402', true],
  [' 402', true],
  ['402 ', true],
  ['failed 5', true],
  ['5 failed', true],
  ['no', true],
  ['No.', true],
  ['bad', true],
  ['timeout', true],
  ['badge', false],
  ['falsetto', false],
  ['korea', false],
  ['nacked', false],
  ['nokia', false],
  ['noted', false],
  ['by default', false],
  ['without  errors', false],
  [400, true],
  [0, true],
  [true, false],
  ['completed without errors', false],
  [undefined, false],
])('a status %j says failure: %s', (status, failure) => expect(saysFailure(status)).toBe(failure));

type Row = [id: OperationId | undefined, status: number, json: unknown, given: Answer];

describe('what an answer is to a request', () => {
  test.each<Row>([
    // No word is given for the status of these envelopes.
    ['createEsimOrder', 200, { status: 'failed', message: 'required 5.00, available 3.00' }, 'refused'],
    ['getWalletStatement', 200, { status: 'error' }, 'refused'],
    ['freezeCard', 200, { status: 'frozen', message: 'done', data: {} }, 'accepted'],
    // A word, a boolean: other words are no refusal there.
    ['createRecipient', 201, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: false, message: 'no' }, 'refused'],
    ['verifyEnhancedNin', 200, { success: false, message: 'no', details: [] }, 'refused'],
    // The shape of an error says so, too; what has the envelope of a success is one.
    ['issueFlightTicket', 200, { error: 404, message: 'no such booking' }, 'refused'],
    ['issueFlightTicket', 200, { error: 0, message: 'issued', status: true, data: {} }, 'accepted'],
    ['issueFlightTicket', 404, 'anything', 'refused'],
    ['issueFlightTicket', 500, { status: false }, 'serverErrors'],
    ['issueFlightTicket', 199, {}, 'other'],
    ['issueFlightTicket', 300, {}, 'other'],
    ['issueFlightTicket', 200, null, 'accepted'],
    ['searchFlights', 200, { detail: [{ loc: ['body'], msg: 'no', type: 'missing' }] }, 'refused'],
    // What answered is not known.
    [undefined, 200, { status: 'error' }, 'refused'],
    [undefined, 200, { success: false }, 'refused'],
    [undefined, 200, { success: true, status: true }, 'accepted'],
  ])('%s %d %j: %s', (operation, status, json, given) => {
    const text = JSON.stringify(json);
    const answer = { status, headers: {}, text, json, ...(operation && { operation }) };
    expect(answerOf(answer)).toBe(given);
  });
});

test('no answer is none', () => expect(answerOf(null)).toBe('other'));

test.each<[Given, fate: string, words: string]>([
  [{ body: { status: true } }, 'accepted', '200'],
  [{ status: 404, body: { message: 'no' } }, 'a refusal (404)', '404 "no"'],
  [{ status: 404, body: { message: 'x'.repeat(900) } }, 'a refusal (404)', `404 "${'x'.repeat(200)}"`],
  [{ failure: 'reset' }, 'neither a success nor a refusal', 'no response (reset)'],
])('%j is told: %s', (given, fate, words) => {
  expect(fateOf(exchangeOf(given))).toBe(fate);
  expect(inWords(exchangeOf(given))).toBe(words);
});

test('an end without a known cause is told so', () =>
  expect(inWords({ ...exchangeOf({}), response: null })).toBe('no response (unknown cause)'));
