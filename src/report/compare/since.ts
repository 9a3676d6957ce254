import { plain, type Colors } from '../text/colors.js';
import { diffReports } from './diff.js';
import { changesInNumbers, explanation, isChanged, minuteOf } from './diff-words.js';
import type { Report } from '../model/model.js';
import { isSameTarget } from './run-differences.js';
import { wrap } from '../text/wrap.js';

/** The report with what is different since the one before, where that is of the same target. */
export function withSince(report: Report, before: Report | undefined): Report {
  return before && isSameTarget(before, report) ? { ...report, since: diffReports(before, report) } : report;
}

/** What is different since the run before, in a sentence or two; empty where nothing is. */
export function since({ since: diff }: Report, colors: Colors = plain): string {
  if (!diff || !isChanged(diff)) return '';
  const isWorse = diff.verdicts.some(({ change }) => change === 'broken');
  const color = isWorse ? colors.red : (line: string) => line;
  const text = `${changesInNumbers(diff)}. ${explanation(diff).join(' ')}`;
  return wrap('', `Since the run of ${minuteOf(diff.before)}: ${text}`)
    .map(color)
    .join('\n');
}
