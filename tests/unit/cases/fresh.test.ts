import { expect, test } from 'vitest';
import { freshText } from '../../../src/cases/fresh.js';

test.each([
  ['TRF', /^TRF-n7$/],
  ['ada.{}@example.com', /^ada\.n7@example\.com$/],
  ['+234803{digits}', /^\+234803\d{7}$/],
  ['{uuid}', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/],
])('%s', (pattern, expected) => {
  expect(freshText(pattern, 'n7')).toMatch(expected);
  expect(freshText(pattern, 'n7')).toBe(freshText(pattern, 'n7'));
  expect(freshText(pattern, 'n8')).not.toBe(freshText(pattern, 'n7'));
  expect(freshText(pattern, 'm7')).not.toBe(freshText(pattern, 'n7'));
});

test('numbers have equal lengths, regardless of their first digits', () => {
  const texts = Array.from({ length: 100 }, (_, at) => freshText('{digits} {number}', `n${at}`));
  expect(texts.filter((text) => !/^\d{7} \d{20}$/.test(text))).toEqual([]);
  expect(texts.some((text) => text.startsWith('0'))).toBe(true);
  expect(texts.some((text) => text.includes(' 0'))).toBe(true);
});
