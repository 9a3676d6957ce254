import type PQueue from 'p-queue';

/** Requirements under test that are to have the server for themselves, one after the other. */
export class Exclusion {
  private readonly waiting: (() => void)[] = [];
  /** How many of those under test wait for the others, or have the server for themselves. */
  private held = 0;
  private isTaken = false;

  constructor(private readonly queue: PQueue) {
    queue.on('next', () => this.admit());
  }

  /** Does `work` when all others under test have ended, and holds up those that would begin. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.queue.pause();
    this.held++;
    await new Promise<void>((begin) => {
      this.waiting.push(begin);
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.held--;
      this.isTaken = false;
      if (this.held === 0) this.queue.start();
    }
  }

  private admit(): void {
    if (this.isTaken || this.queue.pending > this.held || this.waiting.length === 0) return;
    this.isTaken = true;
    this.waiting.shift()!();
  }
}
