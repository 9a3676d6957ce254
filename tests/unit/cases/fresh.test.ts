import { expect, test } from 'vitest';
import { freshText } from '../../../src/cases/fresh.js';

test('numbers have equal lengths, regardless of their first digits', () => {
  const texts = Array.from({ length: 100 }, (_, at) => freshText('{digits} {number}', `n${at}`));
  expect(texts.filter((text) => !/^\d{7} \d{20}$/.test(text))).toEqual([]);
  expect(texts.some((text) => text.startsWith('0'))).toBe(true);
  expect(texts.some((text) => text.includes(' 0'))).toBe(true);
});
