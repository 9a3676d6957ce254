// Any operation may charge a fee, because the document excludes none (ruling:wallet-fees). The suite measures the wallet
// only while no other concurrency group sends requests.
import { describe, expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { laneOf } from '../../../src/engine/schedule/registry.js';
import { testReference } from '../support/run.js';
import { expectGreen } from '../variants/green.js';

test('no other concurrency group sends requests while the wallet is measured', async () => {
  const entries = new Map((await loadSuites()).entries.map((entry) => [entry.id, entry]));
  const lane = (id: RequirementId) => laneOf(entries.get(id)!);
  const measures = (id: RequirementId) =>
    lane(id) === 'money' && (entries.get(id)!.isolation ?? 'lane') === 'lane';
  const tested = await testReference(
    { variants: ['wallet-pays-for-all-that-is-made'] },
    { plan: 'sampled', only: (id) => entries.get(id)?.kind !== 'property' },
  );
  expectGreen(tested);
  const underWay = new Set<RequirementId>();
  const together = tested.lines.flatMap((line) => {
    if (line.kind === 'RequirementFinished') underWay.delete(line.requirement);
    if (line.kind !== 'RequirementStarted') return [];
    underWay.add(line.requirement);
    return [...underWay].some(measures) ? [[...underWay].map(lane)] : [];
  });
  expect(together.length).toBeGreaterThan(30);
  expect(together.filter((lanes) => lanes.some((one) => one !== 'money'))).toEqual([]);
});

test('the suite makes no other debit while it watches the first one', async () => {
  const input = { features: ['wallet', '!getWalletStatement'] };
  const only = (id: RequirementId) => /^initiateTransfer\/(auth|response|echo)/.test(id);
  const { lines } = await testReference({}, { input, keepAlive: false, settleMs: 10_000, only });
  const debits = lines.flatMap((line) =>
    line.kind === 'ExchangeRecorded' &&
    line.exchange.operation === 'initiateTransfer' &&
    line.answer === 'accepted'
      ? [Date.parse(line.exchange.startedAt)]
      : [],
  );
  expect(debits.length).toBeGreaterThan(2);
  // The suite watches the debit for 2 s.
  expect(debits[1]! - debits[0]!).toBeGreaterThan(1500);
});

describe.each([0, 1, 2, 3])('with late debits for all that is made (seed %i)', (seed) => {
  const variants = ['wallet-pays-for-all-that-is-made', 'wallet-settles-after-100-ms'];
  const only = (id: RequirementId) =>
    /^((createVirtualAccount|createRecipient)\/(auth|response)|verifyEnhancedNin\/(charge|response))/.test(
      id,
    );
  const how = { seed, settleMs: 2000, only };

  test.concurrent('an identity check costs its charge', async () => {
    const tested = await testReference({ variants }, how);
    expectGreen(tested);
    expect(tested.with('pass')).toContain('verifyEnhancedNin/charge');
  });

  test.concurrent('another debit of an identity check fails', async () => {
    const tested = await testReference({ variants, defect: ['nin-charge-lowered'] }, how);
    expect(tested.with('fail')).toEqual(['verifyEnhancedNin/charge']);
  });
});
