// The requirements of `--depth quick` are known ones, and a fraction of all.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../../src/contract/contract.js';

const quick = JSON.parse(
  readFileSync(new URL('../../src/certify/quick.json', import.meta.url), 'utf8'),
) as string[];

test('each is judged by the suite, and none is named twice', () => {
  const judged = requirements.filter(({ excluded }) => !excluded).map(({ id }) => id as string);
  expect(quick.filter((id) => !judged.includes(id))).toEqual([]);
  expect(new Set(quick).size).toBe(quick.length);
  expect(quick.length).toBeGreaterThan(100);
  expect(quick.length).toBeLessThan(judged.length / 2);
});
