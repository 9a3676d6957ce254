import { expect, test } from 'vitest';
import { bound, exampleCase, serialise, type Case } from '../../src/cases/case.js';
import { areEquivalent, textOf } from '../../src/cases/request-equivalence.js';
import { operationOf, type OperationId } from '../../src/contract/contract.js';

const credentials = { 'api-key': 'k', 'api-secret': 's' };
let counter = 0;
const example = (id: OperationId): Case =>
  exampleCase(operationOf(id), 0, (prefix) => `${prefix}-${++counter}`);

const differences: [name: string, same: boolean, id: OperationId, change: (base: Case) => Case][] = [
  ['nothing but what is fresh', true, 'initiateTransfer', (base) => base],
  [
    'what a state gives',
    true,
    'initiateTransfer',
    (base) => bound(base, '/body/account_number', '0000000001'),
  ],
  ['a card of a state', true, 'freezeCard', (base) => bound(base, '/path/card_id', 'another')],
  ['another amount', false, 'initiateTransfer', (base) => bound(base, '/body/amount', '1.00')],
  ['a member more', false, 'initiateTransfer', (base) => bound(base, '/body/more', 'x')],
  ['a query', false, 'listTransactions', (base) => bound(base, '/query/page', 2)],
  ['a header', false, 'getWallet', (base) => bound(base, '/header/Idempotency-Key', 'x')],
];

test.each(differences)('%s: asks the same is %s', (_, same, id, change) => {
  const requests = [example(id), change(example(id))].map((base) => serialise(base, credentials));
  expect(areEquivalent(operationOf(id), 0, requests[0]!, requests[1]!)).toBe(same);
});

test.each<[what: string, same: boolean, value: string]>([
  ['too short, like the other one', true, '2221234567'],
  ['too long', false, '222123456789'],
  ['a good one', false, '22212345670'],
])('the text of a request whose BVN is %s: the same is %s', (_, same, bvn) => {
  const one = bound(example('createVirtualAccount'), '/body/bvn', '1112345678');
  expect(textOf(bound(one, '/body/bvn', bvn)) === textOf(one)).toBe(same);
});

test('names that two states gave are not the same text', () => {
  const one = bound(example('createRecipient'), '/body/name', 'ADA OBI');
  expect(textOf(bound(one, '/body/name', 'ADA EZE'))).not.toBe(textOf(one));
});
