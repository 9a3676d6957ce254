// What a run tries with (nearly) every seed, whatever else is dealt out.
import { expect, test } from 'vitest';
import { mixes } from '../../conformance/service/burst.js';
import { planOfExtremes } from '../../conformance/transactions/extremes.js';

const runs = [1, 2, 3, 4].map((seed) => ({ seed, isWhole: false }));

test('the oldest transaction is confirmed with each seed', () => {
  for (const pace of runs) expect(planOfExtremes.kinds(pace)).toContain('last');
});

test('a burst mixes refused requests with reads, but for one seed of four', () => {
  expect(runs.map((pace) => mixes(pace).length)).toEqual([1, 1, 1, 0]);
  expect(mixes({ seed: 4, isWhole: true })).toHaveLength(1);
});
