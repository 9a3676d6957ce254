// A handler that starts on the first call may be slow for the first states. One that always hangs must not delay the run.
const mostInARow = 3;

/** Counts the states at which a state handler hung, to retry each once and to stop calling a handler that always hangs. */
export class Hangs {
  /** When the handler first hung at each state, by `performance.now()`. */
  private readonly first = new Map<string, number>();
  private readonly twice = new Set<string>();
  private inARow = 0;
  private lastAnswer = -Infinity;
  private lastHang = -Infinity;

  answered(): void {
    this.lastAnswer = performance.now();
    if (this.inARow < mostInARow) this.inARow = 0;
  }

  /** Notes that the handler hung at a state since a time, by `performance.now()`. */
  hung(state: string, since: number): void {
    const now = performance.now();
    const first = this.first.get(state);
    if (first === undefined) this.first.set(state, now);
    else if (first <= since) this.twice.add(state);
    // Parallel calls may have waited for each other, and count as one.
    if (this.lastAnswer < since && this.lastHang <= since) this.inARow++;
    this.lastHang = now;
  }

  /** Why the run no longer requests a state; undefined where it still does. */
  reason(state: string): string | undefined {
    if (this.inARow >= mostInARow)
      return `the state handler hangs: it gave no answer in time ${mostInARow} times in a row`;
    return this.twice.has(state) ? this.at(state) : undefined;
  }

  at(state: string): string {
    return `the state handler hangs at "${state}": it gave no answer in time`;
  }

  get any(): boolean {
    return this.first.size > 0;
  }
}
