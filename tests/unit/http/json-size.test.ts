import { expect, test } from 'vitest';
import { jsonSize } from '../../../src/http/json-size.js';

test.each([
  ['[]', 1],
  ['{"a":[{}]}', 3],
  ['"[[[["', 0],
  ['["\\"[", {"[": "]"}]', 2],
  ['[[],[]]', 2],
  ['"\\\\" [', 1],
])('%s has so many levels: %d', (json, levels) => {
  expect(jsonSize(json).levels).toBe(levels);
});

test.each([
  ['1', 1],
  ['[1,2,3]', 4],
  ['{"a,b":[",",2]}', 4],
])('%s has so many values, about: %d', (json, values) => {
  expect(jsonSize(json).values).toBe(values);
});
