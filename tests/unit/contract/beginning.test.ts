import { expect, test } from 'vitest';
import { beginningOf } from '../../../src/contract/beginning.js';

test.each<[string, { given: string; want: string }]>([
  ['a short text stays', { given: 'one two', want: 'one two' }],
  ['a word is not cut', { given: 'one two three-and-four five', want: 'one two ' }],
  ['one that ends there stays', { given: 'one two three four five', want: 'one two three ' }],
  ['nor is a number', { given: '{"x":"no 22212345678"}', want: '{"x":"no' }],
  ['be it in groups', { given: 'the card 4084 0800 0000 4081', want: 'the card' }],
  ['a quote ends a word', { given: '{"abcdefg":"hijklmn"}', want: '{"abcdefg":"' }],
  ['a word without an end is cut', { given: 'x'.repeat(50), want: 'x'.repeat(14) }],
])('%s', (_, { given, want }) => expect(beginningOf(given, 14)).toBe(want));
