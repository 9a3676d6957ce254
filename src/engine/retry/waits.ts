import { setTimeout as sleep } from 'node:timers/promises';
import { longWaitMs, type TellWait } from '../../http/long-wait.js';

// A wait that ran out so often is not waited out in full again.
const mostFullWaits = 2;
const shortestMs = 1000;

/** What waiting has taught: how long each subject took to show, and how often it did not show at all. */
export class Waits {
  private readonly longestMs = new Map<string, number>();
  private readonly fullWaits = new Map<string, number>();
  /** Milliseconds that were waited in all. */
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

  /** The subject showed after so many milliseconds. */
  showed(subject: string, ms: number): void {
    this.longestMs.set(subject, Math.max(ms, this.longestMs.get(subject) ?? 0));
  }

  /** The subject did not show in a full wait. */
  ranOut(subject: string): void {
    this.fullWaits.set(subject, (this.fullWaits.get(subject) ?? 0) + 1);
  }

  private get longest(): number {
    return Math.max(0, ...this.longestMs.values());
  }
}
