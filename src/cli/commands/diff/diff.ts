import { output } from '../../../output/output.js';
import { diffMarkdown } from '../../../report/compare/diff-markdown.js';
import { diffText } from '../../../report/compare/diff-text.js';
import { diffReports, isOfReceiver } from '../../../report/compare/diff.js';
import { TargetError } from '../../../server-under-test/target.js';
import { exit } from '../../io/exit.js';
import { readReport } from '../../io/read-report.js';
import { terminalColors } from '../../io/terminal.js';
import type { DiffFlags } from './command.js';

/** Compares two reports. Returns 1 when the second one has a new failing root cause. */
export function diff(paths: { before: string; after: string }, { json, format = 'text' }: DiffFlags): number {
  const [before, after] = [readReport(paths.before), readReport(paths.after)];
  if (isOfReceiver(before) !== isOfReceiver(after))
    throw new TargetError(
      `${paths.before} and ${paths.after} cannot be compared: one tests a webhook receiver, the other a server. Name two reports of the same kind.`,
    );
  const found = diffReports(before, after);
  const render = {
    text: () => diffText(found, terminalColors),
    md: () => diffMarkdown(found),
    json: () => JSON.stringify(found, null, 2),
  };
  output.putWhole(`${render[json ? 'json' : format]()}\n`);
  const isWorse = found.causes.new.some(({ warning, maskedBefore }) => !warning && !maskedBefore);
  return isWorse ? exit.violations : exit.ok;
}
