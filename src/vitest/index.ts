// The second face of the engine: a test for each requirement, in a user's own vitest.
import { afterAll, describe, test } from 'vitest';
import { certify, type CertifyOptions } from '../certify/certify.js';
import { requirements, type RequirementId } from '../contract/contract.js';
import { failureReport } from '../report/failure-report/failure-report.js';
import type { Report } from '../report/model/model.js';
import { isMasked } from '../report/text/verdict-words.js';

export type { CertifyOptions } from '../certify/certify.js';

// Limits, deadlines and patience are the run's own: vitest must not go on while a requirement is judged.
const endless = 2 ** 31 - 1;

/**
 * Declares one test for each requirement that is judged, and has one run judge them all. A test passes where the
 * requirement is kept, fails with the card of the failure, also where another failure masks it, and is skipped, with
 * the reason, where the requirement cannot be judged or is not offered.
 *
 * @example
 * certifyWithVitest({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 */
export function certifyWithVitest(options: CertifyOptions): void {
  let run: Promise<Report> | undefined;
  const report = (): Promise<Report> => (run ??= certify(options));
  const chosen = requirements.filter(({ id, excluded }) => !excluded && (options.only?.includes(id) ?? true));
  for (const [operation, ids] of byOperation(chosen))
    describe(operation, () => {
      for (const id of ids)
        test(id, { timeout: endless }, async ({ skip }) => {
          const { requirements: results, again } = await report();
          const row = results.find((one) => one.id === id)!;
          // A masked requirement failed as well; the test of what masks it may be left out.
          if (row.verdict === 'fail' || (row.level === 'MUST' && isMasked(row))) {
            const masked = row.reason === undefined ? '' : `It is ${row.reason}.\n`;
            throw new Error(`${masked}${failureReport(row, { again, results })}`);
          }
          if (row.verdict === 'not-testable' || row.verdict === 'not-offered') skip(row.reason);
        });
    });
  // A run that nobody waits for any more still undoes its states.
  afterAll(async () => void (await run?.catch(() => undefined)), endless);
}

function byOperation(
  rows: readonly { id: RequirementId; operation: string }[],
): Map<string, RequirementId[]> {
  const groups = new Map<string, RequirementId[]>();
  for (const { id, operation } of rows) groups.set(operation, [...(groups.get(operation) ?? []), id]);
  return groups;
}
