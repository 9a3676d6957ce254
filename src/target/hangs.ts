// A handler that starts only when it is asked may take longer for the first states; one that hangs for good must not hold
// up all of a run.
const mostInARow = 3;

/**
 * The states that a state handler hung at. Each is asked for once more; and where it hangs so often in a row, it would
 * hang at the others, too.
 */
export class Hangs {
  /** When a state hung first, by `performance.now()`. */
  private readonly first = new Map<string, number>();
  private readonly twice = new Set<string>();
  private inARow = 0;
  private lastAnswer = -Infinity;
  private lastHang = -Infinity;

  /** Notes an answer, whatever it was. */
  answered(): void {
    this.lastAnswer = performance.now();
    if (this.inARow < mostInARow) this.inARow = 0;
  }

  /** Notes a state that it hung at, and since when, by `performance.now()`. */
  hung(state: string, since: number): void {
    const now = performance.now();
    const first = this.first.get(state);
    if (first === undefined) this.first.set(state, now);
    else if (first <= since) this.twice.add(state);
    // Calls that were under way at the same time may have waited for each other, and count as one.
    if (this.lastAnswer < since && this.lastHang <= since) this.inARow++;
    this.lastHang = now;
  }

  /** Why it is not asked for a state any more; undefined where it is. */
  reason(state: string): string | undefined {
    if (this.inARow >= mostInARow)
      return `the state handler hangs: it gave no answer in time ${mostInARow} times in a row`;
    return this.twice.has(state) ? this.at(state) : undefined;
  }

  /** What is said of a state that it hung at. */
  at(state: string): string {
    return `the state handler hangs at "${state}": it gave no answer in time`;
  }

  /** Whether it hung at all. */
  get any(): boolean {
    return this.first.size > 0;
  }
}
