// A refund of an earlier transfer may fall between two readings of the balance, together with the charge that they measure.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { refundsEvery } from '../../../reference/variants/transfers/destinations.js';
import { withOverridden } from '../support/overridden-target.js';
import { testServer, testReference } from '../support/run.js';
import { expectGreen, expectGreenRecording } from '../variants/green.js';

const tags = ['transfers', 'identity', 'esim'];
// A debit that lacks the amount of an earlier transfer looks like its refund, which may come once.
const lowered: readonly RequirementId[] = ['initiateTransfer/never-credits', 'verifyEnhancedNin/charge'];
const only = (id: RequirementId): boolean => tags.includes(requirementRow(id).tag);

describe.concurrent('refunds next to a charge', () => {
  test('a server that refunds a transfer with a charge fails nothing', async () => {
    const variants = ['transfer-refunded-with-a-charge', 'identity-always-charged'];
    const tested = await testReference(
      { variants },
      { only, plan: 'sampled', effort: { depth: 'standard' }, redact: 'credentials' },
    );
    expectGreen(tested);
    expectGreenRecording(tested, []);
    const measured = ['verifyEnhancedNin/charge', 'queryLoanFeature/charge', 'createEsimOrder/charge-amount'];
    expect(tested.with('pass')).toEqual(expect.arrayContaining(measured));
  });

  test.each([0, 1, 2, 3])(
    'a charge that is lower by the amount of a transfer is found, seed %i',
    async (seed) => {
      const variants = ['every-fifth-transfer-refunded', 'identity-always-charged'];
      const until = (failed: ReadonlySet<RequirementId>): boolean => lowered.some((id) => failed.has(id));
      const tested = await testReference(
        { defect: 'nin-charge-lowered', variants },
        { only, seed, plan: 'sampled', until },
      );
      expect(
        tested.with('fail').some((id) => lowered.includes(id)),
        tested.why('verifyEnhancedNin/charge'),
      ).toBe(true);
    },
  );

  // A transfer may fail before its debit shows, so one without a debit proves nothing. The test is repeated with other amounts.
  const isOfTransfers = (id: RequirementId): boolean => requirementRow(id).operation === 'initiateTransfer';
  const atOnce = 'every-eleventh-transfer-fails-at-once';
  test.each([0, 1, 2, 3])(
    'a server that refunds some transfers at once fails nothing, seed %i',
    async (seed) => {
      const tested = await testReference(
        { variants: [atOnce] },
        { only: isOfTransfers, seed, plan: 'sampled', effort: { depth: 'standard' }, redact: 'credentials' },
      );
      expectGreen(tested);
      expectGreenRecording(tested, []);
      expect(tested.with('pass')).toContain('initiateTransfer/debit');
    },
  );
  // Each attempt of the test contains a refund, but never of the same transfer. No other transfer shows the fee of the first one.
  test.each([0, 1, 2, 3].flatMap((seed) => [5, 1].map((first) => ({ seed, first }))))(
    'a server that refunds every fifth transfer at once fails nothing, seed $seed, beginning with transfer $first',
    ({ seed, first }) =>
      withOverridden({ transfers: refundsEvery(5, (_, refund) => refund(), first) }, async (served) => {
        const tested = await testServer(served, {
          only: (id) => id === 'initiateTransfer/debit',
          seed,
          plan: 'sampled',
        });
        expect(tested.with('fail'), tested.why('initiateTransfer/debit')).toEqual([]);
      }),
  );
  test.each([1, 2, 3])('a shared measurement is repeated if transfer %i comes back at once', (nth) => {
    const id = 'initiateTransfer/idempotency.simultaneous';
    const transfers = refundsEvery(1000, (_, refund) => refund(), nth);
    return withOverridden({ transfers }, async (served) => {
      const tested = await testServer(served, { only: (one) => one === id, plan: 'sampled' });
      expect(tested.with('pass'), tested.why(id)).toContain(id);
    });
  });
  test.each([0, 1, 2, 3])('a server that debits the fee of a transfer alone is found, seed %i', (seed) =>
    withOverridden({ transfers: refundsEvery(1, (_, refund) => refund()) }, async (served) => {
      const id = 'initiateTransfer/debit';
      const tested = await testServer(served, { only: (one) => one === id, seed, plan: 'sampled' });
      expect(tested.with('fail'), tested.why(id)).toContain(id);
    }),
  );
  const undebited = ['transfer-not-debited', 'transfer-not-debited-after-replay'];
  test.each([0, 1, 2, 3].flatMap((seed) => undebited.map((defect) => [defect, seed] as const)))(
    '%s fails a requirement next to transfers that fail at once, seed %i',
    async (defect, seed) => {
      const until = (failed: ReadonlySet<RequirementId>): boolean => failed.size > 0;
      const how = { only: isOfTransfers, seed, until, plan: 'sampled' } as const;
      const tested = await testReference({ defect, variants: [atOnce] }, how);
      expect(tested.with('fail').some(isOfTransfers)).toBe(true);
    },
  );

  test.each([0, 1, 2, 3])('an unlocked transfer fails a race next to them, seed %i', async (seed) => {
    const id = 'initiateTransfer/any-race';
    const served = { defect: 'transfer-locked-by-key', variants: [atOnce] };
    const tested = await testReference(served, { only: (one) => one === id, seed, plan: 'sampled' });
    expect(tested.with('fail'), tested.why(id)).toContain(id);
  });

  // A sequence fails only if it fails again, when its transfers of the first time may look like refunds.
  const neverDebited = ['transfer-not-debited-after-replay', 'transfer-not-debited-after-a-charge'];
  test.each([0, 1, 2, 3].flatMap((seed) => neverDebited.map((name) => [name, seed] as const)))(
    '%s fails a requirement, seed %i',
    async (defect, seed) => {
      const id = 'initiateTransfer/any-sequence';
      const isPlayed = (one: RequirementId): boolean => only(one) && one.endsWith('/any-sequence');
      const tested = await testReference({ defect }, { only: isPlayed, seed, plan: 'sampled' });
      expect(tested.with('fail'), tested.why(id)).toContain(id);
    },
  );

  // The fee of 10.75 makes the refund of a transfer differ from what the debit lacks.
  const besides = [
    ['wallet-of-40000-shows-more', 'getWallet/known-wallet'],
    ['transfer-debit-lowered-by-the-first', 'initiateTransfer/never-credits'],
    ['transfer-second-use-debits', 'initiateTransfer/reference-unique'],
    ['transfer-eight-references-remembered', 'initiateTransfer/reference-remembered'],
    ['transfer-debited-before-secret', 'initiateTransfer/refusal-debits-nothing'],
    ['transfer-lost-update', 'initiateTransfer/no-overdraft'],
    ['transfer-not-debited-after-replay', 'initiateTransfer/any-sequence'],
    ['transfer-not-debited-after-a-charge', 'initiateTransfer/any-sequence'],
    ['transfer-second-never-debited', 'initiateTransfer/debit'],
  ] as const;
  test.each([0, 1, 2, 3].flatMap((seed) => besides.map((row) => [...row, seed] as const)))(
    '%s fails %s next to refunds, seed %i',
    async (defect, id, seed) => {
      const until = (failed: ReadonlySet<RequirementId>): boolean => failed.has(id);
      const isTested = (one: RequirementId): boolean => only(one) || one === id;
      const how = { only: isTested, seed, until, plan: 'sampled' } as const;
      const tested = await testReference({ defect, variants: ['every-fifth-transfer-refunded'] }, how);
      expect(tested.with('fail'), tested.why(id)).toContain(id);
    },
  );

  test.each([0, 1, 2, 3])('a debit that stays out after a refund is found, seed %i', async (seed) => {
    const variants = ['every-fifth-transfer-refunded'];
    const tested = await testReference(
      { defect: 'transfer-debit-in-smallest-unit', variants },
      { only, seed },
    );
    expect(tested.with('fail'), tested.why('initiateTransfer/debit')).toContain('initiateTransfer/debit');
  });
});
