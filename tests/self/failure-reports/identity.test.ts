// A fault of code that operations share is the same root cause in each run, whatever its seed, and of one operation alone.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { diffReports } from '../../../src/report/compare/diff.js';
import type { Report } from '../../../src/report/model/model.js';
import { testReference } from '../support/run.js';

const faults: [defect: string, shownBy: RegExp][] = [
  ['shared-secret-by-prefix', /\/auth\.wrong-secret$/],
  ['shared-403-for-credentials', /\/auth\./],
  ['shared-null-for-empty-arrays', /\/response\.body$/],
  ['shared-html-escapes', /\/echo$/],
  ['shared-error-as-text', /\/response\.error-body$/],
  ['shared-keys-forgotten', /\/idempotency\.(replay|one-effect)$/],
  ['shared-crash-on-broken-json', /\/body\.malformed$/],
];

async function reportOf(defect: string, seed: number, only: (id: RequirementId) => boolean): Promise<Report> {
  const tested = await testReference({ defect: [defect] }, { seed, quietMs: 50, only });
  return tested.report();
}

describe.each(faults)('%s', (defect, shownBy) => {
  test('is one root cause with a stable identity', async () => {
    const first = await reportOf(defect, 1, (id) => shownBy.test(id));
    const [{ operations = [] }] = first.causes as [Report['causes'][number]];
    expect(operations.length).toBeGreaterThan(1);
    const last = operations.at(-1);
    const second = await reportOf(defect, 2, (id) => shownBy.test(id));
    const alone = await reportOf(
      defect,
      1,
      (id) => shownBy.test(id) && requirementRow(id).operation === last,
    );
    for (const other of [second, alone])
      for (const [before, after] of [[first, other] as const, [other, first] as const]) {
        const { causes } = diffReports(before, after);
        expect(causes).toMatchObject({ new: [], fixed: [], stillFailing: [{}] });
      }
  });
});
