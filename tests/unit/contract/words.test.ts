import { expect, test } from 'vitest';
import { count, decoded, duration, listed, shortened, beginningOf } from '../../../src/contract/words.js';

test.each([
  [0, '0.0 s'],
  [10_840, '10.8 s'],
  [59_999, '60.0 s'],
  [900_000, '15 min'],
  [125_900, '2 min 5 s'],
  [3_599_000, '59 min 59 s'],
  [11_100_000, '3 h 5 min'],
  [63_037_268_000, '729 d 14 h'],
])('%i ms are %s', (ms, words) => expect(duration(ms)).toBe(words));

test('numbers, parts of URLs and long lists in words', () => {
  expect([0, 1, 2].map((n) => count(n, 'cause'))).toEqual(['0 causes', '1 cause', '2 causes']);
  expect(['a%2Fb', '%ED%A0'].map(decoded)).toEqual(['a/b', '%ED%A0']);
  expect(['abc', 'abcd'].map((text) => shortened(text, 3))).toEqual(['abc', 'abc…']);
  expect([listed(['a', 'b'], 2), listed(['a', 'b', 'c'], 2)]).toEqual(['a; b', 'a; b; and 1 more']);
});

test.each<[string, given: string, want: string]>([
  ['a short text stays', 'one two', 'one two'],
  ['a word is not cut', 'one two three-and-four five', 'one two '],
  ['a word that ends there stays', 'one two three four five', 'one two three '],
  ['a number is not cut', '{"x":"no 22212345678"}', '{"x":"no'],
  ['a number in groups is not cut', 'the card 4084 0800 0000 4081', 'the card'],
  ['a quote ends a word', '{"abcdefg":"hijklmn"}', '{"abcdefg":"'],
  ['a longer word is kept whole', `${'x'.repeat(50)} y`, 'x'.repeat(50)],
  ['adjacent entities are one word', `a ${'&#83;'.repeat(9)} y`, `a ${'&#83;'.repeat(9)}`],
  ['an endless word is cut', 'x'.repeat(60), 'x'.repeat(14)],
])('%s', (_, given, want) => expect(beginningOf(given, 14)).toBe(want));
