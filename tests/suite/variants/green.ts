import { describe, expect, test } from 'vitest';
import { variants, type Variant } from '../../../reference/variants/index.js';
import {
  requirementRow,
  unspecified,
  requirements,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { internalErrors, judgeReference, type Judgement } from '../judge.js';

/** Nobody is blamed: no failure, no warning, no error of the suite. */
export function expectGreen(judged: Judgement): void {
  expect(internalErrors(judged)).toEqual([]);
  const bad = [...judged.with('fail'), ...judged.with('warn')];
  expect(bad, bad.map((id) => judged.why(id)).join('\n')).toEqual([]);
}

/** Everything but the rate limit, which costs a thousand requests and is judged once. */
export const butRateLimit = (id: RequirementId): boolean => !id.startsWith('service/rate-limit');

/** Every third variant from `first` on, each alone: files of them run side by side. */
export function alone(first: 0 | 1 | 2): void {
  const own = variants.filter((_, index) => index % 3 === first);
  describe(`variants alone, part ${first + 1}`, () => {
    test.each(own.map((row) => [row.name, row] as const))('%s', async (name, variant) => {
      const judged = await judgeReference({ variants: [name] }, { settleMs: 2000, only: concerned(variant) });
      expectGreen(judged);
      expect(judged.with('pass').length).toBeGreaterThan(10);
    });
  });
}

// What is said of one operation concerns its tag, and with money all that shares the wallet; a ruling, everything.
function concerned({ about }: Variant): (id: RequirementId) => boolean {
  const operation = unspecified.find((row) => row.id === about)?.operation;
  const tag = requirements.find((row) => row.operation === operation)?.tag;
  if (!tag || tag === 'service') return butRateLimit;
  const tags = ['transfers', 'wallet'].includes(tag) ? ['transfers', 'wallet'] : [tag];
  return (id) => tags.includes(requirementRow(id).tag);
}
