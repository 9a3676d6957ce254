import { count } from '../../contract/words.js';
import { plain, wrap, type Colors } from '../text/plain-text.js';
import type { CauseInBrief, Report } from '../model/model.js';
import { noReason } from './baseline.js';
import { causeInWords } from './diff-words.js';

/** Compares a report with its baseline in sentences that say what to do; empty without a baseline. */
export function baselineWords({ baseline, summary }: Report, colors: Colors = plain): string {
  if (!baseline) return '';
  const { file, fresh, known, gone } = baseline;
  const verdict = summary.verdict === 'nonconforming' ? 'Not conforming; ' : '';
  const knows = known.length > 0 ? count(known.length, 'known root cause') : 'no known root cause';
  const news = fresh.length > 0 ? `${count(fresh.length, 'new root cause')},` : 'nothing new:';
  const indented = (text: string) => wrap('  ', text);
  const listed = (title: string, causes: readonly CauseInBrief[]) =>
    causes.flatMap((cause) => indented(`${title}: ${causeInWords(cause)}`)).map(colors.red);
  const unreasoned = known.filter(({ reason }) => reason === noReason).map(({ id }) => id);
  const missing = `No reason given: state in ${file} why these are not fixed yet: ${unreasoned.join(', ')}`;
  return [
    (fresh.length > 0 ? colors.red : colors.yellow)(`${verdict}${news} ${knows} (${file}).`),
    ...listed('New', fresh),
    ...known.flatMap(({ reason, ...cause }) => indented(`Known: ${causeInWords(cause)}: ${reason}`)),
    ...(unreasoned.length > 0 ? indented(missing).map(colors.yellow) : []),
    ...listed('Fixed: remove it with --baseline-prune', gone),
  ].join('\n');
}
