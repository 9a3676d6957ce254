// A server in plain Node, written from the interface document alone, with different choices for all unspecified
// behavior. The suite passes it, and finds its seeded defects.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { internalErrors, testServer, type TestResult, type TestOptions } from '../support/run.js';
import { independentDefects, type IndependentDefect } from '../independent-server/defects.js';
import { startIndependentServer, type IndependentServerOptions } from '../independent-server/server.js';
import { expectGreen, patient } from '../variants/green.js';

async function testIndependentServer(
  options: IndependentServerOptions,
  how: TestOptions,
): Promise<TestResult> {
  const { close, url: baseUrl, ...target } = await startIndependentServer(options);
  try {
    return await testServer({ baseUrl, ...target }, how);
  } finally {
    await close();
  }
}

// Some of its errors are HTML pages.
const warns = /\/response.refusal-is-json$/;

const operationOf = (id: RequirementId): string => requirementRow(id).operation;

describe('an independent server', () => {
  test('passes all applicable requirements, and each of them is tested', async () => {
    const tested = await testIndependentServer({ lagMs: 10, feeAfterMs: 25 }, patient);
    expectGreen(tested, [{ warns }]);
    // Its states have no account of that kind.
    expect(tested.with('not-testable'), tested.with('not-testable').map(tested.why).join('\n')).toEqual([
      'createRecipient/pact.success.kenya-mobile-money',
    ]);
    expect(tested.with('not-offered')).toContain('getWallet/created');
    expect(tested.with('pass')).toEqual(
      expect.arrayContaining(['initiateTransfer/no-overdraft', 'service/rate-limit-recovers']),
    );
  });

  test.each<[choice: string, options: IndependentServerOptions, concerned: (id: RequirementId) => boolean]>([
    [
      'only the list of transactions is tested, which is empty at first',
      {},
      (id) => requirementRow(id).operation === 'listTransactions',
    ],
    [
      'each password is accepted once, and replaces the last one',
      { oneTime: true },
      (id) => requirementRow(id).tag === 'transfers' || requirementRow(id).tag === 'wallet',
    ],
    [
      'a fee is debited long after its transfer',
      { feeAfterMs: 150 },
      (id) => /^initiateTransfer\/(reference-unique|refusal|insufficient|idempotency.one-effect)/.test(id),
    ],
  ])('passes if %s', async (_, options, only) => {
    const tested = await testIndependentServer(options, { ...patient, only });
    expectGreen(tested, [{ warns }]);
    expect(tested.with('not-testable'), tested.with('not-testable').map(tested.why).join('\n')).toEqual([]);
  });
});

describe('its defects', () => {
  const table: Readonly<Record<IndependentDefect, { fails: RequirementId }>> = independentDefects;
  const names = Object.keys(table) as IndependentDefect[];

  test('are at least twenty', () => expect(names.length).toBeGreaterThanOrEqual(20));

  /** The requirements of the root causes in the report of each defect. */
  const causes = new Map<IndependentDefect, RequirementId[]>();

  test.concurrent.each(names)('%s', async (name) => {
    const { fails } = table[name];
    const operation = operationOf(fails);
    const only = (id: RequirementId) => operationOf(id) === operation;
    const tested = await testIndependentServer({ defect: name }, { only });
    expect(internalErrors(tested)).toEqual([]);
    const ids = [...tested.killed.keys()];
    expect(ids, [fails, ...ids].map(tested.why).join('\n')).toContain(fails);
    const strangers = ids.filter((id) => operationOf(id) !== operation && !warns.test(id));
    expect(strangers, strangers.map(tested.why).join('\n')).toEqual([]);
    const report = tested.report();
    const found = report.causes.filter(({ requirement }) => !warns.test(requirement));
    // An operation that always answers 404 has its own line in the report.
    const absent = report.operations.filter(({ status }) => status === 'not-offered');
    causes.set(name, [
      ...found.map(({ requirement }) => requirement),
      ...absent.map(({ operation }) => `${operation}/response.success` as RequirementId),
    ]);
  });

  // The author of a defect names the failure seen first, which may depend on another requirement.
  test('have one root cause each, and nearly always the named requirement as its headline', () => {
    const found = [...causes];
    const several = found.filter(([, all]) => all.length !== 1);
    const misnamed = found.filter(([name, [first]]) => first !== table[name].fails);
    expect(several.length, JSON.stringify(several)).toBeLessThanOrEqual(0.03 * names.length);
    expect(misnamed.length, JSON.stringify(misnamed)).toBeLessThanOrEqual(0.04 * names.length);
  });
});
