import { expect, test } from 'vitest';
import { breaksBodyRules, breaksRules, lenientBody } from '../../../src/checks/validation.js';
import { operationOf } from '../../../src/contract/contract.js';
import { exchangeOf } from './tested.js';

const recipient = operationOf('createRecipient');

test.each<[query: string, breaks: boolean]>([
  ['?page=12&amount=250000', false],
  ['?page=0', true],
  ['?page=', true],
  ['?per_page=101', true],
  ['?status=odd', true],
])('the list query %s is invalid: %s', (query, breaks) => {
  const { request } = exchangeOf({ request: { path: `/transactions${query}` } });
  expect(breaksRules(operationOf('listTransactions'), request)).toBe(breaks);
});

test.each<[body: string, breaks: boolean]>([
  ['{"reference":"E-1","package_code":7}', false],
  ['{"reference":"E-1","package_code":null}', true],
  ['{"reference":"E-1","package_code":["NG"]}', true],
])('the order body %s is invalid for a server that converts types: %s', (body, breaks) => {
  const { request } = exchangeOf({ operation: 'createEsimOrder', request: { path: '/', body } });
  expect(breaksRules(operationOf('createEsimOrder'), request)).toBe(breaks);
});

test('an undocumented query violates no rule', () => {
  const path = '/transfer/recipient?a=b';
  const { request } = exchangeOf({ operation: 'createRecipient', request: { path } });
  expect(breaksRules(recipient, request)).toBe(false);
});

test('a missing body is valid, and a body that is not JSON is invalid', () => {
  const { request } = exchangeOf({ operation: 'createRecipient' });
  expect(breaksBodyRules(recipient, { ...request, body: null })).toBe(false);
  expect(breaksBodyRules(recipient, { ...request, body: '{' })).toBe(true);
});

test.each<[body: object, read: object, breaks: boolean]>([
  [{ amount: '5', narration: null }, { amount: '5' }, true],
  [{ adults: '2', children: 0, cabin_class: null }, { adults: 2, children: 0 }, true],
  [{ adults: ['2'] }, { adults: ['2'] }, true],
])('a lenient server reads %j as %j', (body, read, breaks) => {
  const operation = operationOf('adults' in body ? 'searchFlights' : 'initiateTransfer');
  expect(lenientBody(operation, body)).toEqual(read);
  expect(breaksBodyRules(operation, { method: '', path: '', headers: {}, body: JSON.stringify(body) })).toBe(
    breaks,
  );
});

test('null for an optional member and a number for text break no rule that a lenient server has', () => {
  const body = { reference: 'T-1', amount: 10, account_number: '0123456789', bank_code: '999991', otp: null };
  const request = { method: '', path: '', headers: {}, body: JSON.stringify(body) };
  expect(breaksBodyRules(operationOf('initiateTransfer'), request)).toBe(false);
});
