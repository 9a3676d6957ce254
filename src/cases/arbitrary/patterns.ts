import fc from 'fast-check';
import { filterBounded } from './filter-bounded.js';

/** Code points that a text has. */
export interface Lengths {
  least: number;
  most: number;
}

/** Texts that match a pattern, and are of some length. Throws an Error when none is found. */
export function matching(
  source: string,
  { least, most }: Lengths = { least: 0, most: Infinity },
): fc.Arbitrary<string> {
  // With a length, fast-check makes longer texts than by default. It keeps to the maximum itself.
  const sized =
    least > 0 || most !== Infinity ? { maxLength: Math.min(most, least + 64), size: 'max' as const } : {};
  const texts = filterBounded(
    withoutLookaround(source, sized),
    (text) => new RegExp(source, 'u').test(text) && [...text].length >= least,
    `the pattern ${source}`,
  );
  fc.sample(texts, { numRuns: 1, seed: 1 });
  return texts;
}

/** What fast-check can make: without what looks ahead or behind, which a filter has to look after. */
function withoutLookaround(source: string, sized: fc.StringMatchingConstraints): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(stripped(source), 'u'), sized);
}

function stripped(source: string): string {
  const opening = /^\(\?<?[=!]/;
  let result = '';
  for (let index = 0; index < source.length;) {
    const end = opening.test(source.slice(index)) ? endOfGroup(source, index) : index;
    if (end === index) {
      const width = source[index] === '\\' ? 2 : 1;
      result += source.slice(index, index + width);
      index += width;
    } else index = end;
  }
  return result;
}

/** The place behind the group that opens at `start`. */
function endOfGroup(source: string, start: number): number {
  let depth = 0;
  let isInClass = false;
  for (let index = start; index < source.length; index++) {
    const character = source[index];
    if (character === '\\') index++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index + 1;
  }
  return source.length;
}
