// `cwit list --plan`: what it says of a run, and of four with seeds in a row.
import { describe, expect, test } from 'vitest';
import { sampled } from '../../../../../src/cases/sampling.js';
import { loadSuites, quick } from '../../../../../src/certify/suites.js';
import { planOf, planText } from '../../../../../src/cli/commands/list/list-plan.js';
import { operations, requirements, type RequirementId } from '../../../../../src/contract/contract.js';
import { suite, type Column } from '../../../../../src/engine/schedule/registry.js';

const kinds = ['one', 'two', 'three', 'four', 'five'];
const [slow, other] = requirements.map(({ id }) => id).filter((id) => !quick.includes(id));
const entriesOf = (...rows: [RequirementId, Column, number][]) => {
  const { entries, requirement } = suite();
  for (const [id, column, subject] of rows)
    requirement(
      id,
      {
        kind: 'property',
        sampling: {
          column,
          kinds: (pace) => sampled(kinds, subject, pace),
        },
      },
      () => Promise.resolve(),
    );
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

  test('tries all at deep, and nothing of untested requirements at quick', () => {
    expect(planOf(entries, { seed: 4, depth: 'deep' }).coverage[0]).toMatchObject({ run: 5, deep: 5 });
    expect(planOf(entries, { seed: 4, depth: 'quick' })).toMatchObject({
      rows: [],
      coverage: [{ run: 0, runs: 0, deep: 5 }, { run: 0 }],
    });
  });

  test('has a paragraph per column as text', () => {
    expect(planText(planOf(entries, { seed: 4, depth: 'standard' }))).toBe(
      [
        'combinations: 2 of 5; the seeds 4 to 7 together try 5',
        `  ${slow}`,
        '    one; five',
        '',
        'time: 1 of 5; the seeds 4 to 7 together try 5',
        `  ${other}`,
        '    four',
      ].join('\n'),
    );
  });
});

describe('the plan of the suite', async () => {
  const { entries: whole } = await loadSuites();

  test.each([0, 1, 2, 7, 2 ** 31 - 5])('tries all that a deep run tries in four from seed %d on', (seed) => {
    const { coverage } = planOf(whole, { seed, depth: 'standard' });
    expect(coverage.filter(({ runs, deep }) => runs !== deep)).toEqual([]);
  });

  const oddInputs = whole.filter(({ sampling }) => sampling?.column === 'malformed input');
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

  type Pair = [operation: string, kind: string];
  /** The kinds of malformed input that each operation gets. */
  const pairs = (seed: number, depth: 'standard' | 'deep' = 'standard'): Pair[] => {
    const all = planOf(oddInputs, { seed, depth }).rows.flatMap(({ operation, kinds: some }) =>
      some.map((kind): Pair => [operation, kind]),
    );
    return [...new Map(all.map((pair) => [pair.join(' '), pair])).values()];
  };
  const nights = [0, ...seeds, 41, 42, 43].map((seed) => pairs(seed));
  const deep = pairs(1, 'deep');
  const texts = (all: Pair[]): string[] => [...new Set(all.map((pair) => pair.join(' ')))].toSorted();
  /** How many pairs the rarest of these has, which are their first or second parts. */
  const fewest = (all: Pair[], part: 0 | 1, names: readonly string[]): number =>
    Math.min(...names.map((name) => all.filter((pair) => pair[part] === name).length));

  test('has six kinds of malformed input per operation, and two operations per kind', () => {
    for (const seed of seeds) {
      const all = nights[seed]!;
      // Only the list of transactions has integers in its query.
      const kinds = all.map(([, kind]) => kind).filter((kind) => kind !== 'no integer for a query parameter');
      const ids = operations.map(({ id }) => id);
      expect(fewest(all, 0, ids), `seed ${seed}`).toBeGreaterThanOrEqual(6);
      expect(fewest(all, 1, kinds), `seed ${seed}`).toBeGreaterThanOrEqual(2);
    }
  });

  test('has every pair in four runs, and all kinds in a deep run', () => {
    for (const seed of seeds)
      expect(texts(nights.slice(seed, seed + 4).flat()), `seed ${seed}`).toEqual(texts(deep));
    expect(new Set(deep.map(([, kind]) => kind)).size).toBeGreaterThanOrEqual(22);
  });
});
