import type PQueue from 'p-queue';

// With a nearby server, both sides are busy already, so more connections do not speed up the run.
const farMs = 40;
// Answers this many times slower than the fastest ones show that the server is busy.
const mostSlowdown = 1.5;

/** Opens more connections to a remote server as long as its latency stays stable. */
export class ConnectionGrowth {
  private readonly byKind = new Map<string, { recent: number[]; fastestMs: number }>();

  constructor(
    private readonly queue: PQueue,
    private most: number,
  ) {}

  /** Records the duration of an answer. States are tracked separately because they may take longer than requests. */
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

  /** Stops the growth, because the server cannot handle more parallel requests. */
  stop(): void {
    this.most = 0;
  }
}
