import { output } from '../../output/output.js';
import { baselineWords } from '../../report/compare/baseline-words.js';
import { since } from '../../report/compare/diff-text.js';
import { failureReports } from '../../report/console/failure-reports.js';
import { clientNote, effortNote, observations } from '../../report/console/notes.js';
import { summary, verdictLine } from '../../report/console/summary.js';
import type { Report } from '../../report/model/model.js';
import { featuresFlag } from '../../server-under-test/offer.js';
import { onTerminal, terminalColors as colors } from './terminal.js';

/** Prints the failure reports of several runs in a row, each root cause once. */
export class FailurePrinter {
  private readonly causes = new Set<string>();
  private readonly absent = new Set<string>();

  /** @param options the folder of the reports, and whether failure reports are shown in full */
  constructor(private readonly options: { out: string; verbose: boolean }) {}

  print(report: Report): void {
    const known = new Set(report.baseline?.known.map(({ id }) => id));
    const causes = report.causes.filter(({ id }) => !this.causes.has(id) && !known.has(id));
    const absent = report.operations.filter(({ status }) => status === 'not-offered');
    const operations = absent.filter(({ operation }) => !this.absent.has(operation) && !known.has(operation));
    const flag = featuresFlag(
      report.target.features,
      absent.map(({ operation }) => operation),
    );
    const options = { ...onTerminal, ...this.options, featuresFlag: flag };
    const shown = failureReports({ ...report, causes, operations }, options);
    for (const text of shown) output.say(`\n${text}`);
    for (const { id } of causes) this.causes.add(id);
    for (const { operation } of operations) this.absent.add(operation);
  }
}

/** Prints the results of a run. Failure reports come last, where a terminal shows them; without failures the summary does. */
export function printReport(
  report: Report,
  printer: FailurePrinter,
  { files = [], verbose }: { files?: readonly string[]; verbose: boolean },
): void {
  const isGreen = report.summary.verdict === 'conforming';
  const notes = [
    summary(report, { colors, verbose }),
    ...(isGreen && !verbose ? [] : [effortNote(report)]),
    observations(report, { colors, verbose }),
    clientNote(report, colors),
    ...(isGreen ? [since(report, colors)] : []),
  ].filter(Boolean);
  const last = [
    ...(isGreen ? [] : [since(report, colors)]),
    ...(report.summary.verdict === 'nonconforming' ? [verdictLine(report, colors)] : []),
    baselineWords(report, colors),
  ].filter(Boolean);
  if (isGreen) printer.print(report);
  output.say(`\n${notes.join(isGreen && !verbose ? '\n' : '\n\n')}`);
  printFiles(files);
  if (!isGreen) printer.print(report);
  if (last.length > 0) output.say(`\n${last.join('\n\n')}`);
}

/** Prints the paths of the reports, and again the write errors, which scrolled away during the run. */
export function printFiles(files: readonly string[]): void {
  if (files.length > 0) output.say(`Reports: ${files.join(', ')}`);
  for (const sentence of output.unwritten) output.say(`Incomplete output: ${sentence}`);
}
