import fc from 'fast-check';
import { assertions, type keywordsOf } from '../schema.js';
import { formatTexts } from './formats.js';

// A text without a maximum length has at most this many code points above its minimum.
const usual = 24;

/** Generates texts of a format, of a pattern, or of arbitrary characters. Lengths are in code points. */
export function texts(keywords: ReturnType<typeof keywordsOf>): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = keywords;
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Infinity)];
  if (typeof format === 'string') {
    const limits = Object.entries(keywords);
    return filterBounded(
      formatTexts[format]!,
      (text) => limits.every(([keyword, limit]) => assertions[keyword]?.(text, limit as never) ?? true),
      `the format ${format} and the other keywords of its schema`,
    );
  }
  if (typeof pattern === 'string') return matching(pattern, { least, most });
  const longest = Math.min(most, Math.max(usual, least + usual));
  const any = fc.oneof(
    fc.string({ minLength: least, maxLength: longest, unit: 'grapheme-ascii', size: 'max' }),
    fc.string({ minLength: least, maxLength: longest, unit: anyCharacter }),
  );
  if (most === Infinity || most === longest) return any;
  // A text of the maximum length finds off-by-one errors, so one in ten has it.
  const boundary = fc.string({ minLength: most, maxLength: most, unit: 'grapheme-ascii' });
  return fc.oneof({ arbitrary: any, weight: 9 }, { arbitrary: boundary, weight: 1 });
}

/** Generates texts that match a pattern, with lengths in code points. Throws an Error when it finds none. */
export function matching(source: string, { least, most } = { least: 0, most: Infinity }) {
  const isSized = least > 0 || most !== Infinity;
  // By default fast-check generates texts that are too short for a minimum length. It respects `maxLength` itself.
  const sized = isSized ? { maxLength: Math.min(most, least + 64), size: 'max' as const } : {};
  const found = filterBounded(
    fc.stringMatching(new RegExp(source, 'u'), sized),
    (text) => [...text].length >= least,
    `the pattern ${source}`,
  );
  fc.sample(found, { numRuns: 1, seed: 1 });
  return found;
}

// While shrinking, fast-check may try many values in a row that do not satisfy the condition.
const mostMisses = 100_000;

/** Keeps the values that satisfy a condition. Throws an Error, instead of searching forever, when it finds none. */
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
    if (++misses > mostMisses) throw new Error(`found no value that satisfies ${condition}`);
    return false;
  });
}

const surrogates = { first: 0xd800, count: 0x800 };

/** Any Unicode character. fast-check's own `binary` unit takes half a second before its first value. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates.count)
  .map((place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count), placeOf);

// fast-check calls this to learn whether it generated a value. An error means that it did not.
function placeOf(character: unknown): number {
  const [code, ...more] = Array.from(String(character), (one) => one.codePointAt(0) ?? 0);
  if (code === undefined || more.length > 0) throw new Error('not one character');
  return code < surrogates.first ? code : code - surrogates.count;
}
