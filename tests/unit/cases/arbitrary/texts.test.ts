// Which texts are made: characters, lengths, patterns and formats, each with what has to turn up among many.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../src/cases/arbitrary/characters.js';
import { filterBounded } from '../../../../src/cases/arbitrary/filter-bounded.js';
import { formatTexts } from '../../../../src/cases/arbitrary/formats.js';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { matching } from '../../../../src/cases/arbitrary/patterns.js';
import { texts } from '../../../../src/cases/arbitrary/texts.js';
import { formats } from '../../../../src/contract/contract.js';

const sampled = <T>(values: fc.Arbitrary<T>, numRuns = 2000): T[] => fc.sample(values, { numRuns, seed: 7 });
const distinct = (values: fc.Arbitrary<string>): string[] => [...new Set(sampled(values))].sort();
const length = (text: string): number => [...text].length;

describe('characters', () => {
  const isSurrogate = (character: string): boolean => /^\p{Cs}$/u.test(character);

  test('of all planes, but no half of a pair', () => {
    const made = sampled(anyCharacter);
    expect(made.filter((one) => length(one) !== 1 || isSurrogate(one))).toEqual([]);
    expect(made).toContain('\u{10ffff}');
    expect(made).toContain('\0');
    expect(made.some((one) => one > '\u{100}' && one < '\ud800')).toBe(true);
  });

  // What stands before a character is the last that is tried on the way down to it.
  test.each([
    ['b', 'a'],
    ['\ud7ff', '\ud7fe'],
    ['\ue000', '\ud7ff'],
    ['\ue001', '\ue000'],
    ['\u{10000}', '\uffff'],
  ])('%j comes behind %j', (one, before) => {
    expect(anyCharacter.canShrinkWithoutContext(one)).toBe(true);
    expect([...anyCharacter.shrink(one, undefined)].at(-1)!.value).toBe(before);
  });

  test.each(['', 'ab', 'e\u0301'])('%j is not one', (text) =>
    expect(anyCharacter.canShrinkWithoutContext(text)).toBe(false),
  );
});

describe('texts', () => {
  const upTo = (most: number, from = 0): number[] =>
    Array.from({ length: most - from + 1 }, (_, at) => from + at);

  test.each<[Plain, number[]]>([
    [{}, upTo(24)],
    [{ minLength: 30 }, upTo(54, 30)],
    [{ minLength: 2, maxLength: 5 }, upTo(5, 2)],
    [{ maxLength: 24 }, upTo(24)],
    [{ maxLength: 100 }, [...upTo(24), 100]],
    [{ minLength: 80, maxLength: 120 }, [...upTo(104, 80), 120]],
    [{ minLength: 7, maxLength: 7 }, [7]],
  ])('%j have these lengths: %j', (plain, lengths) => {
    const made = sampled(texts(plain), 5000);
    expect([...new Set(made.map(length))].sort((one, other) => one - other)).toEqual(lengths);
    // Readable ones, and any.
    expect(made.some((text) => /^[ -~]+$/.test(text))).toBe(true);
    expect(made.some((text) => /[\u{10000}-\u{10ffff}]/u.test(text))).toBe(true);
  });

  test.each<[Plain, RegExp]>([
    [{ format: 'decimal-text', maxLength: 9, type: 'string' }, /^.{1,9}$/],
    [{ format: 'decimal-text', pattern: '^-', minLength: 14, description: 'Below zero' }, /^-.{13,}$/],
    [{ pattern: '^[a-c]*$', minLength: 2, maxLength: 3 }, /^[a-c]{2,3}$/],
    [{ pattern: '^[a-c]*$' }, /^[a-c]*$/],
  ])('%j keep all of it', (plain, all) => {
    expect(sampled(texts(plain), 300).filter((text) => !all.test(text))).toEqual([]);
  });

  test('of a format that nothing else allows', () => {
    expect(() => sampled(texts({ format: 'date', maxLength: 5 }))).toThrow(
      'no value was found that keeps the format date and what else is said of it',
    );
  });
});

