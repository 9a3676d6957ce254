import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathText, replayOf } from '../../../src/engine/context/sampled-values.js';
import { formatValue } from '../../../src/property/format-value.js';

test.each<[unknown, string]>([
  [10n, '10'],
  [{ page: -(2n ** 63n), per_page: 1n }, '{"page": -9223372036854775808, "per_page": 1}'],
  [{ label: 'bvn: 10 digits', broken: { operation: {} } }, 'bvn: 10 digits'],
  [[1, -0, Number.NaN, null, true], '[1, -0, NaN, null, true]'],
  ['a "text"\n', '"a \\"text\\"\\n"'],
  [undefined, 'nothing'],
  [Object.assign(Object.create(null), { a: 1 }) as unknown, '{"a": 1}'],
  [new Uint8Array([0, 255]), 'bytes 00ff'],
  [new Uint8Array(), 'bytes none'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('%o is shown as %s', (value, text) => {
  expect(formatValue(value)).toBe(text);
});

test('any value can be formatted, with a limited length', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withTypedArray: true }), (value) => {
      expect(formatValue(value).length).toBeLessThanOrEqual(2001);
    }),
    { seed: 1 },
  );
});

test.each([
  ['0', { call: 1, path: '0' }],
  ['12:0:3', { call: 1, path: '12:0:3' }],
  ['2/5:1', { call: 2, path: '5:1' }],
  ['5:0@BAB:F', { call: 1, path: '5:0@BAB:F' }],
  ['first:2:0.3.4', { call: 1, path: 'first:2:0.3.4' }],
])('the path %s is read and written', (text, replay) => {
  expect(replayOf(text)).toEqual(replay);
  expect(pathText(replay)).toBe(text);
});

test.each(['', 'foo', '1:', ':1', '0/1', '1:2:x', '1 2', '-1'])('"%s" is not a path', (text) => {
  expect(replayOf(text)).toBeNull();
});
