// States of a slow state handler are set up before they are needed.
import { expect, test, vi } from 'vitest';
import { StatesAhead } from '../../../src/target/states-ahead.js';

const state = 'an identity exists';

/** The clock of the states is moved by each call. */
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

test('a fast state handler is asked for what is needed, and nothing else', async () => {
  const { ahead, setUp } = slow(1);
  for (let use = 0; use < 5; use++) await ahead.take(state, {});
  expect(setUp).toHaveBeenCalledTimes(5);
});

test('of a slow one the next state is ready', async () => {
  const { ahead, setUp } = slow(100);
  expect(await ahead.take(state, {})).toBe(1);
  await ahead.idle();
  expect(setUp).toHaveBeenCalledTimes(2);
  expect(await ahead.take(state, {})).toBe(2);
});

test('each params have their own', async () => {
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

test('a fixture is there once', async () => {
  const { ahead, setUp } = slow(100, false);
  await ahead.take(state, {});
  expect(setUp).toHaveBeenCalledTimes(1);
});

test('what is ready is forgotten when the clock is moved', async () => {
  const { ahead } = slow(100);
  await ahead.take(state, {});
  await ahead.idle();
  ahead.forget();
  expect(await ahead.take(state, {})).toBe(3);
});

test('one that failed early is set up when it is needed', async () => {
  const setUp = vi.fn<() => Promise<number>>().mockResolvedValue(3);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  setUp.mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('500'));
  const ahead = new StatesAhead(setUp, () => true);
  await ahead.take(state, {});
  expect(await ahead.take(state, {})).toBe(3);
});

test('a handler that does one thing at a time is not asked for more', async () => {
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
