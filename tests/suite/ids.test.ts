// Ids are permanent: users select by them, and reports are compared by them.
import { expect, test } from 'vitest';
import { requirements, unspecified } from '../../src/contract/contract.js';
import { loadSuites } from '../../src/harness/suites.js';

test('requirement ids are held', () => {
  expect(requirements.map((row) => `${row.level} ${row.id}`)).toMatchSnapshot();
});

test('unspecified ids are held', () => {
  expect(unspecified.map((row) => row.id)).toMatchSnapshot();
});

test('every requirement is tested, or excluded with a reason', async () => {
  const tested = new Set((await loadSuites()).flatMap((suite) => suite.entries.map((entry) => entry.id)));
  expect(requirements.filter((row) => !row.excluded && !tested.has(row.id)).map((row) => row.id)).toEqual([]);
});
