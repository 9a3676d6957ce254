// The published pact against the spec, against defects, and against a target whose states fail.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../reference/server.js';
import { routes, webhooks, type Document } from '../../scripts/generate/document.js';
import { formsOf } from '../../scripts/generate/forms.js';
import { examplesOf, outcomesOf } from '../../scripts/generate/outcomes.js';
import { requirements, type RequirementId } from '../../src/contract/contract.js';
import { internalErrors, judge, judgeReference } from './judge.js';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const document = read('generated/openapi.json') as Document;
const { interactions } = read('generated/pacts/cwit-client-cwit-service.json') as {
  interactions: { description: string }[];
};
const descriptions = interactions.map(({ description }) => description);
const isPact = (id: RequirementId) => id.includes('/pact.');
const shown = (outcome: string): string[] =>
  descriptions.filter((each) => each === outcome || each.startsWith(`${outcome} (`));

describe('every documented example is published, or says why not', () => {
  const operations = routes(document).map(({ operation }) => operation);

  test('each form of a request has an interaction', () => {
    const all = operations.flatMap((operation) =>
      formsOf(operation).map(
        ({ name }, index) => `${operation.operationId}: ${index === 0 ? 'success' : `success.${name}`}`,
      ),
    );
    expect(all).toHaveLength(27);
    expect(all.filter((outcome) => shown(outcome).length === 0)).toEqual([]);
  });

  test('each answer has one, by its status and name', () => {
    const left: string[] = [];
    const published = operations.flatMap((operation) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        examplesOf(content?.['application/json']).flatMap(([name]) => {
          const { operationId: id, 'x-refusals': refusals = {} } = operation;
          const of = (outcome: string) => shown(`${id}: ${outcome}`);
          if (status.startsWith('2'))
            return outcomesOf(operation).flatMap(({ name: outcome, answers }) =>
              answers.some(({ label = name }) => label === name) ? of(outcome) : [],
            );
          if (status === '401') return of('unauthorized');
          const rows = Object.entries(refusals).filter(
            ([, row]) => row.responses.includes(status) && (row.example ?? name) === name,
          );
          const found = rows.flatMap(([refusal]) => of(refusal));
          if (found.length === 0)
            left.push(`${id} ${status} ${name}: ${rows[0]?.[1].excluded ?? 'it never happens'}`);
          return found;
        }),
      ),
    );
    // Nothing is published that no example shows, but for what has no body.
    const bodiless = descriptions.filter((each) => /: unauthorized$|no body is shown/.test(each));
    const events = webhooks(document).map(({ operation }) => `${operation.operationId}: message`);
    const silent = operations
      .filter(({ operationId }) => operationId === 'listBanks')
      .map(({ operationId }) => `${operationId}: success`);
    expect(new Set([...published, ...bodiless, ...events, ...silent])).toEqual(new Set(descriptions));
    expect(descriptions).toHaveLength(80);
    expect(left).toEqual([
      'createVirtualAccount 4XX base: No request is known to fail for another reason than a rule that it breaks.',
      'updateVirtualAccount 500 base: it never happens',
      'initiateTransfer 4XX base: No body is shown, so that no interaction can show where the amounts stand.',
      'queryLoanFeature 4XX failed: Which members are required, and which values are known, is not shown; so no request is known to fail.',
      'queryLoanFeature 4XX shortfall: What is charged, and whether anything is, is not shown; so no balance is known to be too low.',
      'verifyEnhancedNin 4XX shortfall: What is charged, and whether anything is, is not shown; so no balance is known to be too low.',
      'listEsimOrders 400 invalid: A type outside the allowed ones may be answered with a list too.',
      'listEsimOrders 422 invalid: A type outside the allowed ones may be answered with a list too.',
      'createEsimOrder 400 invalid: No member is said to be required, and a member of another type may be taken.',
      'createEsimOrder 422 invalid: No member is said to be required, and a member of another type may be taken.',
      'createEsimOrder 4XX base: No body is shown, so that no interaction can show where the amounts stand.',
    ]);
  });

  test('each outcome is a requirement', () => {
    const ids = requirements.filter(({ id }) => isPact(id)).map(({ id }) => id.replace('/pact.', ': '));
    expect(ids.toSorted()).toEqual(
      [...new Set(descriptions.map((each) => each.replace(/ \(.*\)$/, '')))].toSorted(),
    );
  });
});

