import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './context.js';

/** What was seen last, after how many milliseconds, and whether it was what was waited for. */
export interface Look<T> {
  seen: T;
  waited: number;
  done: boolean;
}

/**
 * Looks again and again, with a request each time, until what is seen is `done` or the time for things to settle is
 * over. The looks behind the first are no part of what a run plans to send.
 */
export async function until<T>(
  t: Context,
  look: () => Promise<T>,
  done: (seen: T) => boolean,
  within = t.run.settleMs,
): Promise<Look<T>> {
  const begin = performance.now();
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (pause > 20) t.run.budget.waits();
    const waited = performance.now() - begin;
    const seen = await look();
    if (done(seen)) return { seen, waited, done: true };
    if (waited >= within) return { seen, waited, done: false };
    await sleep(pause);
  }
}
