import type { Find } from './needles.js';

const isCredential = (shown: string): boolean => shown.startsWith('[api-');
// What another character was put into is found as two parts.
const nearest = 2;

/**
 * A text with what is shown in place of each find. Where two overlap, both go; which credential it was is told rather than
 * anything else.
 *
 * @param numbers the places of numbers in JSON: what replaces one is a text
 */
export function replaced(
  text: string,
  finds: readonly Find[],
  numbers: ReadonlyMap<number, number> = new Map(),
): string {
  if (finds.length === 0) return text;
  const parts: string[] = [];
  let read = 0;
  for (const { from, to, shown } of joined(finds, text)) {
    const isNumber = numbers.get(from) === to;
    parts.push(
      text.slice(read, from),
      isNumber ? `"${shown.replace('[redacted:', '[redacted number:')}"` : shown,
    );
    read = to;
  }
  return [...parts, text.slice(read)].join('');
}

function joined(finds: readonly Find[], text: string): Find[] {
  const all: Find[] = [];
  for (const find of finds.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    const between = last ? text.slice(last.to, find.from) : '';
    const isOne =
      last &&
      (find.from < last.to ||
        (isPart(find) && isPart(last) && between.length <= nearest && !/["\\]/.test(between)));
    if (!isOne) all.push({ ...find });
    else {
      if (!isCredential(last.shown) && isCredential(find.shown)) last.shown = find.shown;
      last.to = Math.max(last.to, find.to);
    }
  }
  return all;
}

const isPart = ({ shown }: Find): boolean => shown.endsWith(' in part]');
