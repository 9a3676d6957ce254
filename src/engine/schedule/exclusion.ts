import type PQueue from 'p-queue';

/** Gives tests exclusive access to the server, one after the other. */
export class Exclusion {
  private readonly waiting: (() => void)[] = [];
  /** The number of running tests that wait for exclusive access or have it. */
  private held = 0;
  private isTaken = false;

  constructor(private readonly queue: PQueue) {
    queue.on('next', () => this.admit());
  }

  /** Runs `work` after all other running tests have finished, and delays new ones. */
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
