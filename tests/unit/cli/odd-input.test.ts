import { describe, expect, it } from 'vitest';
import { loadSuites } from '../../../src/certify/suites.js';
import { planOf } from '../../../src/cli/list-plan.js';
import { operations } from '../../../src/contract/contract.js';

const { entries } = await loadSuites();
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

/** By operation, the kinds of odd input that it meets. */
function met(seed: number, depth: 'standard' | 'deep' = 'standard'): Map<string, Set<string>> {
  const rows = planOf(entries, { seed, depth }).rows.filter(({ column }) => column === 'odd input');
  return new Map(
    operations.map(({ id }) => [
      id,
      new Set(rows.filter(({ operation }) => operation === id).flatMap(({ kinds }) => kinds)),
    ]),
  );
}

const pairs = (all: Map<string, Set<string>>): string[] =>
  [...all].flatMap(([operation, kinds]) => [...kinds].map((kind) => `${operation} ${kind}`));

describe('the plan of odd input', () => {
  it.each(seeds)('has six kinds an operation and four operations a kind with seed %i', (seed) => {
    const all = met(seed);
    for (const [operation, kinds] of all) expect(kinds.size, operation).toBeGreaterThanOrEqual(6);
    const kinds = [...all.values()].flatMap((some) => [...some]);
    for (const kind of new Set(kinds))
      expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(4);
  });

  it.each(seeds)('has every pair in four runs from seed %i on', (seed) => {
    const four = [0, 1, 2, 3].flatMap((more) => pairs(met(seed + more)));
    expect([...new Set(four)].sort()).toEqual(pairs(met(seed, 'deep')).sort());
  });

  it('names the same kinds for each depth', () => {
    const kinds = new Set([...met(1, 'deep').values()].flatMap((some) => [...some]));
    expect(kinds.size).toBeGreaterThanOrEqual(22);
  });
});
