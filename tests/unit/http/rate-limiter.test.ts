import { describe, expect, test } from 'vitest';
import { RateLimiter, type RateLimiterOptions } from '../../../src/http/rate-limiter.js';

function limiterOf(perMinute: number, skipMinute?: RateLimiterOptions['skipMinute']) {
  let now = 0;
  const waits: number[] = [];
  const limiter = new RateLimiter({
    perMinute,
    skipMinute,
    now: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) await limiter.turn();
  };
  return { limiter, waits, turns, pass: (ms: number) => void (now += ms) };
}

describe('a server whose clock does not move', () => {
  test.each([
    ['there is no state handler', undefined],
    ['the state handler does not offer it', () => Promise.resolve(false)],
  ])('%s: the limiter waits', async (_, skip) => {
    const { waits, turns, pass } = limiterOf(2, skip);
    await turns(1);
    pass(20_000);
    await turns(3);
    expect(waits).toEqual([40_000, 20_000]);
  });

  test('the state handler is asked once', async () => {
    let asked = 0;
    const { turns } = limiterOf(1, async () => ++asked < 1);
    await turns(4);
    expect(asked).toBe(1);
  });
});

describe('a server whose clock moves', () => {
  test('the limiter moves the clock by a minute', async () => {
    let skipped = 0;
    const { waits, turns } = limiterOf(2, async () => ++skipped > 0);
    await turns(6);
    expect({ waits, skipped }).toEqual({ waits: [], skipped: 2 });
  });

  test('parallel requests move it once', async () => {
    let skipped = 0;
    const { limiter } = limiterOf(4, async () => ++skipped > 0);
    await Promise.all(Array.from({ length: 8 }, () => limiter.turn()));
    expect(skipped).toBe(1);
  });

  test('a later 429 stops moving the clock, because the limit follows another clock', async () => {
    let skipped = 0;
    const { limiter, waits, turns } = limiterOf(2, async () => ++skipped > 0);
    await turns(3);
    expect(limiter.throttled()).toBe(true);
    await turns(2);
    expect({ waits, skipped }).toEqual({ waits: [60_000], skipped: 1 });
  });

  test('a 429 without a moved clock changes nothing', async () => {
    const { limiter, waits, turns, pass } = limiterOf(2, async () => true);
    expect(limiter.throttled()).toBe(false);
    await turns(3);
    pass(60_000);
    expect(limiter.throttled()).toBe(false);
    await turns(3);
    expect(waits).toEqual([]);
  });
});
