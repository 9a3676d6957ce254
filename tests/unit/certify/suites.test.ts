// The requirements of `--depth quick` exist and are a subset.
import { expect, test } from 'vitest';
import { requirements } from '../../../src/contract/contract.js';
import { quick } from '../../../src/certify/suites.js';

test('a test covers each of them, and none is listed twice', () => {
  const tested = requirements.filter(({ excluded }) => !excluded).map(({ id }) => id as string);
  expect(quick.filter((id) => !tested.includes(id))).toEqual([]);
  expect(new Set(quick).size).toBe(quick.length);
  expect(quick.length).toBeGreaterThan(100);
  expect(quick.length).toBeLessThan(tested.length * 0.6);
});
