// The output during a run prints each failure once.
import { afterEach, expect, test, vi } from 'vitest';
import { FailurePrinter } from '../../../../src/cli/io/show-report.js';
import type { Report } from '../../../../src/report/model/model.js';
import { output } from '../../../../src/output/output.js';
import { report } from '../../support/report-journal.js';

afterEach(() => void vi.restoreAllMocks());

/** The output for each report of one run. */
function printed(...reports: readonly Report[]): string[] {
  const printer = new FailurePrinter({ out: 'reports', verbose: false });
  return reports.map((one) => {
    const log = vi.spyOn(output, 'say').mockReturnValue();
    printer.print(one);
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    return lines.join('\n');
  });
}

/** The report where these operations are not there, with its causes or before any is known. */
function lacking(absent: readonly string[], { causes }: Pick<Report, 'causes'>): Report {
  const [operation] = report.operations;
  return {
    ...report,
    causes,
    operations: absent.map((name) => ({ ...operation!, operation: name, status: 'not-offered' })),
  };
}

test.each([
  ['no cause is known', { causes: [] }],
  ['a cause was printed before', report],
])('an absent operation is named once, where %s', (_, known) => {
  const absent = [[], ['getWallet'], ['getWallet'], ['getWallet', 'listBanks']];
  const [first, second, third, fourth] = printed(...absent.map((names) => lacking(names, known)));
  expect(first!.includes('MUST initiateTransfer/reference-unique')).toBe(known === report);
  expect(first).not.toContain('Not implemented');
  expect(second).toContain('Not implemented: getWallet (404');
  expect(second).not.toContain('FAIL');
  expect(third).toBe('');
  expect(fourth).toContain('Not implemented: listBanks (404');
});
