import { longWaitMs } from '../../http/long-wait.js';
import type { RequirementContext } from '../context/context.js';

/** What was seen last, after how many milliseconds, and whether it was what was waited for. */
export interface PollResult<T> {
  seen: T;
  waited: number;
  done: boolean;
}

/**
 * Looks again and again, with a request each time, until what is seen is `done` or the time is over.
 * The looks behind the first are no part of what a run plans to send.
 *
 * @param subject what is waited for, in words: what was learned of it bounds later waits
 * @param within milliseconds that it may take
 */
export async function pollUntil<T>(
  t: RequirementContext,
  subject: string,
  look: () => Promise<T>,
  done: (seen: T) => boolean,
  within = t.waits.settleMs,
): Promise<PollResult<T>> {
  const begin = performance.now();
  const bound = t.waits.bound(subject, within);
  let isTold = false;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (pause > 20) t.http.polls();
    const waited = performance.now() - begin;
    const seen = await look();
    if (done(seen)) {
      if (pause > 20) t.waits.showed(subject, waited);
      return { seen, waited, done: true };
    }
    if (waited >= bound) {
      if (within >= t.waits.settleMs && bound === within) t.waits.ranOut(subject);
      if (waited >= 1000) t.log.say(`${(waited / 1000).toFixed(0)} s were waited for ${subject}`);
      return { seen, waited, done: false };
    }
    if (!isTold && waited > longWaitMs) {
      isTold = true;
      t.waits.tell(bound - waited, `for ${subject} to show`);
    }
    await t.waits.pause(pause);
  }
}
