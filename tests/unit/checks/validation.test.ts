import { expect, test } from 'vitest';
import { breaksBodyRules, breaksRules } from '../../../src/checks/validation.js';
import { operationOf } from '../../../src/contract/contract.js';
import { exchangeOf } from './judged.js';

const recipient = operationOf('createRecipient');

test.each<[query: string, breaks: boolean]>([
  ['?page=12&amount=250000', false],
  ['?page=0', true],
  ['?page=', true],
  ['?per_page=101', true],
  ['?status=odd', true],
])('the query %s of a list breaks a rule: %s', (query, breaks) => {
  const { request } = exchangeOf({ request: { path: `/transactions${query}` } });
  expect(breaksRules(operationOf('listTransactions'), request)).toBe(breaks);
});

test.each<[body: string, breaks: boolean]>([
  ['{"reference":"E-1","package_code":7}', false],
  ['{"reference":"E-1","package_code":null}', true],
  ['{"reference":"E-1","package_code":["NG"]}', true],
])('the body %s of an order breaks a rule for a server that converts: %s', (body, breaks) => {
  const { request } = exchangeOf({ operation: 'createEsimOrder', request: { path: '/', body } });
  expect(breaksRules(operationOf('createEsimOrder'), request)).toBe(breaks);
});

test('a query that the document does not have breaks none', () => {
  const path = '/transfer/recipient?a=b';
  const { request } = exchangeOf({ operation: 'createRecipient', request: { path } });
  expect(breaksRules(recipient, request)).toBe(false);
});

test('no body breaks no rule of bodies, and what is no JSON does', () => {
  const { request } = exchangeOf({ operation: 'createRecipient' });
  expect(breaksBodyRules(recipient, { ...request, body: null })).toBe(false);
  expect(breaksBodyRules(recipient, { ...request, body: '{' })).toBe(true);
});
