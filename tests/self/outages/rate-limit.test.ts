// The standard depth catches a wrong limit, also where no state moves the clock.
import { expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { testReference } from '../support/run.js';

const only = (id: RequirementId): boolean => id.startsWith('service/rate-limit');
const standard = { only, quietMs: 50, effort: { depth: 'standard' } } as const;

const both = ['service/rate-limit', 'service/rate-limit-counts-all'];

test.each([
  // The kinds that are not limited show with each seed, whatever is among the reads of the second burst.
  ['rate-of-reads-only', 1, both],
  ['rate-of-accepted-only', 2, both],
  ['rate-of-reads-only', 3, both],
  ['rate-not-of-replays', 1, both],
  ['rate-not-of-transfers', 3, ['service/rate-limit-counts-all']],
  ['rate-refunded-for-refusals', 2, ['service/rate-limit']],
  ['rate-refunded-for-replays', 1, ['service/rate-limit']],
])('%s, seed %i', async (defect, seed, ids) => {
  const tested = await testReference({ defect }, { ...standard, seed });
  expect(tested.with('fail').sort(), [...tested.outcomes.keys()].map(tested.why).join('\n')).toEqual(ids);
});

test('a limit that counts all requests passes with rejected requests in the burst', async () => {
  const tested = await testReference({}, { ...standard, seed: 1 });
  expect(tested.with('pass')).toHaveLength(3);
});

test('a window of a second shows in real time, without a clock that can be moved', async () => {
  const fixtures = [{ state: 'a wallet exists', values: { wallet_id: 'any' } }];
  const tested = await testReference(
    { defect: 'rate-of-a-second' },
    {
      only: (id) => id === 'service/rate-limit',
      input: { stateHandler: 'http://127.0.0.1:9/nothing', fixtures },
    },
  );
  expect(tested.with('fail'), tested.why('service/rate-limit')).toEqual(['service/rate-limit']);
});

test('a 429 after the pause gives no verdict if other clients may use the credentials', async () => {
  const id = 'service/rate-limit-recovers';
  // The pause is too short, as if another client had sent requests during it.
  const tested = await testReference(
    { variants: ['rate-turned-away-counts'] },
    { ...standard, only: (one) => one === id, discovers: true },
  );
  expect(tested.with('not-testable'), tested.why(id)).toEqual([id]);
  expect(tested.why(id)).toContain('another client may use the credentials');
});
