import { expect, test } from 'vitest';
import { parseJson } from '../../../src/contract/json.js';

test.each([
  ['9'.repeat(400), Number.MAX_VALUE],
  [`-${'9'.repeat(400)}`, -Number.MAX_VALUE],
  ['1e400', Number.MAX_VALUE],
  ['1E+999', Number.MAX_VALUE],
  ['1e300', 1e300],
])('the number %s is read as one', (text, want) => {
  expect(parseJson(`{"page": ${text}, "text": "${text}"}`)).toEqual({ page: want, text });
});

test('a text that is not JSON is not read', () => expect(parseJson('{')).toBeUndefined());
