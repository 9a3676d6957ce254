// A server that nobody who wrote the suite had in mind: plain Node, written from the interface document alone,
// with other choices wherever it leaves one. It is not blamed, and its own faults are found.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { internalErrors, judge, type Judgement, type JudgeOptions } from '../support/run.js';
import { independentDefects, type IndependentDefect } from '../independent-server/defects.js';
import { startIndependentServer, type IndependentServerOptions } from '../independent-server/server.js';
import { expectGreen, patient } from '../variants/green.js';

async function judgeIndependentServer(
  options: IndependentServerOptions,
  how: JudgeOptions,
): Promise<Judgement> {
  const { close, url: baseUrl, ...target } = await startIndependentServer(options);
  try {
    return await judge({ baseUrl, ...target }, how);
  } finally {
    await close();
  }
}

// Some of its refusals are pages.
const warns = /\/response.refusal-is-json$/;

const operationOf = (id: RequirementId): string => requirementRow(id).operation;

describe('a server from outside', () => {
  test('is green on what it offers, and all of that is judged', async () => {
    const judged = await judgeIndependentServer({ lagMs: 10, feeAfterMs: 25 }, patient);
    expectGreen(judged, [{ warns }]);
    // No state of it gives an account of that kind.
    expect(judged.with('not-testable')).toEqual(['createRecipient/pact.success.kenya-mobile-money']);
    expect(judged.with('not-offered')).toContain('getWallet/created');
    expect(judged.with('pass')).toEqual(
      expect.arrayContaining(['initiateTransfer/no-overdraft', 'service/rate-limit-recovers']),
    );
  });

  test.each<[choice: string, options: IndependentServerOptions, concerned: (id: RequirementId) => boolean]>([
    [
      'the list of transactions alone is tested, which is empty at first',
      {},
      (id) => requirementRow(id).operation === 'listTransactions',
    ],
    [
      'each password is taken once, and replaces the last one',
      { oneTime: true },
      (id) => requirementRow(id).tag === 'transfers' || requirementRow(id).tag === 'wallet',
    ],
    [
      'a fee is taken long after its transfer',
      { feeAfterMs: 150 },
      (id) => /^initiateTransfer\/(reference-unique|refusal|insufficient|idempotency.one-effect)/.test(id),
    ],
  ])('is green where %s', async (_, options, only) => {
    const judged = await judgeIndependentServer(options, { ...patient, only });
    expectGreen(judged, [{ warns }]);
    expect(judged.with('not-testable')).toEqual([]);
  });
});

describe('its defects', () => {
  const table: Readonly<Record<IndependentDefect, { fails: RequirementId }>> = independentDefects;
  const names = Object.keys(table) as IndependentDefect[];

  test('are many', () => expect(names.length).toBeGreaterThanOrEqual(20));

  /** Of each defect, the requirements that a report makes of it, one for each cause. */
  const causes = new Map<IndependentDefect, RequirementId[]>();

  test.concurrent.each(names)('%s', async (name) => {
    const { fails } = table[name];
    const operation = operationOf(fails);
    const only = (id: RequirementId) => operationOf(id) === operation;
    const judged = await judgeIndependentServer({ defect: name }, { only });
    expect(internalErrors(judged)).toEqual([]);
    const ids = [...judged.killed.keys()];
    expect(ids, [fails, ...ids].map(judged.why).join('\n')).toContain(fails);
    const strangers = ids.filter((id) => operationOf(id) !== operation && !warns.test(id));
    expect(strangers, strangers.map(judged.why).join('\n')).toEqual([]);
    const report = judged.report();
    const found = report.causes.filter(({ requirement }) => !warns.test(requirement));
    // A 404 to whatever is asked has a line of its own.
    const absent = report.operations.filter(({ status }) => status === 'not-there');
    causes.set(name, [
      ...found.map(({ requirement }) => requirement),
      ...absent.map(({ operation }) => `${operation}/response.success` as RequirementId),
    ]);
  });

  // The names are those of whoever wrote the defect: what he saw first is not always what is built on nothing else.
  test('are one cause each, nearly all with what they name as its headline', () => {
    const found = [...causes];
    const several = found.filter(([, all]) => all.length !== 1);
    const misnamed = found.filter(([name, [first]]) => first !== table[name].fails);
    expect(several.length, JSON.stringify(several)).toBeLessThanOrEqual(0.03 * names.length);
    expect(misnamed.length, JSON.stringify(misnamed)).toBeLessThanOrEqual(0.04 * names.length);
  });
});
