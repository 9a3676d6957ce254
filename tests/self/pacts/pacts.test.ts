// The published pact against the spec, seeded defects, a server with failing states, and bodies that Pact's verifier cannot
// parse.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes, webhooks, type Document } from '../../../scripts/generate/document.js';
import { formsOf, examplesOf, outcomesOf } from '../../../scripts/generate/outcomes.js';
import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import { internalErrors, testReference, type TestResult } from '../support/run.js';
import { listening } from '../support/listening.js';
import { behindProxy } from '../support/proxy.js';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const document = read('generated/openapi.json') as Document;
const { interactions } = read('generated/pacts/cwit-client-cwit-service.json') as {
  interactions: { description: string }[];
};
const descriptions = interactions.map(({ description }) => description);
const isPact = (id: RequirementId) => id.includes('/pact.');
const shown = (outcome: string): string[] =>
  descriptions.filter((each) => each === outcome || each.startsWith(`${outcome} (`));

describe('every documented example is published or has a reason', () => {
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

  test('each response has an interaction, by its status and name', () => {
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
    // Every published interaction has an example, unless it has no body.
    const bodiless = descriptions.filter((each) => /: unauthorized$|no body is shown/.test(each));
    const events = webhooks(document).map(({ operation }) => `${operation.operationId}: message`);
    const silent = operations
      .filter(({ operationId }) => operationId === 'listBanks')
      .map(({ operationId }) => `${operationId}: success`);
    expect(new Set([...published, ...bodiless, ...events, ...silent])).toEqual(new Set(descriptions));
    expect(descriptions).toHaveLength(80);
    expect(left).toEqual([
      'createVirtualAccount 4XX base: Every request that is certain to fail breaks a rule.',
      'updateVirtualAccount 500 base: it never happens',
      'initiateTransfer 4XX base: The contract documents no body, so an interaction cannot locate the amounts.',
      'queryLoanFeature 4XX failed: The required members and the known values are unspecified, so no request is certain to fail.',
      'queryLoanFeature 4XX shortfall: The price is unspecified, so the suite cannot choose a balance below it.',
      'verifyEnhancedNin 4XX shortfall: The price is unspecified, so the suite cannot choose a balance below it.',
      'listEsimOrders 400 invalid: A server may also answer an unknown type with a list.',
      'listEsimOrders 422 invalid: A server may also answer an unknown type with a list.',
      'createEsimOrder 400 invalid: The contract requires no member, and a server may accept a member of another type.',
      'createEsimOrder 422 invalid: The contract requires no member, and a server may accept a member of another type.',
      'createEsimOrder 4XX base: The contract documents no body, so an interaction cannot locate the amounts.',
    ]);
  });

  test('each outcome is a requirement', () => {
    const ids = requirements.filter(({ id }) => isPact(id)).map(({ id }) => id.replace('/pact.', ': '));
    expect(ids.toSorted()).toEqual(
      [...new Set(descriptions.map((each) => each.replace(/ \(.*\)$/, '')))].toSorted(),
    );
  });
});

test('the whole pact needs at most a hundred requests', async () => {
  const tested = await testReference({}, { only: isPact });
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('pass')).toHaveLength(requirements.filter(({ id }) => isPact(id)).length);
  const sent = tested.lines.filter((line) => line.kind === 'ExchangeRecorded' && line.exchange.id > 0);
  expect(sent.length).toBeLessThanOrEqual(100);
});

describe('a seeded defect fails its interaction', () => {
  const rows: [defect: string, fails: Partial<Record<RequirementId, RegExp>>][] = [
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
    ['nin-errors-without-details', { 'verifyEnhancedNin/pact.failed': /the body has no details$/ }],
    [
      'webhook-completed-amounts-as-text',
      { 'orderCompleted/pact.message': /\$\.data\.pricing\.total_amount is text, not a number/ },
    ],
  ];
  test.each(rows)('%s', async (defect, fails) => {
    const [operation] = Object.keys(fails)[0]!.split('/');
    const tested = await testReference(
      { defect },
      { only: (id) => isPact(id) && id.startsWith(`${operation}/`), deliveryMs: 500 },
    );
    expect(internalErrors(tested)).toEqual([]);
    expect(tested.with('fail')).toEqual(Object.keys(fails));
    for (const [id, says] of Object.entries(fails)) expect(tested.why(id as RequirementId)).toMatch(says);
  });
});

test.each([
  ['is not offered', 404, /does not offer the state/],
  ['breaks', 500, /the state handler answered 500/],
])('a state that %s makes its interactions not testable', async (_, status, says) => {
  const { url: stateHandler, close } = await listening((_, response) => response.writeHead(status).end('{}'));
  const ids: RequirementId[] = [
    'confirmTransaction/pact.success',
    'createRecipient/pact.success.bvn',
    'createRecipient/pact.verification',
    'updateVirtualAccount/pact.invalid',
    'updateVirtualAccount/pact.unknown-account',
    'issueFlightTicket/pact.unknown-booking',
    'orderFailed/pact.message',
  ];
  const only = (id: RequirementId) => ids.includes(id);
  const tested = await testReference({}, { input: { stateHandler }, only, deliveryMs: 100 });
  close();
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.with('not-testable').toSorted()).toEqual(ids.toSorted());
  expect(tested.why('confirmTransaction/pact.success')).toMatch(says);
});

// Pact's verifier cannot parse these bodies, although they are valid JSON. They cause no failure, but other mismatches still count.
const ofPact = (id: RequirementId) =>
  /^(getWallet|createFlightQuote|searchFlights)\/(response\.(body|content-type)$|pact\.)/.test(id);

/** A server that adds a member to every response. */
function testedWith(member: string, defect: string[] = []): Promise<TestResult> {
  return testReference(
    { defect },
    {
      only: ofPact,
      way: (server) =>
        behindProxy(server, ({ path, status, text }, outgoing) => {
          const isObject = text.startsWith('{') && path !== '/states';
          outgoing.writeHead(status).end(isObject ? `{"more":${member},${text.slice(1)}` : text);
        }),
    },
  );
}

describe.each([
  ['a member nested 200 levels deep', '{"a":'.repeat(200) + '[]' + '}'.repeat(200)],
  ['half of a surrogate pair', '"\\ud800"'],
])('%s', (_, member) => {
  test.concurrent('is not testable by Pact, and does not fail', async () => {
    const tested = await testedWith(member);
    expect(internalErrors(tested)).toEqual([]);
    expect([...tested.killed.keys()], [...tested.killed.keys()].map(tested.why).join('\n')).toEqual([]);
    expect(tested.with('pass')).toEqual(expect.arrayContaining(['getWallet/response.body']));
    const open = tested.with('not-testable');
    expect(open).toEqual(
      expect.arrayContaining(['getWallet/pact.success', 'createFlightQuote/pact.success']),
    );
    for (const id of open) expect(tested.why(id)).toContain("Pact's verifier cannot parse the body");
  });

  test.concurrent('does not hide a wrong status', async () => {
    const tested = await testedWith(member, ['get-wallet-refuses-credentials-with-403']);
    expect(tested.with('fail')).toContain('getWallet/pact.unauthorized');
  });
});

test('less nesting hides no mismatch', async () => {
  const tested = await testedWith('['.repeat(100) + ']'.repeat(100), ['get-wallet-answers-without-data']);
  expect(tested.with('fail')).toContain('getWallet/pact.success');
  expect(tested.why('getWallet/pact.success')).toContain('has no data');
});
