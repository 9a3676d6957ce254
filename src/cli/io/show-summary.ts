import { output } from '../../output/output.js';
import { baselineWords } from '../../report/compare/baseline-words.js';
import { clientNote, effortNote, observations, summary } from '../../report/console/console.js';
import type { Report } from '../../report/model/model.js';
import { since } from '../../report/compare/diff-text.js';
import { terminalColors } from './terminal-colors.js';

/** Prints what a run found, but for its cards. */
export function showSummary(report: Report): void {
  const parts = [summary, effortNote, observations, clientNote, since, baselineWords].map((part) =>
    part(report, terminalColors),
  );
  output.say(`\n${parts.filter(Boolean).join('\n\n')}`);
}
