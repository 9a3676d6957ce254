import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

const { setTimeout: sleep } = promises;

/**
 * In each test of the file or of the `describe`, timers fire only when the test advances the clock (`vi`), and sleeping
 * advances it at once. Sockets are real.
 */
export function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    promises.setTimeout = async <T>(ms = 0, value?: T): Promise<T> => {
      await vi.advanceTimersByTimeAsync(ms);
      return value!;
    };
    syncBuiltinESMExports();
  });
  afterEach(() => {
    promises.setTimeout = sleep;
    syncBuiltinESMExports();
    vi.useRealTimers();
  });
}
