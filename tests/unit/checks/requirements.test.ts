import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/checks/index.js';
import { runChecks } from '../../../src/checks/response.js';
import { operationOf, operations, requirements } from '../../../src/contract/contract.js';
import { exchangeOf, secret } from './judged.js';

const context = { apiKey: 'pk_live_0123456789', apiSecret: secret };

describe('the requirements of the checks', () => {
  test.each(checks.map((check) => [check.name, check] as const))('%s is in the ledger', (name, check) => {
    const declared = operations.filter((operation) => check.requirement(operation) !== null);
    expect(
      requirements.filter(({ id }) => id.endsWith(`/${name}`)).map(({ operation }) => operation),
    ).toEqual(declared.map(({ id }) => id));
  });

  test('depend on what the document shows of an operation', () => {
    const names = (id: 'getWallet' | 'freezeCard'): string[] =>
      checks.filter((check) => check.requirement(operationOf(id))).map(({ name }) => name);
    expect(names('getWallet')).not.toContain('response.error-body');
    expect(names('freezeCard')).not.toContain('response.refusal-is-json');
  });
});

describe('the checks together', () => {
  test('find nothing in a refusal without a body', () => {
    expect(runChecks(checks, exchangeOf({ status: 404 }), context)).toEqual([]);
  });

  test('name the requirement of each finding', () => {
    const exchange = exchangeOf({ status: 202, headers: { 'content-type': 'text/html' }, body: secret });
    expect(runChecks(checks, exchange, context).map(({ requirement }) => requirement)).toEqual([
      'getWallet/response.success',
      'getWallet/response.body',
      'getWallet/response.content-type',
      'getWallet/response.no-secret',
    ]);
  });

  test('say nothing of a check that judges nothing of the operation', () => {
    const exchange = exchangeOf({ operation: 'freezeCard', status: 403, body: '<p>' });
    expect(runChecks(checks, exchange, context)).toEqual([]);
  });

  test('say nothing of what is sent to no operation', () => {
    expect(runChecks(checks, { ...exchangeOf({ body: secret }), operation: null }, context)).toEqual([]);
  });
});
