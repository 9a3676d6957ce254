// The server as it is, and what its legal choices belong to.
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { unspecified } from '../../../src/contract/contract.js';
import { judgeReference } from '../judge.js';
import { expectGreen } from './green.js';

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
