// The number of repetitions of a test in doubt.
import { expect, test } from 'vitest';
import { wasAway, retryWhileInDoubt } from '../../../../src/engine/retry/flake-detection.js';
import { completeTarget, type TargetInput } from '../../../../src/server-under-test/target.js';

/** The number of attempts for a target whose doubt lasts a number of attempts, and whether the doubt remains. */
async function tested(input: TargetInput, doubtful: number) {
  const target = completeTarget({ baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b', ...input });
  let [times, forgotten] = [0, 0];
  const { result, doubt } = await retryWhileInDoubt(
    target,
    () => Promise.resolve(++times),
    (nth) => (nth <= doubtful ? wasAway : null),
    () => forgotten++,
  );
  expect(result).toBe(times);
  expect(forgotten).toBe(times - 1);
  return { times, isLeft: doubt !== null };
}

test.each<[what: string, input: TargetInput, doubtful: number, want: Awaited<ReturnType<typeof tested>>]>([
  ['without a doubt, once', {}, 0, { times: 1, isLeft: false }],
  ['until the doubt is gone', {}, 1, { times: 2, isLeft: false }],
  ['at most three times', {}, 9, { times: 3, isLeft: true }],
  ['on a live server with reads only', { environment: 'live' }, 1, { times: 2, isLeft: false }],
  [
    'once, on a live server with effects',
    { environment: 'live', allow: ['initiateTransfer'] },
    1,
    { times: 1, isLeft: true },
  ],
  ['twice, on a sandbox with effects', { allow: ['initiateTransfer'] }, 1, { times: 2, isLeft: false }],
])('%s', async (_, input, doubtful, want) => {
  expect(await tested(input, doubtful)).toEqual(want);
});
