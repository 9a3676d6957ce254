// No random choice fails the reference server. `npm run seeds` tries many more seeds, and every variant.
import { expect, test } from 'vitest';
import { loadSuites } from '../../../src/certify/suites.js';
import { testReference } from '../support/run.js';
import { expectGreen } from '../variants/green.js';

test.concurrent.each([1, 2, 3, 4])('every property under seed %i', async (seed) => {
  const { entries } = await loadSuites();
  const properties = new Set(entries.flatMap(({ id, kind }) => (kind === 'property' ? [id] : [])));
  const tested = await testReference({}, { seed, plan: 'sampled', only: (id) => properties.has(id) });
  expectGreen(tested);
  expect(tested.with('pass')).toHaveLength(properties.size);
});
