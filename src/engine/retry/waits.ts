import { setTimeout as sleep } from 'node:timers/promises';
import { longWaitMs, type TellWait } from '../../http/long-wait.js';
import type { RequirementContext } from '../context/context.js';

// Each timeout quarters this value, so that all later waits together stay short.
const laterMs = 8000;

/** Learns from earlier waits how long each effect takes to become visible, and how often it never does. */
export class Waits {
  private readonly longestMs = new Map<string, number>();
  private readonly ranOutTimes = new Map<string, number>();
  totalMs = 0;

  constructor(
    /** The maximum time in milliseconds for an effect to become visible. */
    readonly settleMs: number,
    readonly tell: TellWait = () => undefined,
  ) {}

  /**
   * The number of milliseconds to wait for subjects, such as "a debit of initiateTransfer", that may take `ms`. After a
   * first timeout, which may be chance, the next wait is two seconds, or a third of `ms` if the subject never appeared;
   * then waits shrink further. A wait is at least three times the longest delay so far, because delays vary.
   */
  bound({ subjects, kind = '' }: Subjects, ms = this.settleMs): number {
    // Until anything of a kind appears, the whole kind counts as one subject.
    const all = [...subjects, subjects.join(), ...(this.longestMs.has(kind) ? [] : [kind])];
    return Math.min(...all.map((one) => this.boundOf(one, ms)));
  }

  /** Waits `ms` milliseconds. `why` completes the message about a long wait. */
  async pause(ms: number, why = 'for the effects of earlier requests'): Promise<void> {
    if (ms > longWaitMs) this.tell(ms, why);
    this.totalMs += ms;
    await sleep(ms);
  }

  showed({ subjects, kind }: Subjects, ms: number): void {
    for (const one of [...subjects, ...(kind ? [kind] : [])])
      this.longestMs.set(one, Math.max(ms, this.longestMs.get(one) ?? 0));
  }

  ranOut({ subjects, kind }: Subjects): void {
    // Of several missing subjects, only those that were missing before are known to be missing.
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

/** The last observation, its delay in milliseconds, and whether it satisfied the condition. */
export interface PollResult<T> {
  seen: T;
  waited: number;
  done: boolean;
}

/** The subjects of a wait. Results of earlier waits for them limit later ones. */
export interface Subjects {
  /** Subjects that must appear together. If one of them never appears, the wait for all is short. */
  subjects: readonly string[];
  /** The kind of the subjects. If nothing of a kind ever appears, waits for the whole kind are short. */
  kind?: string;
}

export interface WaitedFor extends Subjects {
  /** Completes "waited for", such as "a debit of initiateTransfer to show in the balance". */
  words: string;
}

/**
 * Polls until `done` accepts an observation or the time is over.
 *
 * @param what a description of the subject, at least
 * @param within the maximum time in milliseconds
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
    const waited = performance.now() - begin;
    const seen = await look();
    if (done(seen)) {
      t.waits.showed(awaited, waited);
      return { seen, waited, done: true };
    }
    if (waited >= bound) {
      if (within >= t.waits.settleMs) t.waits.ranOut(awaited);
      // The bound and not the time that it took, which depends on the machine.
      if (bound >= 1000)
        t.log.say({ text: `waited ${(bound / 1000).toFixed(0)} s for ${awaited.words}`, kind: 'wait' });
      return { seen, waited, done: false };
    }
    if (!isTold && waited > longWaitMs) {
      isTold = true;
      t.waits.tell(bound - waited, `for ${awaited.words}`);
    }
    await t.waits.pause(Math.min(pause, Math.ceil(bound - waited)));
  }
}