test('all of it takes at most a hundred requests', async () => {
  const judged = await judgeReference({}, { only: isPact });
  expect(internalErrors(judged)).toEqual([]);
  expect(judged.with('pass')).toHaveLength(requirements.filter(({ id }) => isPact(id)).length);
  const sent = judged.lines.filter((line) => line.kind === 'ExchangeRecorded' && line.exchange.id > 0);
  expect(sent.length).toBeLessThanOrEqual(100);
});

describe('a defect fails the interaction that it breaks', () => {
  const rows: [defect: string, fails: Partial<Record<RequirementId, RegExp>>][] = [
    [
      'confirm-amount-as-decimal-text',
      { 'confirmTransaction/pact.success': /\$\.data\.amount is text, not an integer$/ },
    ],
    [
      'confirm-not-found-reworded',
      { 'confirmTransaction/pact.not-found': /\$\.message is '.*', not text in the documented form$/ },
    ],
    [
      'account-several-banks-one-object',
      { 'createVirtualAccount/pact.success.static-both-banks': /\$\.banks is an object, not an array/ },
    ],
    [
      'account-validation-422',
      {
        'createVirtualAccount/pact.no-bank': /with status 400, got 422/,
        'createVirtualAccount/pact.no-bvn': /with status 400, got 422/,
      },
    ],
    ['update-unknown-account-400', { 'updateVirtualAccount/pact.unknown-account': /status 404, got 400/ }],
    [
      'recipient-verification-failure-422',
      { 'createRecipient/pact.verification': /with status 400, got 422/ },
    ],
    [
      'nin-errors-without-details',
      {
        'verifyEnhancedNin/pact.unauthorized': /lacks details/,
        'verifyEnhancedNin/pact.failed': /the body lacks details$/,
      },
    ],
    ['search-zero-adults', { 'searchFlights/pact.invalid': /got .*lacks detail$/ }],
    [
      'webhook-completed-amounts-as-text',
      { 'orderCompleted/pact.message': /\$\.data\.pricing\.total_amount is text, not a number/ },
    ],
    [
      'webhook-cancelled-spelt-otherwise',
      { 'orderCancelled/pact.message': /\$\.event is 'order\.canceled', not text in the form/ },
    ],
  ];
  test.each(rows)('%s', async (defect, fails) => {
    const [operation] = Object.keys(fails)[0]!.split('/');
    const judged = await judgeReference(
      { defect },
      { only: (id) => isPact(id) && id.startsWith(`${operation}/`), deliveryMs: 500 },
    );
    expect(internalErrors(judged)).toEqual([]);
    expect(judged.with('fail')).toEqual(Object.keys(fails));
    for (const [id, says] of Object.entries(fails)) expect(judged.why(id as RequirementId)).toMatch(says);
  });
});

describe('a state that fails makes its interactions not testable', () => {
  let reference: ReferenceServer;
  beforeAll(async () => {
    reference = await startReferenceServer();
  });
  afterAll(() => reference.close());

  const handlers: [name: string, status: number, body: string, says: RegExp][] = [
    ['is not offered', 404, '{}', /does not offer the state/],
    ['breaks', 500, 'oh', /the state handler answered 500/],
    ['answers no JSON', 200, '<html>', /not with a JSON object/],
    ['lacks its values', 200, '{}', /gave no /],
  ];
  test.each(handlers)('one that %s', async (_, status, body, says) => {
    const handler = await listening(status, body);
    const { url: baseUrl, apiKey, apiSecret } = reference;
    const stateHandler = `http://127.0.0.1:${(handler.address() as AddressInfo).port}/`;
    const ids: RequirementId[] = [
      'confirmTransaction/pact.success',
      'createRecipient/pact.success.bvn',
      'createRecipient/pact.verification',
      'updateVirtualAccount/pact.invalid',
      'updateVirtualAccount/pact.unknown-account',
      'issueFlightTicket/pact.unknown-booking',
      'orderFailed/pact.message',
    ];
    const judged = await judge(
      { baseUrl, apiKey, apiSecret, stateHandler },
      { only: (id) => ids.includes(id), deliveryMs: 100 },
    );
    handler.close();
    expect(internalErrors(judged)).toEqual([]);
    expect(judged.with('not-testable').toSorted()).toEqual(ids.toSorted());
    expect(judged.why('confirmTransaction/pact.success')).toMatch(says);
  });
});

async function listening(status: number, body: string): Promise<Server> {
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(status).end(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
