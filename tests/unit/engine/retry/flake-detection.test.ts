// How often something is judged that is in doubt.
import { expect, test } from 'vitest';
import { wasAway, retryWhileInDoubt } from '../../../../src/engine/retry/flake-detection.js';
import { completeTarget, type TargetInput } from '../../../../src/target/target.js';

/** How often it is judged on a target, where the doubt lasts for so many judgements, and what is left of it. */
async function judged(input: TargetInput, doubtful: number) {
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

test.each<[what: string, input: TargetInput, doubtful: number, want: Awaited<ReturnType<typeof judged>>]>([
  ['without a doubt, once', {}, 0, { times: 1, isLeft: false }],
  ['until the doubt is gone', {}, 1, { times: 2, isLeft: false }],
  ['three times at most', {}, 9, { times: 3, isLeft: true }],
  ['on a live target that is only read, too', { environment: 'live' }, 1, { times: 2, isLeft: false }],
  [
    'once, where effects are real',
    { environment: 'live', allow: ['initiateTransfer'] },
    1,
    { times: 1, isLeft: true },
  ],
  ['as ever, where they are not', { allow: ['initiateTransfer'] }, 1, { times: 2, isLeft: false }],
])('%s', async (_, input, doubtful, want) => {
  expect(await judged(input, doubtful)).toEqual(want);
});
