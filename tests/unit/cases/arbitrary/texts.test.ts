import { describe, expect, test } from 'vitest';
import type { Plain } from '../../../../src/cases/arbitrary/merged.js';
import { texts } from '../../../../src/cases/arbitrary/texts.js';
import { length, sampled } from './sampled.js';

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
