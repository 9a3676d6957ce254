import type { Find } from './needles.js';

// The longest escape, less one; and no number of the contract has so many digits.
const [escapeLength, numberLength] = [5, 40];

/**
 * A find that takes in all of an escape, or of a number, of JSON which it begins or ends in: what is left of one would break
 * the text.
 *
 * @param numbers the places of the numbers
 */
export function withWholeTokens(find: Find, text: string, numbers: ReadonlyMap<number, number>): Find {
  const from = escapeAround(text, find.from)?.from ?? find.from;
  const to = escapeAround(text, find.to)?.to ?? find.to;
  const number = numbers.size === 0 ? from : numberAt(text, from);
  const end = numbers.get(number);
  return end !== undefined && end > from
    ? { ...find, from: number, to: Math.max(end, to) }
    : { ...find, from, to };
}

/** The escape that a place is within, and not at its beginning. */
function escapeAround(text: string, place: number): { from: number; to: number } | undefined {
  const before = Math.max(0, place - escapeLength);
  const at = before + text.slice(before, place).lastIndexOf('\\');
  if (text[at] !== '\\') return undefined;
  let first = at;
  while (text[first - 1] === '\\') first--;
  // Each two of them are one that is meant.
  if ((at - first) % 2 === 1) return undefined;
  const to = at + (text[at + 1] === 'u' ? 6 : 2);
  return to > place ? { from: at, to } : undefined;
}

function numberAt(text: string, place: number): number {
  let from = place;
  while (from > 0 && place - from < numberLength && /[-+.\deE]/.test(text[from - 1]!)) from--;
  return from;
}
