import { shouldKeywords, type JsonValue } from '../../contract/contract.js';
import { assertions, keywordsOf } from '../schema.js';
import type { SchemaLocation } from './invalid-value.js';

export type Level = 'MUST' | 'SHOULD';

/**
 * Returns whether a server MUST or SHOULD reject a value that violates a keyword. Undefined means that the contract does not say.
 *
 * - SHOULD: a lenient server could read the value as a valid one (ruling:type-mismatch). It may ignore JSON types, spaces, letter
 *   case and the script of digits, and may read an empty text as a missing value.
 * - Undefined: the contract does not specify how a server counts characters or parses decimals and dates.
 */
export function levelOf(
  keyword: string,
  value: JsonValue | undefined,
  site: SchemaLocation,
): Level | undefined {
  if (shouldKeywords.includes(keyword)) return 'SHOULD';
  if (typeof value !== 'string') return 'MUST';
  const plain = plainly(value);
  const limit = keywordsOf(site.schema)[keyword] as never;
  if (open[keyword]?.(plain, limit, value)) return undefined;
  // A server may remove invisible characters other than spaces before it validates.
  const seen = value.replaceAll(/(?!\s)[\p{Cc}\p{Cf}]/gu, '');
  if (seen !== value && assertions[keyword]?.(seen, limit)) return undefined;
  const isNothing = plain === '' && site.isOptional;
  return isNothing || lenient[keyword]?.(plain, limit, value) ? 'SHOULD' : 'MUST';
}

/** The text with ASCII digits and without spaces and invisible characters. */
function plainly(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Z}\p{C}\s]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, asciiDigit);
}

// Unicode assigns the ten digits of a script to consecutive code points, from zero to nine.
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const first = zero;
  while (first - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((first - zero) % 10);
}

type Lenience = (plain: string, limit: never, value: string) => boolean;

const looseWord = (word: unknown): string => String(word).toLowerCase().replaceAll(/[-_]/g, '');

// Whether a lenient server could read the text as a valid one.
const lenient: Readonly<Record<string, Lenience>> = {
  pattern: assertions['pattern']!,
  enum: (plain, limit: unknown[]) => limit.some((allowed) => looseWord(allowed) === looseWord(plain)),
  const: (plain, limit) => looseWord(limit) === looseWord(plain),
  maxLength: (plain, limit: number) => plain.length <= limit,
  format: assertions['format']!,
};

// Whether the contract leaves open that the text is valid.
const open: Readonly<Record<string, Lenience>> = {
  // A server may count code points, UTF-16 units or bytes. The number of bytes is the largest of the three.
  minLength: (_, limit: number, value) => Buffer.byteLength(value) >= limit,
  format: (plain, limit) => !assertions['format']!(plain, limit) && (forms[limit]?.(plain) ?? false),
};

const forms: Readonly<Record<string, (text: string) => boolean>> = {
  'decimal-text': (text) => /^[+-]?[\d.,'_]*\d[\d.,'_]*(e[+-]?\d+)?$/i.test(text),
  // A nonexistent day in the documented form is never valid (ruling:dates-exist).
  date: (text) =>
    !/^\d{4}-\d\d-\d\d$/.test(text) &&
    (!Number.isNaN(Date.parse(text)) || /^\d{8}$|^\d{1,2}\D\d{1,2}\D\d{4}$|W/.test(text)),
};
