import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonSize, limits } from '../../../src/http/response-limits.js';

test.each([
  ['[]', 1],
  ['{"a":[{}]}', 3],
  ['"[[[["', 0],
  ['["\\"[", {"[": "]"}]', 2],
  ['[[],[]]', 2],
  ['"\\\\" [', 1],
])('the number of levels of %s is %d', (json, levels) => {
  expect(jsonSize(json).levels).toBe(levels);
});

test.each([
  ['1', 1],
  ['[1,2,3]', 4],
  ['{"a,b":[",",2]}', 4],
])('the approximate number of values of %s is %d', (json, values) => {
  expect(jsonSize(json).values).toBe(values);
});

test.each(['docs/certify.md', 'docs/rulings.md'])('%s names the limits of a response', (file) => {
  const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(`larger than ${limits.bodyBytes / 2 ** 20} MiB`);
  expect(text).toContain(`more than ${limits.levels} levels deep`);
  expect(text).toContain(`more than ${limits.values.toLocaleString('en')} values`);
});
