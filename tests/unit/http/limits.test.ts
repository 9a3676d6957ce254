// What an answer may be at most is told as it is.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '../../../src/http/limits.js';

test.each(['docs/certify.md', 'docs/rulings.md'])('%s tells the limits of an answer', (file) => {
  const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(`larger than ${limits.bodyBytes / 2 ** 20} MiB`);
  expect(text).toContain(`more than ${limits.levels} levels deep`);
  expect(text).toContain(`more than ${limits.values.toLocaleString('en')} values`);
});
