// A text of escapes alone is as long as a body may be, and no expression gets over it.
import { expect, test } from 'vitest';
import { scalarsOf } from '../../../src/redaction/members.js';

test('the texts of JSON that has two million escapes', () => {
  const escapes = '\\\\'.repeat(2_000_000);
  const found = [...scalarsOf(`{"a" : "${escapes}","b":[1,"${escapes}`)];
  expect(found.map(({ name, value, isNumber }) => [name, value.length, isNumber])).toEqual([
    ['a', 2_000_000, false],
    ['', 1, true],
    ['', 2_000_000, false],
  ]);
});
