// The vitest entry point: it declares a test for each requirement in the user's own test suite.
import { afterAll, describe, test } from 'vitest';
import { certify } from '../certify/certify.js';
import { checkedOptions, type CertifyOptions } from '../certify/options.js';
import { requirements, type RequirementId } from '../contract/contract.js';
import { failureReport } from '../report/failure-report/failure-report.js';
import type { Report } from '../report/model/model.js';
import { isMasked } from '../report/build/summary.js';

export type { CertifyOptions } from '../certify/options.js';

// The run has its own timeouts, so vitest must not end a test early.
const endless = 2 ** 31 - 1;

/**
 * Declares one test per requirement; a single run of the suite provides the results. A test passes or fails with its
 * requirement, and a failing test shows the failure report, even if another failure masks it. A requirement that is not
 * testable or not applicable is skipped with the reason.
 *
 * @example
 * certifyWithVitest({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 */
export function certifyWithVitest(options: CertifyOptions): void {
  const { only } = checkedOptions(options);
  let run: Promise<Report> | undefined;
  const report = (): Promise<Report> => (run ??= certify(options));
  const chosen = requirements.filter(({ id, excluded }) => !excluded && (only?.includes(id) ?? true));
  for (const [operation, ids] of byOperation(chosen))
    describe(operation, () => {
      for (const id of ids)
        test(id, { timeout: endless }, async ({ skip }) => {
          const { requirements: results, again } = await report();
          const row = results.find((one) => one.id === id)!;
          // A masked requirement failed as well, and the test of the failure that masks it may be excluded.
          if (row.verdict === 'fail' || (row.level === 'MUST' && isMasked(row))) {
            const masked = row.reason === undefined ? '' : `It is ${row.reason}.\n`;
            throw new Error(`${masked}${failureReport(row, { again, results })}`);
          }
          if (row.verdict === 'not-testable' || row.verdict === 'not-offered') skip(row.reason);
        });
    });
  // An aborted run must still undo its states.
  afterAll(async () => void (await run?.catch(() => undefined)), endless);
}

function byOperation(
  rows: readonly { id: RequirementId; operation: string }[],
): Map<string, RequirementId[]> {
  const groups = new Map<string, RequirementId[]>();
  for (const { id, operation } of rows) groups.set(operation, [...(groups.get(operation) ?? []), id]);
  return groups;
}
