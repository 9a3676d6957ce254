import { describe, expect, test } from 'vitest';
import { saysFailure } from '../../src/checks/failing.js';
import { answerOf } from '../../src/checks/response.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Answer } from '../../src/contract/exchange.js';

test.each<[status: unknown, failure: boolean]>([
  [false, true],
  ['failed', true],
  ['Failure', true],
  ['DECLINED', true],
  ['insufficient_funds', true],
  ['NotFound', true],
  ['payment rejected', true],
  ['unsuccessful', true],
  ['402', true],
  [400, true],
  [0, true],
  [true, false],
  ['success', false],
  ['completed without errors', false],
  ['no error', false],
  ['PENDING', false],
  ['acknowledged', false],
  ['200', false],
  [1, false],
  [null, false],
  [undefined, false],
])('a status %j says failure: %s', (status, failure) => expect(saysFailure(status)).toBe(failure));

type Row = [id: OperationId, status: number, json: unknown, given: Answer];

describe('what an answer is to a request', () => {
  test.each<Row>([
    // No word is given for the status of these envelopes.
    ['createEsimOrder', 200, { status: 'failed', message: 'required 5.00, available 3.00' }, 'refused'],
    ['freezeCard', 200, { status: 'declined', message: 'no' }, 'refused'],
    ['searchFlights', 200, { status: 402, message: 'no' }, 'refused'],
    ['getWalletStatement', 200, { status: 'error' }, 'refused'],
    ['freezeCard', 200, { status: 'frozen', message: 'done', data: {} }, 'accepted'],
    // A word, a boolean: other words are no refusal there.
    ['createRecipient', 200, { status: 'error', message: 'no' }, 'refused'],
    ['createRecipient', 201, { status: 'failed', message: 'no' }, 'accepted'],
    ['confirmTransaction', 200, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: 'failed', message: 'no' }, 'accepted'],
    ['initiateTransfer', 200, { status: false, message: 'no' }, 'refused'],
    ['verifyEnhancedNin', 200, { success: false, message: 'no', details: [] }, 'refused'],
    // The shape of an error says so, too; what has the envelope of a success is one.
    ['issueFlightTicket', 200, { error: 404, message: 'no such booking' }, 'refused'],
    ['issueFlightTicket', 200, { error: 0, message: 'issued', status: true, data: {} }, 'accepted'],
    ['issueFlightTicket', 404, 'anything', 'refused'],
    ['issueFlightTicket', 500, { status: false }, 'serverErrors'],
    ['issueFlightTicket', 302, { status: false }, 'other'],
  ])('%s %d %j: %s', (operation, status, json, given) => {
    const text = JSON.stringify(json);
    expect(answerOf({ status, headers: {}, text, json, operation })).toBe(given);
  });
});
