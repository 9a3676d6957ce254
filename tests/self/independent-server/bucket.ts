const most = 1000;
const perMs = most / 60_000;

/** The rate limit, sandbox: a bucket of a minute's requests that fills up again steadily. */
export class Bucket {
  private left = most;
  private last: number;

  constructor(private readonly now: () => number) {
    this.last = now();
  }

  /** Takes a token; false when the bucket is empty. */
  take(): boolean {
    const now = this.now();
    this.left = Math.min(most, this.left + (now - this.last) * perMs);
    this.last = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
