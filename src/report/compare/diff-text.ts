import { coverageInWords } from '../text/verdict-words.js';
import { count, firstOf } from '../../contract/words.js';
import { plain, wrap, type Colors } from '../text/plain-text.js';
import type { Report, ReportDiff, ReportInBrief } from '../model/model.js';
import { causeInWords, changesInNumbers, explanation, isChanged, kindsOf, minuteOf } from './diff-words.js';

/** All differences between two reports, for a terminal. */
export function diffText(diff: ReportDiff, colors: Colors = plain): string {
  const { before, after, observations } = diff;
  const parts = [
    [...runLine('Before: ', before), ...runLine('After:  ', after), ...wrap('', explanation(diff).join(' '))]
      .join('\n')
      .trimEnd(),
    rootCauses(diff, colors).join('\n'),
    changes(diff, colors),
    observations.length > 0
      ? [
          'Changed behavior that the contract leaves unspecified:',
          ...observations.flatMap(({ text, before: was, after: is }) =>
            wrap('  ', `${text} Before: ${was.join('; ')}. Now: ${is.join('; ')}.`),
          ),
        ].join('\n')
      : '',
  ];
  return parts.filter(Boolean).join('\n\n');
}

function runLine(head: string, run: ReportInBrief): string[] {
  const { summary, baseUrl, seed, depth } = run;
  const { verdict, fail } = summary;
  const tried = depth === undefined ? '' : `, depth ${depth}`;
  return wrap(
    head,
    `${minuteOf(run)}, ${baseUrl}: ${verdict}, ${fail} failing, ${coverageInWords(summary)} tested, seed ${seed}${tried}`,
  );
}

const mostCauses = 20;

/** The new, fixed and remaining root causes, each in a sentence with its requirement. */
function rootCauses(diff: ReportDiff, colors: Colors): string[] {
  return kindsOf(diff).causes.flatMap(({ title, color, causes }) => [
    colors[color](`${title}:`),
    ...firstOf(causes.map(causeInWords), mostCauses).flatMap((cause) => wrap('- ', cause)),
  ]);
}

const most = 30;

/** The requirements that fail now or failed before, in a few lines. */
export function changes(diff: ReportDiff, colors: Colors = plain): string {
  const kinds = kindsOf(diff).verdicts.filter(({ color }) => color !== undefined);
  const width = Math.max(0, ...kinds.map(({ title }) => title.length)) + 2;
  const lines = kinds.flatMap(({ title, color, verdicts }) => {
    const ids = verdicts.map(({ requirement }) => requirement);
    return wrap(`${title}:`.padEnd(width), firstOf(ids, most).join(' ')).map(colors[color!]);
  });
  const { summary } = diff.after;
  return [
    ...(lines.length > 0 ? lines : ['Nothing changed.']),
    colors.bold(`${count(summary.fail, 'requirement')} failing; tested ${coverageInWords(summary)}.`),
  ].join('\n');
}

/** The differences since the previous run; empty if neither run found a failure. */
export function since({ since: diff }: Report, colors: Colors = plain): string {
  if (!diff || (!isChanged(diff) && diff.causes.stillFailing.length === 0)) return '';
  const text = [`${changesInNumbers(diff)}.`, ...explanation(diff)].join(' ');
  return [
    ...wrap('', `Since the run of ${minuteOf(diff.before)}: ${text}`),
    ...rootCauses(diff, colors).map((line) => `  ${line}`),
  ].join('\n');
}
