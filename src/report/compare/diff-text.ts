import { count, firstOf } from '../../contract/words.js';
import { plain, wrap, type Colors } from '../text/plain-text.js';
import type { Report, ReportDiff, ReportInBrief } from '../model/model.js';
import {
  changesByKind,
  changesInNumbers,
  changeWords,
  explanation,
  isChanged,
  minuteOf,
} from './diff-words.js';

/** Everything that is different in the second of two reports, for a terminal. */
export function diffText(diff: ReportDiff, colors: Colors = plain): string {
  const { before, after, observations, causes } = diff;
  const numbers = (['fresh', 'gone', 'kept'] as const).filter((kind) => causes[kind].length > 0);
  const words = { fresh: 'new', gone: 'gone', kept: 'as before' };
  return [
    ...runLine('Before: ', before),
    ...runLine('After:  ', after),
    ...wrap('', explanation(diff).join(' ')),
    '',
    changes(diff, colors),
    ...numbers.flatMap((kind) =>
      wrap(`${count(causes[kind].length, 'cause')} ${words[kind]}: `, causes[kind].join(' ')),
    ),
    ...(observations.length > 0 ? ['', 'What the contract leaves open is answered otherwise:'] : []),
    ...observations.flatMap(({ text, before: was, after: is }) =>
      wrap('  ', `${text} Before: ${was.join('; ')}. Now: ${is.join('; ')}.`),
    ),
  ].join('\n');
}

function runLine(head: string, run: ReportInBrief): string[] {
  const { summary, baseUrl, seed, depth } = run;
  const { verdict, fail, judged, total } = summary;
  const tried = depth === undefined ? '' : `, depth ${depth}`;
  return wrap(
    head,
    `${minuteOf(run)}, ${baseUrl}: ${verdict}, ${fail} broken, ${judged} of ${total} judged, seed ${seed}${tried}`,
  );
}

const colorOf = { broken: 'red', shown: 'red', warned: 'yellow', waiting: 'yellow', kept: 'green' } as const;
const most = 30;

/** What was broken or mended, in a few lines: the requirements by what became of them. */
export function changes(diff: ReportDiff, colors: Colors = plain): string {
  const kinds = changesByKind(diff).filter(({ change }) => change in colorOf);
  const width = Math.max(0, ...kinds.map(({ change }) => changeWords[change].title.length)) + 2;
  const lines = kinds.flatMap(({ change, verdicts }) => {
    const head = `${changeWords[change].title}:`.padEnd(width);
    const ids = verdicts.map(({ requirement }) => requirement);
    const color = colors[colorOf[change as keyof typeof colorOf]];
    return wrap(head, firstOf(ids, most).join(' ')).map(color);
  });
  const { fail, total, judged } = diff.after.summary;
  return [
    ...(lines.length > 0 ? lines : ['Nothing changed.']),
    colors.bold(`${fail} of ${count(total, 'requirement')} broken, ${judged} judged.`),
  ].join('\n');
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
