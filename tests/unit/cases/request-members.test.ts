import { describe, expect, test } from 'vitest';
import { bound, type Case, exampleCase, serialise } from '../../../src/cases/case.js';
import { areEquivalent, textOf } from '../../../src/cases/request-members.js';
import { operationOf, type OperationId } from '../../../src/contract/contract.js';
import { invented } from './invented-operation.js';

const credentials = { 'api-key': 'k', 'api-secret': 's' };
let counter = 0;
const example = (id: OperationId): Case =>
  exampleCase(operationOf(id), 0, (prefix) => `${prefix}-${++counter}`);

const differences: [name: string, same: boolean, id: OperationId, change: (base: Case) => Case][] = [
  ['nothing but what is fresh', true, 'initiateTransfer', (base) => base],
  [
    'a value of a provider state',
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

test.each(differences)('%s: the requests are equal is %s', (_, same, id, change) => {
  const requests = [example(id), change(example(id))].map((base) => serialise(base, credentials));
  expect(areEquivalent(operationOf(id), 0, requests[0]!, requests[1]!)).toBe(same);
});

describe('requests of an invented operation', () => {
  const form = (example: number): Case => exampleCase(invented, example, () => `${++counter}`);
  const tagged = (base: Case): Case => bound(base, '/body/tags', { owner: 'another' });
  const coded = (base: Case): Case => bound(base, '/body/buyer/code', '9999');
  const withNames = (...names: string[]): Partial<Case> => ({
    headers: Object.fromEntries(names.map((name) => [name, 'x'])),
  });

  test.each<[what: string, same: boolean, example: number, one: object, other: object]>([
    ['a value of the own example', true, 0, tagged(form(0)), form(0)],
    ['a value of another example', false, 0, coded(form(0)), form(0)],
    ['a value of this example', true, 1, coded(form(1)), form(1)],
    ['a member that is called as a variable', false, 0, bound(form(0), '/body/shop', 'y'), form(0)],
    ['a fresh member left out', false, 0, { ...form(0), body: {} }, { ...form(0), body: { reference: 'r' } }],
    ['no body', true, 0, { ...form(0), body: undefined }, { ...form(0), body: undefined }],
    ['names of headers in another order', true, 0, withNames('a', 'b'), withNames('B', 'A')],
    ['another header', false, 0, withNames('a'), withNames('b')],
  ])('%s: the same is %s', (_, same, example, one, other) => {
    const [first, second] = [one, other].map((change) => serialise({ ...form(example), ...change }, {}));
    expect(areEquivalent(invented, example, first!, second!)).toBe(same);
  });

  const account = example('createVirtualAccount');
  const recipient = example('createRecipient');
  test.each<[what: string, same: boolean, base: Case, pointer: string, one: string, other: string]>([
    ['values that are too short', true, account, '/body/bvn', '1112345678', '2221234567'],
    ['one that is too short and one too long', false, account, '/body/bvn', '1112345678', '222123456789'],
    ['a bad one and a good one', false, account, '/body/bvn', '1112345678', '22212345670'],
    ['good values of a state', false, account, '/body/bvn', '22212345670', '11112345670'],
    ['names of two states', false, recipient, '/body/name', 'ADA OBI', 'ADA EZE'],
    ['bad ones that no state gives', false, form(0), '/body/day', 'day 1', 'day 2'],
    ['bad ones of a state', true, form(0), '/body/buyer/code', '1', '2'],
  ])('the text of %s: the same is %s', (_, same, base, pointer, one, other) =>
    expect(textOf(bound(base, pointer, one)) === textOf(bound(base, pointer, other))).toBe(same),
  );
});
