// What is said of variant B only has nothing to judge where the target confirms in variant A: it is not offered, and
// says so, rather than green without evidence or a gap in the report.
import { expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { internalErrors, judgeReference } from './judge.js';

test('rules of variant B are not offered by a server of variant A', async () => {
  const judged = await judgeReference(
    { variants: ['confirm-variant-a'] },
    { only: (id) => requirementRow(id).operation === 'confirmTransaction' },
  );
  expect(internalErrors(judged)).toEqual([]);
  expect(judged.with('not-testable')).toEqual([]);
  const ofVariantB = 'known-transaction listed-transaction success-card failed-nulls unpaid-null card-bin';
  expect(judged.with('not-offered')).toEqual(
    ofVariantB.split(' ').map((name) => `confirmTransaction/${name}`),
  );
  expect(judged.why('confirmTransaction/card-bin')).toContain('confirms transactions in variant A');
});
