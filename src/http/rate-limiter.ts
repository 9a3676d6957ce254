import { setTimeout as sleep } from 'node:timers/promises';

const windowMs = 60_000;

/** Lets at most `perMinute` requests start in any 60 seconds, so that neither a window nor a bucket overflows. */
export class RateLimiter {
  private readonly starts: number[] = [];
  constructor(
    private readonly perMinute: number,
    private readonly onWait: (ms: number) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {}

  async turn(): Promise<void> {
    for (;;) {
      const now = this.now();
      while (this.starts.length > 0 && now - this.starts[0]! >= windowMs) this.starts.shift();
      if (this.starts.length < this.perMinute) break;
      const ms = windowMs - (now - this.starts[0]!);
      this.onWait(ms);
      await this.wait(ms);
    }
    this.starts.push(this.now());
  }
}
