import { describe, expect, test } from 'vitest';
import { amountsIn, wordsOf } from '../../../src/checks/amounts.js';

describe('amounts in a message, in any notation', () => {
  test.each([
    ['erforderlich 51.234,56, verfügbar 50 000,00', ['51234.56', '50000']],
    ["51'234.56 > 50_000", ['51234.56', '50000']],
    ['from 12 50000', ['12', '50000', '1250000']],
    ['1.234,567.890', ['1234567890']],
    ['5000 kobo', ['5000', '50']],
    ['₹5,12,34.56 of ₦50000', ['51234.56', '50000']],
  ])('%s', (text, amounts) => {
    const found = amountsIn(text).map((amount) => amount.toString());
    expect(found).toEqual(expect.arrayContaining(amounts));
  });

  test('none', () => expect(amountsIn('Insufficient balance')).toEqual([]));
});

test('escapes in a JSON body do not count as numbers', () => {
  const text = '{"message":"\\u20a650000 left","details":[{"required":51234.56}]}';
  const words = wordsOf({ json: JSON.parse(text) as unknown, text });
  expect(words.flatMap(amountsIn).map(String)).toEqual(expect.arrayContaining(['50000', '51234.56']));
  expect(words.flatMap(amountsIn).map(String)).not.toContain('20');
});

test.each<[json: unknown, words: string[]]>([
  [undefined, ['the text']],
  [5, ['5']],
  [{ a: ['b', { c: true }], d: null }, ['b', 'true', 'null']],
])('the words of %j', (json, words) => expect(wordsOf({ json, text: 'the text' })).toEqual(words));
