import { firstOf } from '../../contract/words.js';
import { causeInWords, changesInNumbers, explanation, kindsOf, minuteOf } from './diff-words.js';
import { asMarkdown } from '../text/markdown-text.js';
import type { ReportDiff } from '../model/model.js';

// Comments on pull requests have a maximum length.
const most = 100;

/** The differences between two reports as Markdown for a comment on a pull request. */
export function diffMarkdown(diff: ReportDiff): string {
  const parts = [
    `## Since ${asMarkdown(minuteOf(diff.before))}: ${asMarkdown(changesInNumbers(diff))}`,
    asMarkdown(explanation(diff).join(' ')),
    rootCauses(diff),
    verdicts(diff),
    ...diff.observations.map(
      ({ text, before, after }) =>
        `- ${asMarkdown(text)} Before: ${asMarkdown(before.join('; '))}. Now: ${asMarkdown(after.join('; '))}.`,
    ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

const rootCauses = (diff: ReportDiff): string =>
  kindsOf(diff)
    .causes.flatMap(({ title, causes }) => {
      const lines = causes.map((cause) => `- **${title}:** ${asMarkdown(causeInWords(cause))}`);
      return firstOf(lines, most, (more) => `- And ${more} more.`);
    })
    .join('\n');

function verdicts(diff: ReportDiff): string {
  const rows = kindsOf(diff).verdicts.flatMap(({ title, verdicts }) =>
    verdicts.map(({ requirement, before, after, reason }) =>
      [title, requirement, before ?? '', [after, reason].filter(Boolean).join(': ')]
        .map(asMarkdown)
        .join(' | '),
    ),
  );
  if (rows.length === 0) return '';
  const lines = rows.map((row) => `| ${row} |`);
  return [
    '|  | requirement | before | now |',
    '| --- | --- | --- | --- |',
    ...firstOf(lines, most, (more) => `\nAnd ${more} more.`),
  ].join('\n');
}
