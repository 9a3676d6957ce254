import { shouldKeywords, type JsonValue } from '../../contract/contract.js';
import { assertions, keywordsOf } from '../schema.js';
import type { SchemaLocation } from './invalid-value.js';

export type Level = 'MUST' | 'SHOULD';

/**
 * Whether a value that breaks a keyword MUST be refused; undefined where nothing says so. A server may be lenient
 * about how a value is written: about JSON types, blanks, letter case, the form of digits, an empty text for
 * nothing. What such a server could take for a right value only SHOULD be refused (ruling:type-mismatch).
 * What the document leaves open may be accepted: how characters are counted, how a decimal or a date is written.
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
  // Characters that nobody sees and that are no blanks may be taken out first.
  const seen = value.replaceAll(/(?!\s)[\p{Cc}\p{Cf}]/gu, '');
  if (seen !== value && assertions[keyword]?.(seen, limit)) return undefined;
  const isNothing = plain === '' && site.isOptional;
  return isNothing || lenient[keyword]?.(plain, limit, value) ? 'SHOULD' : 'MUST';
}

/** The text in ASCII digits and without what cannot be seen. */
function plainly(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Z}\p{C}\s]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, asciiDigit);
}

// The digits of a script stand in a row of ten, from zero to nine.
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const first = zero;
  while (first - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((first - zero) % 10);
}

type Lenience = (plain: string, limit: never, value: string) => boolean;

const looseWord = (word: unknown): string => String(word).toLowerCase().replaceAll(/[-_]/g, '');
const assertion =
  (keyword: string): Lenience =>
  (plain, limit) =>
    assertions[keyword]!(plain, limit);

const isOfFormat = assertion('format');

// Whether a lenient server could read the text as a right one.
const lenient: Readonly<Record<string, Lenience>> = {
  pattern: assertion('pattern'),
  enum: (plain, limit: unknown[]) => limit.some((allowed) => looseWord(allowed) === looseWord(plain)),
  const: (plain, limit) => looseWord(limit) === looseWord(plain),
  maxLength: (plain, limit: number) => plain.length <= limit,
  format: isOfFormat,
};

// Whether the text may be right, by what the document says.
const open: Readonly<Record<string, Lenience>> = {
  // A server may count code points, units of UTF-16 or bytes. A text never has fewer bytes than the other two.
  minLength: (_, limit: number, value) => Buffer.byteLength(value) >= limit,
  format: (plain, limit: string) =>
    !isOfFormat(plain, limit as never, plain) && (forms[limit]?.(plain) ?? false),
};

const forms: Readonly<Record<string, (text: string) => boolean>> = {
  'decimal-text': (text) => /^[+-]?[\d.,'_]*\d[\d.,'_]*(e[+-]?\d+)?$/i.test(text),
  // A day in the stated form that no calendar has is no other way to write one (ruling:dates-exist).
  date: (text) =>
    !/^\d{4}-\d\d-\d\d$/.test(text) &&
    (!Number.isNaN(Date.parse(text)) || /^\d{8}$|^\d{1,2}\D\d{1,2}\D\d{4}$|W/.test(text)),
};
