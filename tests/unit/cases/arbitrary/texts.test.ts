import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, filterBounded, matching, texts } from '../../../../src/cases/arbitrary/texts.js';
import type { keywordsOf } from '../../../../src/cases/schema.js';
import { distinct, length, sampled } from './sampled.js';

type Keywords = ReturnType<typeof keywordsOf>;

describe('texts', () => {
  const upTo = (most: number, from = 0): number[] =>
    Array.from({ length: most - from + 1 }, (_, at) => from + at);

  test.each<[Keywords, number[]]>([
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
    // Readable texts, and arbitrary ones.
    expect(made.some((text) => /^[ -~]+$/.test(text))).toBe(true);
    expect(made.some((text) => /[\u{10000}-\u{10ffff}]/u.test(text))).toBe(true);
  });

  test.each<[Keywords, RegExp]>([
    [{ format: 'decimal-text', maxLength: 9, type: 'string' }, /^.{1,9}$/],
    [{ format: 'decimal-text', pattern: '^-', minLength: 14, description: 'Below zero' }, /^-.{13,}$/],
    [{ pattern: '^[a-c]*$', minLength: 2, maxLength: 3 }, /^[a-c]{2,3}$/],
    [{ pattern: '^[a-c]*$' }, /^[a-c]*$/],
  ])('%j satisfy all keywords', (plain, all) => {
    expect(sampled(texts(plain), 300).filter((text) => !all.test(text))).toEqual([]);
  });

  test('of a format that another keyword excludes', () => {
    expect(() => sampled(texts({ format: 'date', maxLength: 5 }))).toThrow(
      'found no value that satisfies the format date and the other keywords of its schema',
    );
  });
});

describe('texts that match', () => {
  const distinctOf = (values: fc.Arbitrary<string>): string[] => distinct(sampled(values, 2000));

  test.each([
    ['^a*$', 2, 3, [2, 3]],
    ['^a*$', 0, 1, [0, 1]],
    ['^[\u{1f600}]*$', 1, 2, [1, 2]],
  ])('%s with %i to %i characters', (pattern, least, most, lengths) =>
    expect([...new Set(distinctOf(matching(pattern, { least, most })).map(length))].sort()).toEqual(lengths),
  );

  test('reach the minimum length', () => {
    const lengths = (least: number, most: number): number[] =>
      sampled(matching('^[a-z]*$', { least, most }), 300).map(length);
    expect(Math.max(...lengths(0, Infinity))).toBeLessThan(30);
    expect(Math.min(...lengths(100, Infinity))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...lengths(0, 60))).toBeGreaterThan(50);
    expect(Math.max(...lengths(0, 60))).toBeLessThanOrEqual(60);
  });

  test('are tried immediately', () => {
    expect(() => matching('^(?=b)b$')).toThrow('Assertions of kind Lookahead');
    expect(() => matching('^a(?=b')).toThrow('Unterminated group');
  });
});

describe('characters', () => {
  const isSurrogate = (character: string): boolean => /^\p{Cs}$/u.test(character);

  test('of all planes, without surrogates', () => {
    const made = sampled(anyCharacter, 2000);
    expect(made.filter((one) => length(one) !== 1 || isSurrogate(one))).toEqual([]);
    expect(made).toContain('\u{10ffff}');
    expect(made).toContain('\0');
    expect(made.some((one) => one > '\u{100}' && one < '\ud800')).toBe(true);
  });

  // Shrinking tries the preceding character last.
  test.each([
    ['b', 'a'],
    ['\ud7ff', '\ud7fe'],
    ['\ue000', '\ud7ff'],
    ['\ue001', '\ue000'],
    ['\u{10000}', '\uffff'],
  ])('%j comes after %j', (one, before) => {
    expect(anyCharacter.canShrinkWithoutContext(one)).toBe(true);
    expect([...anyCharacter.shrink(one, undefined)].at(-1)!.value).toBe(before);
  });

  test.each(['', 'ab', 'e\u0301'])('%j is not one', (text) =>
    expect(anyCharacter.canShrinkWithoutContext(text)).toBe(false),
  );
});

describe('a filter', () => {
  test('gives up after many misses in a row', () => {
    let tried = 0;
    const never = filterBounded(fc.nat(), () => ++tried < 0, 'it');
    expect(() => fc.sample(never, 1)).toThrow('found no value that satisfies it');
    expect(tried).toBe(100_001);
  });

  test('restarts its count after each hit', () => {
    let tried = 0;
    const rare = filterBounded(fc.nat(), () => ++tried % 60_000 === 0, 'it');
    expect(fc.sample(rare, 3)).toHaveLength(3);
  });
});
