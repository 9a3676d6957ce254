// A defect of code that all operations share is one root cause, and two of them are two.
import { describe, expect, test } from 'vitest';
import { sharedCode } from '../../../reference/defects/service/shared-code.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { testReference } from '../support/run.js';

// The sampled cases send too few operations a null for one explanation of them all.
const needsAllCases = new Set(['shared-crash-on-null']);

const failingCauses = async (...defect: string[]) => {
  const tested = await testReference(
    { defect },
    {
      only: isShownByOneCase,
      plan: defect.some((name) => needsAllCases.has(name)) ? 'whole' : 'sampled',
      quietMs: 50,
    },
  );
  const failed = new Set<string>(tested.with('fail'));
  return tested.report().causes.filter(({ requirement }) => failed.has(requirement));
};

// A property shows what the other tests of an operation show, and a burst shows the limit alone.
const isShownByOneCase = (id: RequirementId): boolean => !/\/(fuzz\.|rate-limit)|any-/.test(id);

const names = sharedCode.map(({ name }) => name);
// Each with one that has nothing to do with it.
const pairs = [
  ['shared-secret-by-prefix', 'shared-html-escapes'],
  ['shared-403-for-credentials', 'list-filters-ored'],
  ['shared-null-for-empty-arrays', 'list-from-ignored'],
  ['shared-error-as-text', 'shared-secret-trimmed'],
  ['shared-keys-for-20-hours', 'transfer-debited-twice'],
  ['shared-crash-on-null', 'get-wallet-accepts-any-key'],
] as const;

describe('defects of shared code', () => {
  test.concurrent.each(names)('%s has one root cause', async (name) => {
    expect((await failingCauses(name)).map(({ headline }) => headline)).toHaveLength(1);
  });

  test.concurrent.each(pairs)('%s and %s have two', async (...pair) => {
    expect((await failingCauses(...pair)).map(({ headline }) => headline)).toHaveLength(2);
  });
});
