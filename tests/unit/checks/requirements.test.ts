import { inWords } from '../../../src/report/words.js';
import { claim } from '../../../src/contract/finding.js';
import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/checks/index.js';
import { runChecks, type Check } from '../../../src/checks/response.js';
import { operationOf, operations, requirements, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { exchangeOf, secret } from './tested.js';

const context = { apiKey: 'pk_live_0123456789', apiSecret: secret };

describe('the requirements of the checks', () => {
  // The list of requirements is generated from the checks.
  test.each(checks.map((check) => [check.name, check] as const))(
    '%s is in the list of requirements',
    (name, check) => {
      const declared = operations.filter((operation) => check.requirement(operation) !== null);
      const known = requirements.filter(({ id }) => id.endsWith(`/${name}`));
      expect(known.map(({ operation }) => operation)).toEqual(declared.map(({ id }) => id));
      for (const { level, text, operation } of known) {
        const row = check.requirement(operationOf(operation as OperationId));
        if (row === 'written') continue;
        expect(row).toMatchObject({ level, text });
        // The spec may cite another source for one operation, but not for all.
        expect(known.map(({ basis }) => basis)).toContain(row!.basis);
        expect(known).toContainEqual(expect.objectContaining(row));
      }
    },
  );

  test('depend on the documentation of an operation', () => {
    const names = (id: 'getWallet' | 'freezeCard'): string[] =>
      checks.filter((check) => check.requirement(operationOf(id))).map(({ name }) => name);
    expect(names('getWallet')).not.toContain('response.error-body');
    expect(names('getWallet')).not.toContain('echo-as-sent');
  });
});

describe('the checks together', () => {
  test.each<[string, given: Exchange, want: string[]]>([
    [
      'a success',
      exchangeOf({ status: 202, headers: { 'content-type': 'text/html' }, body: secret }),
      [
        'getWallet/response.success: a success with status 200 or 201, not status 202',
        'getWallet/response.body: the documented body of Get wallet (get or create), not a body that is not JSON',
        'getWallet/response.content-type: Content-Type application/json, not Content-Type text/html',
        'getWallet/response.no-secret: a response without the api-secret, not the api-secret in the body',
      ],
    ],
    [
      'a server error',
      exchangeOf({ status: 500, repeated: true }),
      ['getWallet/response.no-server-error: a status below 500, not 500, on every attempt'],
    ],
    [
      'a rejection of a given shape',
      exchangeOf({ operation: 'freezeCard', status: 404 }),
      ['freezeCard/response.error-body: the documented error body (404), not an empty body'],
    ],
    [
      'a rejection of any shape',
      exchangeOf({ status: 404, body: '<p>' }),
      ['getWallet/response.refusal-is-json: an error response in JSON, or without a body (404), not <p>'],
    ],
    ['a rejection without a body', exchangeOf({ status: 404 }), []],
    ['an exchange without faults', exchangeOf({ operation: 'freezeCard', status: 403, body: '<p>' }), []],
    ['a request without an operation', { ...exchangeOf({ body: secret }), operation: null }, []],
  ])('find these faults in %s', (_, given, want) => {
    const found = runChecks(checks, given, context);
    expect(
      found.map(({ requirement, finding }) => {
        const { expected, actual } = inWords(finding);
        return `${requirement}: ${expected}, not ${actual}`;
      }),
    ).toEqual(want);
  });

  test('report nothing for an operation without the requirement', () => {
    const findings = () => [claim('', '')];
    const deaf: Check = { name: 'response.body', requirement: () => null, findings };
    expect(runChecks([deaf], exchangeOf({}), context)).toEqual([]);
  });
});
