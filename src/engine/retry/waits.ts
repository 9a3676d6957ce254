import { setTimeout as sleep } from 'node:timers/promises';
import { longWaitMs, type TellWait } from '../../http/long-wait.js';
import type { RequirementContext } from '../context/context.js';

// A wait that ran out so often is not waited out in full again.
const mostFullWaits = 2;
const shortestMs = 1000;

/** What waiting has taught: how long each subject took to show, and how often it did not show at all. */
export class Waits {
  private readonly longestMs = new Map<string, number>();
  private readonly fullWaits = new Map<string, number>();
  totalMs = 0;

  constructor(
    /** Milliseconds that what was done may take to show. */
    readonly settleMs: number,
    /** Told of each wait that is long. */
    readonly tell: TellWait = () => undefined,
  ) {}

  /**
   * Milliseconds that are worth waiting for a subject, such as "a debit of a transfer", of the `ms` that it may take:
   * once it did not show in two full waits, only three times as long as anything was ever seen to take, for lags
   * vary, and one second at least.
   */
  bound(subject: string, ms = this.settleMs): number {
    if ((this.fullWaits.get(subject) ?? 0) < mostFullWaits) return ms;
    return Math.min(ms, Math.max(shortestMs, 3 * this.longest));
  }

  /** Waits so long, whatever happens; `why` says what for where that is long. */
  async pause(ms: number, why = 'for what was sent to settle'): Promise<void> {
    if (ms > longWaitMs) this.tell(ms, why);
    this.totalMs += ms;
    await sleep(ms);
  }

  showed(subject: string, ms: number): void {
    this.longestMs.set(subject, Math.max(ms, this.longestMs.get(subject) ?? 0));
  }

  ranOut(subject: string): void {
    this.fullWaits.set(subject, (this.fullWaits.get(subject) ?? 0) + 1);
  }

  private get longest(): number {
    return Math.max(0, ...this.longestMs.values());
  }
}

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
