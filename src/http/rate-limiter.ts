import { setTimeout as sleep } from 'node:timers/promises';

const windowMs = 60_000;

export interface RateLimiterOptions {
  perMinute: number;
  onWait?: (ms: number) => void;
  /** Moves the server's clock by a minute, if possible, to avoid waiting for it. */
  skipMinute?: (() => Promise<boolean>) | undefined;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Starts at most `perMinute` requests in any 60 seconds, which satisfies both fixed windows and token buckets. */
export class RateLimiter {
  private starts: number[] = [];
  /** The most recent starts before the server's clock was moved. */
  private skipped: number[] = [];
  private skipping: Promise<boolean> | undefined;
  private canSkip: boolean;

  constructor(private readonly options: RateLimiterOptions) {
    this.canSkip = options.skipMinute !== undefined;
  }

  async turn(): Promise<void> {
    const { perMinute, onWait, wait = sleep } = this.options;
    for (;;) {
      while (this.starts.length > 0 && !this.isRecent(this.starts[0]!)) this.starts.shift();
      if (this.starts.length < perMinute) break;
      if (this.canSkip && (await this.skip())) continue;
      const ms = windowMs - (this.now() - this.starts[0]!);
      onWait?.(ms);
      await wait(ms);
    }
    this.starts.push(this.now());
  }

  /** Notes a 429, and returns whether a moved clock may be its reason. If so, the limiter waits in real time from now on. */
  throttled(): boolean {
    if (!this.skipped.some((start) => this.isRecent(start))) return false;
    if (this.canSkip) this.starts = [...this.skipped, ...this.starts];
    this.canSkip = false;
    return true;
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  private isRecent(start: number): boolean {
    return this.now() - start < windowMs;
  }

  private async skip(): Promise<boolean> {
    this.skipping ??= this.options.skipMinute!().then((isSkipped) => {
      this.skipping = undefined;
      this.canSkip &&= isSkipped;
      if (!isSkipped) return false;
      this.skipped = [...this.skipped, ...this.starts].slice(-this.options.perMinute);
      this.starts = [];
      return true;
    });
    return this.skipping;
  }
}
