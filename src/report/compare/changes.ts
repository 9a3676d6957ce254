import { plain, type Colors } from '../text/colors.js';
import { count } from '../text/count.js';
import { changesByKind, changeWords } from './diff-words.js';
import type { ReportDiff, VerdictChange } from '../model/model.js';
import { wrap } from '../text/wrap.js';

const colorOf = { broken: 'red', shown: 'red', warned: 'yellow', waiting: 'yellow', kept: 'green' } as const;
const most = 30;

/** What was broken or mended, in a few lines: the requirements by what became of them. */
export function changes(diff: ReportDiff, colors: Colors = plain): string {
  const kinds = changesByKind(diff).filter(({ change }) => change in colorOf);
  const width = Math.max(0, ...kinds.map(({ change }) => changeWords[change].title.length)) + 2;
  const lines = kinds.flatMap(({ change, verdicts }) => {
    const head = `${changeWords[change].title}:`.padEnd(width);
    return wrap(head, named(verdicts)).map(colors[colorOf[change as keyof typeof colorOf]]);
  });
  const { fail, total, judged } = diff.after.summary;
  return [
    ...(lines.length > 0 ? lines : ['Nothing changed.']),
    colors.bold(`${fail} of ${count(total, 'requirement')} broken, ${judged} judged.`),
  ].join('\n');
}

function named(verdicts: readonly VerdictChange[]): string {
  const ids = verdicts.slice(0, most).map(({ requirement }) => requirement);
  const rest = verdicts.length - most;
  return rest > 0 ? `${ids.join(' ')} and ${rest} more` : ids.join(' ');
}
