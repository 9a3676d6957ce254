import fc from 'fast-check';
import { assertions } from '../schema/assertions.js';
import { anyCharacter } from './characters.js';
import { formatTexts } from './formats.js';
import { filterBounded } from './filter-bounded.js';
import type { Plain } from './merged.js';
import { matching } from './patterns.js';

// Without a bound of their own texts stay this short.
const usual = 24;

/** Texts of a format, of a pattern, or of any characters; their length is counted in code points. */
export function texts(plain: Plain): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = plain;
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Infinity)];
  if (typeof format === 'string') {
    const keywords = Object.entries(plain);
    return filterBounded(
      formatTexts[format]!,
      (text) => keywords.every(([keyword, limit]) => assertions[keyword]?.(text, limit as never) ?? true),
      `the format ${format} and what else is said of it`,
    );
  }
  if (typeof pattern === 'string') return matching(pattern, { least, most });
  const longest = Math.min(most, Math.max(usual, least + usual));
  const any = fc.oneof(
    fc.string({ minLength: least, maxLength: longest, unit: 'grapheme-ascii', size: 'max' }),
    fc.string({ minLength: least, maxLength: longest, unit: anyCharacter }),
  );
  // The longest text is a boundary of its own.
  return most === Infinity || most === longest
    ? any
    : fc.oneof({ arbitrary: any, weight: 9 }, { arbitrary: exactly(most), weight: 1 });
}

function exactly(length: number): fc.Arbitrary<string> {
  return fc.string({ minLength: length, maxLength: length, unit: 'grapheme-ascii' });
}
