import { output } from '../../output/output.js';
import { baselineWords } from '../../report/compare/baseline-words.js';
import { since } from '../../report/compare/diff-text.js';
import { failureReports } from '../../report/console/failure-reports.js';
import { clientNote, effortNote, observations } from '../../report/console/notes.js';
import { summary } from '../../report/console/summary.js';
import type { Report } from '../../report/model/model.js';
import { onTerminal, terminalColors } from './terminal.js';

/**
 * The cards of one run and what is not there yet, each shown once: before a long wait what is known by then, all else
 * at the end.
 */
export class Cards {
  private readonly shown = new Set<string>();
  private readonly absent = new Set<string>();

  /** @param how how much of a failure is shown, and the folder of the reports */
  constructor(private readonly how: { out: string; verbose: boolean }) {}

  show(report: Report): void {
    // Who knows a cause has seen its card.
    const known = new Set(report.baseline?.known.map(({ id }) => id));
    const causes = report.causes.filter(({ id }) => !this.shown.has(id) && !known.has(id));
    const operations = report.operations.filter(
      ({ operation, status }) =>
        status === 'not-there' && !this.absent.has(operation) && !known.has(operation),
    );
    for (const card of failureReports({ ...report, causes, operations }, { ...onTerminal, ...this.how }))
      output.say(`\n${card}`);
    for (const { id } of causes) this.shown.add(id);
    for (const { operation } of operations) this.absent.add(operation);
  }
}

/** Says where the reports are, and again what could not be written: that was said long before the end. */
export function sayReports(files: readonly string[]): void {
  output.say(`\nReports: ${files.join(', ') || 'none'}`);
  for (const sentence of output.unwritten) output.say(`Not all is written: ${sentence}`);
}

/** Prints what a run found, but for its cards. */
export function showSummary(report: Report): void {
  const parts = [summary, effortNote, observations, clientNote, since, baselineWords].map((part) =>
    part(report, terminalColors),
  );
  output.say(`\n${parts.filter(Boolean).join('\n\n')}`);
}
