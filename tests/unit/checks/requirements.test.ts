import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/checks/index.js';
import { runChecks, type Check } from '../../../src/checks/response.js';
import { operationOf, operations, requirements, type OperationId } from '../../../src/contract/contract.js';
import { exchangeOf, secret, type Given } from './judged.js';

const context = { apiKey: 'pk_live_0123456789', apiSecret: secret };

describe('the requirements of the checks', () => {
  test.each(checks.map((check) => [check.name, check] as const))('%s is in the ledger', (name, check) => {
    const declared = operations.filter((operation) => check.requirement(operation) !== null);
    expect(
      requirements.filter(({ id }) => id.endsWith(`/${name}`)).map(({ operation }) => operation),
    ).toEqual(declared.map(({ id }) => id));
  });

  // The ledger is compiled from them.
  test.each(checks.map((check) => [check.name, check] as const))(
    '%s is what the ledger says',
    (name, check) => {
      const known = requirements.filter(({ id }) => id.endsWith(`/${name}`));
      for (const { level, text, operation } of known) {
        const row = check.requirement(operationOf(operation as OperationId));
        if (row === 'written') continue;
        expect(row).toMatchObject({ level, text });
        // The spec may cite another place for one operation, but not for all.
        expect(known.map((one) => one.basis)).toContain(row!.basis);
        expect(known).toContainEqual(expect.objectContaining(row));
      }
    },
  );

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

  test.each<[string, Given, { expected: string; actual: string }[]]>([
    [
      'successes',
      { status: 202, headers: { 'content-type': 'text/html' }, body: secret },
      [
        { expected: 'a success with status 200 or 201', actual: 'status 202' },
        { expected: 'the documented body of Get wallet (get or create)', actual: 'a body that is not JSON' },
        { expected: 'Content-Type application/json', actual: 'Content-Type text/html' },
        { expected: 'a response without the api-secret', actual: 'the api-secret in the body' },
      ],
    ],
    [
      'a server error',
      { status: 500, repeated: true },
      [{ expected: 'an answer below 500', actual: '500, each time it was sent' }],
    ],
    [
      'a refusal of a given shape',
      { operation: 'freezeCard', status: 404 },
      [{ expected: 'the documented error body (404)', actual: 'an empty body' }],
    ],
    [
      'a refusal of any shape',
      { status: 404, body: '<p>' },
      [{ expected: 'a refusal in JSON, or without a body (404)', actual: '<p>' }],
    ],
  ])('say what they expect of %s', (_, given, want) => {
    const found = runChecks(checks, exchangeOf(given), context);
    expect(found.map(({ expected, actual }) => ({ expected, actual }))).toEqual(want);
  });

  test('say nothing of a check that judges nothing of the operation', () => {
    const exchange = exchangeOf({ operation: 'freezeCard', status: 403, body: '<p>' });
    expect(runChecks(checks, exchange, context)).toEqual([]);
  });

  test('say nothing of an operation of which a check judges nothing, whatever it would find', () => {
    const deaf: Check = {
      name: 'response.body',
      requirement: () => null,
      findings: () => [{ expected: '', actual: '' }],
    };
    expect(runChecks([deaf], exchangeOf({}), context)).toEqual([]);
  });

  test('say nothing of what is sent to no operation', () => {
    expect(runChecks(checks, { ...exchangeOf({ body: secret }), operation: null }, context)).toEqual([]);
  });
});
