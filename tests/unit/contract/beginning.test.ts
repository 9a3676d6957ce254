import { expect, test } from 'vitest';
import { beginningOf } from '../../../src/contract/beginning.js';

test.each<[string, given: string, want: string]>([
  ['a short text stays', 'one two', 'one two'],
  ['a word is not cut', 'one two three-and-four five', 'one two '],
  ['one that ends there stays', 'one two three four five', 'one two three '],
  ['nor is a number', '{"x":"no 22212345678"}', '{"x":"no'],
  ['be it in groups', 'the card 4084 0800 0000 4081', 'the card'],
  ['a quote ends a word', '{"abcdefg":"hijklmn"}', '{"abcdefg":"'],
  ['a word that is longer is whole', `${'x'.repeat(50)} y`, 'x'.repeat(50)],
  ['entities are a word', `a ${'&#83;'.repeat(9)} y`, `a ${'&#83;'.repeat(9)}`],
  ['a word without an end is cut', 'x'.repeat(60), 'x'.repeat(14)],
])('%s', (_, given, want) => expect(beginningOf(given, 14)).toBe(want));
