import type { RunEvent } from '../engine/events.js';
import type { Redacted } from '../redaction/redacted.js';

/** The events of a run for whoever iterates over them, each from the first event on. */
export class EventStream implements AsyncIterable<RunEvent> {
  private readonly events: Redacted<RunEvent>[] = [];
  private over = false;
  private error: Error | undefined;
  private wake = (): void => undefined;
  private news = this.nextNews();

  readonly write = (event: Redacted<RunEvent>): void => {
    this.events.push(event);
    this.stir();
  };

  /** No more events come. */
  end(): void {
    this.over = true;
    this.stir();
  }

  /** No more events come, and whoever iterates is told why. */
  fail(error: unknown): void {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    for (let at = 0; ; at++) {
      while (at >= this.events.length && !this.over) await this.news;
      const event = this.events[at];
      if (event) yield event;
      else if (this.error) throw this.error;
      else return;
    }
  }

  private stir(): void {
    this.wake();
    this.news = this.nextNews();
  }

  private nextNews(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }
}
