import { setTimeout as sleep } from 'node:timers/promises';
import { longWaitMs, type TellWait } from '../../http/long-wait.js';
import type { RequirementContext } from '../context/context.js';

// A quarter of it for each wait that ran out: all later waits together cost little.
const laterMs = 8000;

/** What waiting has taught: how long each subject took to show, and how often it did not show at all. */
export class Waits {
  private readonly longestMs = new Map<string, number>();
  private readonly ranOutTimes = new Map<string, number>();
  totalMs = 0;

  constructor(
    /** Milliseconds that what was done may take to show. */
    readonly settleMs: number,
    /** Told of each wait that is long. */
    readonly tell: TellWait = () => undefined,
  ) {}

  /**
   * Milliseconds that are worth waiting for subjects, such as "a debit of initiateTransfer", of the `ms` that they may
   * take. Once a full wait ran out, which may be chance, the next one is short: two seconds, or a third of it where the
   * subject never showed, and then less and less. It is at least three times as long as anything was ever seen to take,
   * for lags vary.
   */
  bound({ subjects, kind = '' }: Subjects, ms = this.settleMs): number {
    // While nothing of a kind was ever seen, all of it is one subject.
    const all = [...subjects, subjects.join(), ...(this.longestMs.has(kind) ? [] : [kind])];
    return Math.min(...all.map((one) => this.boundOf(one, ms)));
  }

  /** Waits so long, whatever happens; `why` says what for where that is long. */
  async pause(ms: number, why = 'for what was sent to settle'): Promise<void> {
    if (ms > longWaitMs) this.tell(ms, why);
    this.totalMs += ms;
    await sleep(ms);
  }

  showed({ subjects, kind }: Subjects, ms: number): void {
    for (const one of [...subjects, ...(kind ? [kind] : [])])
      this.longestMs.set(one, Math.max(ms, this.longestMs.get(one) ?? 0));
  }

  ranOut({ subjects, kind }: Subjects): void {
    // Of several, only one that was missed before is known to be missing.
    const missed = subjects.filter((one) => this.ranOutTimes.has(one));
    for (const one of new Set([subjects.join(), ...missed, ...(kind ? [kind] : [])]))
      this.ranOutTimes.set(one, this.timesOf(one) + 1);
  }

  private boundOf(subject: string, ms: number): number {
    const times = this.timesOf(subject);
    if (times === 0) return ms;
    const second = times === 1 && !this.longestMs.has(subject) ? ms / 3 : 0;
    return Math.min(ms, Math.max(second, laterMs / 4 ** times, 3 * this.longest));
  }

  private timesOf(subject: string): number {
    return this.ranOutTimes.get(subject) ?? 0;
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

/** What is waited for: later waits are bounded by what is learned of it. */
export interface Subjects {
  /** What must show together: where one of them never shows, none is waited for in full. */
  subjects: readonly string[];
  /** Of what kind they are: where nothing of a kind ever shows, none of them is waited for in full either. */
  kind?: string;
}

export interface WaitedFor extends Subjects {
  /** "a debit of initiateTransfer to show in the balance" */
  words: string;
}

/**
 * Looks again and again, with a request each time, until what is seen is `done` or the time is over.
 * The looks behind the first are no part of what a run plans to send.
 *
 * @param what what is waited for, in words at least
 * @param within milliseconds that it may take
 */
export async function pollUntil<T>(
  t: RequirementContext,
  what: string | WaitedFor,
  look: () => Promise<T>,
  done: (seen: T) => boolean,
  within = t.waits.settleMs,
): Promise<PollResult<T>> {
  const awaited = typeof what === 'string' ? { words: what, subjects: [what] } : what;
  const begin = performance.now();
  const bound = t.waits.bound(awaited, within);
  let isTold = false;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (pause > 20) t.http.polls();
    const waited = performance.now() - begin;
    const seen = await look();
    if (done(seen)) {
      t.waits.showed(awaited, waited);
      return { seen, waited, done: true };
    }
    if (waited >= bound) {
      if (within >= t.waits.settleMs) t.waits.ranOut(awaited);
      if (waited >= 1000) t.log.say(`waited ${(waited / 1000).toFixed(0)} s for ${awaited.words}`);
      return { seen, waited, done: false };
    }
    if (!isTold && waited > longWaitMs) {
      isTold = true;
      t.waits.tell(bound - waited, `for ${awaited.words}`);
    }
    await t.waits.pause(Math.min(pause, Math.ceil(bound - waited)));
  }
}
