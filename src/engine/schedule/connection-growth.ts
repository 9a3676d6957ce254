import type PQueue from 'p-queue';

// With a near server, what limits a run is the work of both sides, and more connections do not make it faster.
const farMs = 40;
// Answers that take so many times as long as the fastest ones say that the server has enough to do.
const mostSlowdown = 1.5;

/**
 * Opens more connections to a far server for as long as its answers stay as fast as they were. A run with twice as many
 * waits half as long.
 */
export class ConnectionGrowth {
  private readonly byKind = new Map<string, { recent: number[]; fastestMs: number }>();

  constructor(
    private readonly queue: PQueue,
    private most: number,
  ) {}

  /** Notes how long an answer took, by what it answers: a state may take longer than a request. */
  note(kind: 'request' | 'state', ms: number): void {
    const { queue, most } = this;
    if (queue.concurrency >= most) return;
    const known = this.byKind.get(kind) ?? { recent: [], fastestMs: Infinity };
    this.byKind.set(kind, known);
    if (known.recent.push(ms) < queue.concurrency) return;
    const median = known.recent.toSorted((a, b) => a - b)[Math.floor(known.recent.length / 2)]!;
    known.recent = [];
    known.fastestMs = Math.min(known.fastestMs, median);
    if (median < farMs) return;
    if (median <= mostSlowdown * known.fastestMs) queue.concurrency = Math.min(most, queue.concurrency * 2);
  }

  /** The server does not bear more requests at once. */
  stop(): void {
    this.most = 0;
  }
}
