// The reference server without variants, and the origin of its variants.
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { rulings, unspecified, type RequirementId } from '../../../src/contract/contract.js';
import type { TestKind } from '../../../src/engine/schedule/registry.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { testReference, type TestResult } from '../support/run.js';
import { asIs } from './choices.js';
import { expectGreen, patient } from './green.js';
import { unseen } from './observed.js';

test('the reference server passes every requirement within 1,250 requests of the standard depth', async () => {
  const tested = await testReference({}, patient);
  expectGreen(tested);
  expect(unseen(tested, asIs)).toEqual([]);
  const open = tested.with('not-testable');
  expect(open, open.map((id) => tested.why(id)).join('\n')).toEqual([]);
  const cost = await costBy(tested);
  const all = Object.values(cost).reduce((sum, n) => sum + n, 0);
  expect(all, JSON.stringify(cost)).toBeLessThanOrEqual(1250);
  expect(cost.derived).toBeLessThanOrEqual(450);
  expect(cost.property).toBeGreaterThanOrEqual(150);
});

/** The number of recorded requests by the kind of their requirement, without the burst. */
async function costBy({ lines }: TestResult): Promise<Record<TestKind, number>> {
  const suites = await loadSuites();
  const cost: Record<TestKind, number> = { derived: 0, semantics: 0, property: 0, pact: 0 };
  for (const line of lines) {
    if (line.kind !== 'ExchangeRecorded' || line.exchange.received) continue;
    const id = line.exchange.purpose.split(': ')[0] as RequirementId;
    if (!id.startsWith('service/rate-limit')) cost[suites.of(id).kind]++;
  }
  return cost;
}

test('every variant belongs to an unspecified row or an interpretation', () => {
  expect(variants.length).toBeGreaterThanOrEqual(40);
  const known = new Set<string>([...unspecified, ...rulings].map((row) => row.id));
  expect(variants.filter(({ about }) => !known.has(about)).map((row) => row.name)).toEqual([]);
});
