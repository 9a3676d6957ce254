import { setTimeout as sleep } from 'node:timers/promises';
import { LimitReached } from './errors.js';
import type { Emit } from './events.js';
import type { Budget } from './schedule/budget.js';

/** Ends the sending of requests, for a reason, and then the tests that still wait for something. */
export class RunEnd {
  private stopped: string | null = null;
  private abandon: (reason: LimitReached) => void = () => undefined;
  /** Rejects when the run waits for no test any more. */
  readonly abandoned = new Promise<never>((_, reject) => (this.abandon = reject));
  private outOfTime: NodeJS.Timeout | undefined;

  constructor(
    private readonly budget: Budget,
    private readonly emit: Emit,
  ) {
    this.abandoned.catch(() => undefined);
    const { maxMinutes } = budget.effort ?? {};
    if (maxMinutes === undefined) return;
    const ms = Math.min(maxMinutes * 60_000, 2 ** 31 - 1);
    this.outOfTime = setTimeout(() => void this.giveUp(budget.timeIsUp()), ms);
  }

  /** The reason why nothing more is sent; null during the run. */
  get reason(): string | null {
    return this.stopped ?? this.budget.ended;
  }

  stop(reason: string): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.emit({ kind: 'RunStopped', reason });
  }

  /** Ends a run in good order: requests in progress finish, and the rest is not testable. */
  async interrupt(reason: string, idle: () => Promise<void>): Promise<void> {
    if (this.stopped) return;
    this.budget.end(reason);
    this.stop(reason);
    await idle();
    await this.giveUp(reason, 300);
  }

  close(): void {
    clearTimeout(this.outOfTime);
  }

  /** Gives running tests time to finish, and then aborts those that still wait for something. */
  private async giveUp(reason: string, graceMs = 1000): Promise<void> {
    await sleep(graceMs);
    this.abandon(new LimitReached(reason));
  }
}
