import { changes } from './changes.js';
import { plain, type Colors } from '../text/colors.js';
import { count } from '../text/count.js';
import { explanation, minuteOf } from './diff-words.js';
import type { ReportDiff, ReportInBrief } from '../model/model.js';
import { wrap } from '../text/wrap.js';

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
