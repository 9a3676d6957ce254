import fc from 'fast-check';
import { assertions, type keywordsOf } from '../schema.js';
import { formatTexts } from './formats.js';

// Without a bound of their own texts stay this short.
const usual = 24;

/** Texts of a format, of a pattern, or of any characters; their length is counted in code points. */
export function texts(keywords: ReturnType<typeof keywordsOf>): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = keywords;
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Infinity)];
  if (typeof format === 'string') {
    const limits = Object.entries(keywords);
    return filterBounded(
      formatTexts[format]!,
      (text) => limits.every(([keyword, limit]) => assertions[keyword]?.(text, limit as never) ?? true),
      `the format ${format} and what else is said of it`,
    );
  }
  if (typeof pattern === 'string') return matching(pattern, { least, most });
  const longest = Math.min(most, Math.max(usual, least + usual));
  const any = fc.oneof(
    fc.string({ minLength: least, maxLength: longest, unit: 'grapheme-ascii', size: 'max' }),
    fc.string({ minLength: least, maxLength: longest, unit: anyCharacter }),
  );
  if (most === Infinity || most === longest) return any;
  // The longest text is a boundary of its own.
  const boundary = fc.string({ minLength: most, maxLength: most, unit: 'grapheme-ascii' });
  return fc.oneof({ arbitrary: any, weight: 9 }, { arbitrary: boundary, weight: 1 });
}

/** Texts that match a pattern and have this many code points. Throws an Error when none is found. */
export function matching(
  source: string,
  { least, most } = { least: 0, most: Infinity },
): fc.Arbitrary<string> {
  // With a length, fast-check makes longer texts than by default. It keeps to the maximum itself.
  const sized =
    least > 0 || most !== Infinity ? { maxLength: Math.min(most, least + 64), size: 'max' as const } : {};
  const found = filterBounded(
    fc.stringMatching(new RegExp(source, 'u'), sized),
    (text) => [...text].length >= least,
    `the pattern ${source}`,
  );
  fc.sample(found, { numRuns: 1, seed: 1 });
  return found;
}

// Shrinking may try many values in a row that do not satisfy the condition.
const mostMisses = 100_000;

/** The values that satisfy a condition. Throws an Error, instead of looking forever, when none turns up. */
export function filterBounded<T>(
  values: fc.Arbitrary<T>,
  satisfies: (value: T) => boolean,
  condition: string,
): fc.Arbitrary<T> {
  let misses = 0;
  return values.filter((value) => {
    if (satisfies(value)) {
      misses = 0;
      return true;
    }
    if (++misses > mostMisses) throw new Error(`no value was found that satisfies ${condition}`);
    return false;
  });
}

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. The library's own `binary` takes half a second to list them before the first one. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates.count)
  .map((place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count), placeOf);

// What is no character of one code point throws, which fast-check takes for "not one of mine".
function placeOf(character: unknown): number {
  const [code, ...more] = Array.from(String(character), (one) => one.codePointAt(0) ?? 0);
  if (code === undefined || more.length > 0) throw new Error('not one character');
  return code < surrogates.first ? code : code - surrogates.count;
}
