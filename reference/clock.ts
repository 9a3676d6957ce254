// 2 March 2026, 09:30 UTC. A fixed start keeps the data the same in every run.
const origin = Date.UTC(2026, 2, 2, 9, 30, 0);

/** The server's idea of now. It ticks, and the state "the clock advances" moves it. */
export class Clock {
  readonly origin = origin;
  readonly #started = performance.now();
  #advanced = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Math.floor(this.origin + this.#advanced + performance.now() - this.#started);
  }

  /** Moves now forward; windows and expiries follow. */
  advance(seconds: number): void {
    this.#advanced += seconds * 1000;
  }
}
