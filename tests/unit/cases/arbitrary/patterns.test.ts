import type fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matching } from '../../../../src/cases/arbitrary/patterns.js';
import { distinct, length, sampled } from './sampled.js';

describe('texts that match', () => {
  const distinctOf = (values: fc.Arbitrary<string>): string[] => distinct(sampled(values, 2000));

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
    ['^\\u{1f600}$', ['\u{1f600}']],
  ])('%s: %j', (pattern, wanted) => {
    // No text comes to the same end by chance.
    const end = '-0123456789';
    const made = distinctOf(matching(pattern.replace(/\$$/, `${end}$`)));
    expect(made).toEqual(wanted.map((text) => `${text}${end}`));
  });

  test.each([
    ['^a*$', 2, 3, [2, 3]],
    ['^a*$', 0, 1, [0, 1]],
    ['^[\u{1f600}]*$', 1, 2, [1, 2]],
  ])('%s with %i to %i characters', (pattern, least, most, lengths) =>
    expect([...new Set(distinctOf(matching(pattern, { least, most })).map(length))].sort()).toEqual(lengths),
  );

  test('are as long as it takes', () => {
    const lengths = (least: number, most: number): number[] =>
      sampled(matching('^[a-z]*$', { least, most }), 300).map(length);
    expect(Math.max(...lengths(0, Infinity))).toBeLessThan(30);
    expect(Math.min(...lengths(100, Infinity))).toBeGreaterThanOrEqual(100);
    expect(Math.max(...lengths(0, 60))).toBeGreaterThan(50);
    expect(Math.max(...lengths(0, 60))).toBeLessThanOrEqual(60);
  });

  test('are looked for at once', () => {
    expect(() => matching('^(?=b)a$')).toThrow('no value was found that keeps the pattern ^(?=b)a$');
    expect(() => matching('^a(?=b')).toThrow('Unterminated group');
  });
});