describe('texts that match', () => {
  test.each([
    ['^(?=a)[ab]$', ['a']],
    ['^(?!a)[ab]$', ['b']],
    ['^[ab](?<=a)$', ['a']],
    ['^[ab](?<!a)$', ['b']],
    ['^(c)(?=a)[ab]$', ['ca']],
    ['^(?:a|b)(?<name>c)$', ['ac', 'bc']],
    ['^(?=(a|(b)))[abc]$', ['a', 'b']],
    ['^(?=[(])[(a]$', ['(']],
    ['^(?=[)])[)a]$', [')']],
    ['^(?=[\\])])[\\])a]$', [')', ']']],
    ['^(?=\\))[)a]$', [')']],
    ['^(?=\\()[(a]$', ['(']],
    ['^(?=[a(]b)[a(](?=b)[bc]$', ['(b', 'ab']],
    ['^\\(?=$', ['(=', '=']],
    ['^a\\\\(?=b)[bc]$', ['a\\b']],
  ])('%s: %j', (pattern, wanted) => {
    // No text comes to the same end by chance.
    const end = '-0123456789';
    const made = distinct(matching(pattern.replace(/\$$/, `${end}$`)));
    expect(made).toEqual(wanted.map((text) => `${text}${end}`));
  });

  test.each([
    ['^a*$', 2, 3, [2, 3]],
    ['^a*$', 0, 1, [0, 1]],
    ['^[\u{1f600}]*$', 1, 2, [1, 2]],
  ])('%s with %i to %i characters', (pattern, least, most, lengths) =>
    expect([...new Set(distinct(matching(pattern, { least, most })).map(length))].sort()).toEqual(lengths),
  );

  test('are as long as it takes', () => {
    const lengths = (least: number, most: number): number[] =>
      sampled(matching('^[a-z]*$', { least, most }), 300).map(length);
    expect(Math.min(...lengths(100, Infinity))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...lengths(0, 60))).toBeGreaterThan(50);
    expect(Math.max(...lengths(0, 60))).toBeLessThanOrEqual(60);
  });

  test('are looked for at once', () => {
    expect(() => matching('^(?=b)a$')).toThrow('no value was found that keeps the pattern ^(?=b)a$');
    expect(() => matching('^a(?=b')).toThrow('Unterminated group');
  });
});

describe('a filter', () => {
  test('gives up after many misses in a row', () => {
    let tried = 0;
    const never = filterBounded(fc.nat(), () => ++tried < 0, 'it');
    expect(() => fc.sample(never, 1)).toThrow('no value was found that keeps it');
    expect(tried).toBe(100_001);
  });

  test('counts anew after each hit', () => {
    let tried = 0;
    const rare = filterBounded(fc.nat(), () => ++tried % 60_000 === 0, 'it');
    expect(fc.sample(rare, 3)).toHaveLength(3);
  });
});

describe('formats', () => {
  const day = String.raw`\d{4}-\d\d-\d\d`;
  const moment = String.raw`${day}T\d\d:\d\d:\d\d(\.\d{1,9})?`;
  const offset = String.raw`(Z|[+-]\d\d:?[03]0)`;
  const ofMoments = [/T23:/, /T00:/, /:59(\.|[Z+-]|$)/, /\.\d(\D|$)/, /\.\d{9}/, /\.00/, /:\d\d:\d\d(?!\.)/];
  const offsets = [/Z$/, /\+\d\d:30$/, /-\d\d:00$/, /\+\d\d30$/, /-\d\d00$/, /[+-]00/, /[+-]14/];

  test.each<[format: string, all: string, some: RegExp[]]>([
    ['uuid', String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`, []],
    ['date', day, [/^1970-01-01$/, /^2099-12-31$/, /^20[01]/, /-02-/, /-31$/]],
    [
      'iso-timestamp',
      `${moment}${offset}?`,
      [...ofMoments, ...offsets, /T\d\d:\d\d:\d\d$/, /T[^Z+-]*\.\d+$/],
    ],
    ['offset-timestamp', `${moment}${offset}`, [...ofMoments, ...offsets]],
    ['local-datetime', moment, ofMoments],
    ['decimal-text', String.raw`-?\d+(\.\d+)?`, [/^\d+$/, /^-\d+$/, /\.\d\d$/, /\.0\d$/, /\.\d{5,}$/]],
  ])('%s', (format, all, some) => {
    const made = sampled(formatTexts[format]!, 5000);
    expect(made.filter((text) => !new RegExp(`^${all}$`).test(text))).toEqual([]);
    expect(some.filter((one) => !made.some((text) => one.test(text)))).toEqual([]);
    const isRight = formats[format];
    if (isRight) expect(made.filter((text) => !isRight(text))).toEqual([]);
  });
});
