import { setTimeout as sleep } from 'node:timers/promises';
import { longWaitMs, type TellWait } from '../../http/long-wait.js';
import type { RequestLog } from '../context/request-log.js';

// The shortest wait for something that was missing before. A run may have many such waits.
const laterMs = 2000;

/** Waits for effects: as long as they may take, and shortly once they were missing. */
export class Waits {
  /** The kinds of which something appeared. */
  private readonly shown = new Set<string>();
  private readonly missing = new Set<string>();
  private longestMs = 0;
  totalMs = 0;

  constructor(
    /** The maximum time in milliseconds for an effect to become visible. */
    readonly settleMs: number,
    readonly tell: TellWait = () => undefined,
  ) {}

  /**
   * The number of milliseconds to wait for subjects, such as "a debit of initiateTransfer", that may take `ms`. A timeout
   * may be chance, so even a later wait takes three times the longest delay so far.
   */
  bound({ subjects, kind = '' }: Subjects, ms = this.settleMs): number {
    // Until anything of a kind appears, the whole kind counts as one subject.
    const all = [...subjects, subjects.join(), ...(this.shown.has(kind) ? [] : [kind])];
    const isMissing = all.some((one) => this.missing.has(one));
    return isMissing ? Math.min(ms, Math.max(laterMs, 3 * this.longestMs)) : ms;
  }

  /** Waits `ms` milliseconds. `why` completes the message about a long wait. */
  async pause(ms: number, why = 'for the effects of earlier requests'): Promise<void> {
    if (ms > longWaitMs) this.tell(ms, why);
    this.totalMs += ms;
    await sleep(ms);
  }

  showed({ subjects, kind = '' }: Subjects, ms: number): void {
    if (kind) this.shown.add(kind);
    for (const one of [...subjects, subjects.join(), kind]) this.missing.delete(one);
    this.longestMs = Math.max(ms, this.longestMs);
  }

  ranOut({ subjects, kind = '' }: Subjects): void {
    for (const one of [subjects.join(), kind]) if (one) this.missing.add(one);
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
  t: { waits: Waits; log: RequestLog },
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
