// Defects that only a combination of list parameters shows. One run at the standard depth detects nearly all of them,
// with any seed, whether or not the state names a customer with payments of their own.
import { expect, test } from 'vitest';
import { pickAt } from '../../../src/cases/sampling.js';
import { listCombinations } from '../../../reference/defects/transactions/list-combinations.js';
import { testReference } from '../support/run.js';

const choices = [[], ['list-state-names-no-customer'], ['list-one-customer']];

test('a run detects nine of ten defects of combinations', async () => {
  const missed: string[] = [];
  for (const [index, { name }] of listCombinations.entries()) {
    const [seed, variants] = [1 + (index % 4), pickAt(choices, index)];
    const tested = await testReference(
      { defect: name, variants },
      { seed, plan: 'sampled', only: (id) => id.startsWith('listTransactions/') },
    );
    if (tested.with('fail').length === 0) missed.push(`${name} under seed ${seed}, ${variants.join()}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(listCombinations.length / 10);
});
