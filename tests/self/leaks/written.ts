import { harText } from '../../../src/cli/io/har-file.js';
import { failureReports } from '../../../src/report/console/failure-reports.js';
import { summary } from '../../../src/report/console/summary.js';
import { formats } from '../../../src/report/formats/formats.js';
import { historyLine } from '../../../src/report/compare/history.js';
import { updated } from '../../../src/report/compare/baseline.js';
import type { TestResult } from '../support/run.js';

/** The output of a run by kind, before the command searches it for known secrets again. */
export function written(result: TestResult): Map<string, string> {
  const report = result.report();
  const { lines } = result;
  return new Map([
    ['journal', lines.map((line) => JSON.stringify(line)).join('\n')],
    ...formats.map(({ file, render }) => [file, render(report) ?? ''] as const),
    ['har', harText(lines, report)],
    ['cards', failureReports(report, { verbose: true }).join('\n')],
    ['summary', summary(report)],
    ['history', JSON.stringify(historyLine(report))],
    ['baseline', JSON.stringify(updated({ causes: [] }, report))],
  ]);
}
