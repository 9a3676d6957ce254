// The server as it is, and legal choices in company: what one choice changes must not make another look wrong.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variants, type Variant } from '../../../reference/variants/index.js';
import { unspecified } from '../../../src/contract/contract.js';
import { judgeReference } from '../judge.js';
import { butRateLimit, expectGreen } from './green.js';

test('the reference server as it is, with everything testable', async () => {
  const judged = await judgeReference();
  expectGreen(judged);
  const open = judged.with('not-testable');
  expect(open, open.map((id) => judged.why(id)).join('\n')).toEqual([]);
  expect(
    judged.lines.filter(
      (line) => line.kind === 'exchange' && !line.exchange.purpose.startsWith('service/rate-limit'),
    ).length,
  ).toBeLessThan(900);
});

test('there are many, and each belongs to something that is left open or to a ruling', () => {
  expect(variants.length).toBeGreaterThanOrEqual(40);
  const open = new Set<string>(unspecified.map((row) => row.id));
  expect(
    variants.filter(({ about }) => !about.startsWith('ruling: ') && !open.has(about)).map((row) => row.name),
  ).toEqual([]);
});

// One alternative of each open point, chosen by seed.
describe('seeded mixtures', () => {
  const byPoint = new Map<string, Variant[]>();
  for (const row of variants) {
    const point = row.about.startsWith('ruling: ') ? row.name : row.about;
    byPoint.set(point, [...(byPoint.get(point) ?? []), row]);
  }
  // Any choice is left as it is in two of three mixtures: not all of them go together.
  const mixture = fc.tuple(
    ...[...byPoint.values()].map((rows) =>
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...rows) },
      ),
    ),
  );
  const seeded = fc.sample(mixture, { numRuns: 20, seed: 20261121 });
  test.each(
    seeded.map((rows, index) => [index + 1, rows.flatMap((row) => (row ? [row.name] : []))] as const),
  )('mixture %i', async (_, names) => {
    const judged = await judgeReference({ variants: names }, { settleMs: 2000, only: butRateLimit });
    expectGreen(judged);
  });
});
