// Cases that a run tries with (nearly) every seed, whichever other cases are sampled.
import { expect, test } from 'vitest';
import { mixturesOf, onlyMixture } from '../../conformance/service/burst.js';
import { planOfExtremes } from '../../conformance/transactions/extremes.js';

const runs = [1, 2, 3, 4].map((seed) => ({ seed, isWhole: false }));

test('the oldest transaction is confirmed with each seed', () => {
  for (const pace of runs) expect(planOfExtremes.kinds(pace)).toContain('last');
});

test('each seed has a burst of reads alone, and four seeds have all mixtures', () => {
  const whole = mixturesOf({ seed: 4, isWhole: true });
  expect(runs.map((pace) => mixturesOf(pace)[0])).toEqual(Array(4).fill('reads alone'));
  expect(new Set(runs.flatMap(mixturesOf))).toEqual(new Set(whole));
  expect(new Set(runs.map(onlyMixture))).toEqual(new Set(whole));
});
