// States of a slow state handler are set up before they are needed.
import { expect, test, vi } from 'vitest';
import { StatesAhead } from '../../../src/target/states-ahead.js';

const state = 'an identity exists';

/** Each call advances the clock of the states. */
function slow(ms: number, isRepeatable = true) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let made = 0;
  const setUp = vi.fn(() => {
    now += ms;
    return Promise.resolve(++made);
  });
  return { ahead: new StatesAhead(setUp, () => isRepeatable), setUp };
}

test('a fast state handler sets up only the requested states', async () => {
  const { ahead, setUp } = slow(1);
  for (let use = 0; use < 5; use++) await ahead.take(state, {});
  expect(setUp).toHaveBeenCalledTimes(5);
});

test('a slow handler has the next state ready', async () => {
  const { ahead, setUp } = slow(100);
  expect(await ahead.take(state, {})).toBe(1);
  await ahead.idle();
  expect(setUp).toHaveBeenCalledTimes(2);
  expect(await ahead.take(state, {})).toBe(2);
});

test('each combination of params has its own pool', async () => {
  const { ahead } = slow(100);
  await ahead.take(state, {});
  expect(await ahead.take(state, { type: 'other' })).toBe(3);
});

test.each(['a wallet exists', 'a transaction exists', 'the clock advances', 'an eSIM order exists'])(
  '"%s" is never set up early: others would see it',
  async (name) => {
    const { ahead, setUp } = slow(100);
    await ahead.take(name, {});
    expect(setUp).toHaveBeenCalledTimes(1);
  },
);

test('a fixture is used once', async () => {
  const { ahead, setUp } = slow(100, false);
  await ahead.take(state, {});
  expect(setUp).toHaveBeenCalledTimes(1);
});

test('ready states are forgotten when the clock advances', async () => {
  const { ahead } = slow(100);
  await ahead.take(state, {});
  await ahead.idle();
  ahead.forget();
  expect(await ahead.take(state, {})).toBe(3);
});

test('a state that failed ahead is set up when it is needed', async () => {
  const setUp = vi.fn<() => Promise<number>>().mockResolvedValue(3);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  setUp.mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('500'));
  const ahead = new StatesAhead(setUp, () => true);
  await ahead.take(state, {});
  expect(await ahead.take(state, {})).toBe(3);
});

test('a serial handler gets no extra calls', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const durations = [100, 100, 900];
  const setUp = vi.fn(() => {
    now += durations.shift() ?? 900;
    return Promise.resolve(0);
  });
  const ahead = new StatesAhead(setUp, () => true);
  for (let use = 0; use < 4; use++) await ahead.take(state, {});
  const { length: calls } = setUp.mock.calls;
  await ahead.take(state, {});
  expect(setUp.mock.calls.length - calls).toBeLessThanOrEqual(1);
});
