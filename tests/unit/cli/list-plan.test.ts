// `cwit list --plan`: what it says of a run, and of four with seeds in a row.
import { describe, expect, test } from 'vitest';
import { dealt } from '../../../src/cases/plan.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { quick } from '../../../src/certify/quick.js';
import { planOf, planText } from '../../../src/cli/list-plan.js';
import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import { suite, type Column } from '../../../src/engine/registry.js';

const kinds = ['one', 'two', 'three', 'four', 'five'];
const [slow, other] = requirements.map(({ id }) => id).filter((id) => !quick.includes(id));
const entriesOf = (...rows: [RequirementId, Column, number][]) => {
  const { entries, requirement } = suite();
  for (const [id, column, subject] of rows)
    requirement(id, () => Promise.resolve(), 'property', 'lane', {
      column,
      kinds: (pace) => dealt(kinds, subject, pace),
    });
  requirement('getWallet/known-wallet', () => Promise.resolve());
  return entries;
};

describe('planOf', () => {
  const entries = entriesOf([slow!, 'combinations', 0], [other!, 'time', 1]);

  test('tries a fourth at standard depth, and all with four seeds', () => {
    const { rows, coverage } = planOf(entries, { seed: 4, depth: 'standard' });
    expect(rows.map((row) => [row.requirement, row.column, row.kinds])).toEqual([
      [slow, 'combinations', ['one', 'five']],
      [other, 'time', ['four']],
    ]);
    expect(coverage).toEqual([
      { column: 'combinations', run: 2, runs: 5, deep: 5 },
      { column: 'time', run: 1, runs: 5, deep: 5 },
    ]);
  });

  test('tries all at deep, and of what is not judged nothing at quick', () => {
    expect(planOf(entries, { seed: 4, depth: 'deep' }).coverage[0]).toMatchObject({ run: 5, deep: 5 });
    expect(planOf(entries, { seed: 4, depth: 'quick' })).toMatchObject({
      rows: [],
      coverage: [{ run: 0, runs: 0, deep: 5 }, { run: 0 }],
    });
  });

  test('as text, has a paragraph a column', () => {
    expect(planText(planOf(entries, { seed: 4, depth: 'standard' }))).toBe(
      [
        'combinations: 2 of 5, with the seeds 4 to 7 5',
        `  ${slow}`,
        '    one; five',
        '',
        'time: 1 of 5, with the seeds 4 to 7 5',
        `  ${other}`,
        '    four',
      ].join('\n'),
    );
  });
});

test.each([0, 1, 2, 7, 2 ** 31 - 5])(
  'four runs from seed %d on try all that a deep one tries',
  async (seed) => {
    const { entries } = await loadSuites();
    const { coverage } = planOf(entries, { seed, depth: 'standard' });
    expect(coverage.filter(({ runs, deep }) => runs !== deep)).toEqual([]);
  },
);
