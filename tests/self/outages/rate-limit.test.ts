// What is wrong of the limit shows at the standard depth, too, and where no state moves the clock.
import { expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { judgeReference } from '../support/run.js';

const only = (id: RequirementId): boolean => id.startsWith('service/rate-limit');
const standard = { only, quietMs: 50, effort: { depth: 'standard' } } as const;

test.each([
  // With one of four seeds the burst has reads alone, and refused requests are among them with the others.
  ['rate-of-reads-only', 4, 'service/rate-limit-counts-all'],
  ['rate-of-accepted-only', 4, 'service/rate-limit-counts-all'],
  ['rate-of-reads-only', 1, 'service/rate-limit'],
  ['rate-of-accepted-only', 2, 'service/rate-limit'],
  ['rate-refunded-for-refusals', 3, 'service/rate-limit'],
])('%s, seed %i', async (defect, seed, id) => {
  const judged = await judgeReference({ defect }, { ...standard, seed });
  expect(judged.with('fail'), [...judged.outcomes.keys()].map(judged.why).join('\n')).toEqual([id]);
});

test('a limit of all requests passes with refused ones in the burst', async () => {
  const judged = await judgeReference({}, { ...standard, seed: 1 });
  expect(judged.with('pass')).toHaveLength(3);
});

test('a window of a second shows in earnest, without a clock that can be moved', async () => {
  const fixtures = [{ state: 'a wallet exists', values: { wallet_id: 'any' } }];
  const judged = await judgeReference(
    { defect: 'rate-of-a-second' },
    {
      only: (id) => id === 'service/rate-limit',
      input: { stateHandler: 'http://127.0.0.1:9/nothing', fixtures },
    },
  );
  expect(judged.with('fail'), judged.why('service/rate-limit')).toEqual(['service/rate-limit']);
});
