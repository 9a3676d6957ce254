// The requirements of `--depth quick` are known ones, and a part of all.
import { expect, test } from 'vitest';
import { requirements } from '../../../src/contract/contract.js';
import { quick } from '../../../src/certify/suites.js';

test('each is judged by the suite, and none is named twice', () => {
  const judged = requirements.filter(({ excluded }) => !excluded).map(({ id }) => id as string);
  expect(quick.filter((id) => !judged.includes(id))).toEqual([]);
  expect(new Set(quick).size).toBe(quick.length);
  expect(quick.length).toBeGreaterThan(100);
  expect(quick.length).toBeLessThan(judged.length * 0.6);
});
