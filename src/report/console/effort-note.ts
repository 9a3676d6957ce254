import { count } from '../text/count.js';
import type { Report } from '../model/model.js';
import { groupReasons } from '../text/reasons.js';
import { wrap } from '../text/wrap.js';

// More than these are counted.
const mostNamed = 3;

/** How much properties tried, where it is less than all, and what it cost to make failing cases small. */
export function effortNote({ effort }: Report): string {
  if (!effort) return '';
  const { cut, shrinking } = effort;
  const lines = groupReasons(cut).flatMap(({ reason }) => {
    const own = cut.filter((row) => row.reason === reason);
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    const tried = `${sum((row) => row.tried)} of ${sum((row) => row.planned)} values`;
    const names = own.map(({ requirement }) => requirement).join(', ');
    return own.length > mostNamed
      ? wrap('', `Properties tried ${tried}: ${reason}.`)
      : wrap('', `${names} tried ${tried}: ${reason}.`);
  });
  return [
    ...lines,
    ...(shrinking > 0 ? [`Making failing cases small took ${count(shrinking, 'request')}.`] : []),
  ].join('\n');
}
