import { expect, test } from 'vitest';
import { freshText } from '../../src/cases/fresh.js';

test.each([
  ['TRF', /^TRF-n-7$/],
  ['ada.{}@example.com', /^ada\.n-7@example\.com$/],
  ['+23480{digits}', /^\+23480\d{8}$/],
])('%s', (pattern, expected) => {
  expect(freshText(pattern, 'n', 7)).toMatch(expected);
  expect(freshText(pattern, 'n', 7)).toBe(freshText(pattern, 'n', 7));
  expect(freshText(pattern, 'n', 8)).not.toBe(freshText(pattern, 'n', 7));
  expect(freshText(pattern, 'm', 7)).not.toBe(freshText(pattern, 'n', 7));
});
