import type { Exchange } from '../contract/exchange.js';

/** Notices a target that bears no requests at the same time: once may be chance, but for a limit. */
export class Crowding {
  private beside = 0;
  private silent = 0;
  private signs = 0;

  /** @param onOverload told once */
  constructor(private readonly onOverload: (why: string) => void) {}

  /** An exchange came beside others. */
  seen(): void {
    this.beside++;
  }

  /** An exchange ended in a 5xx or without an answer, and then alone did not. A bad connection loses some of all. */
  ended({ crowded, response }: Exchange): void {
    if (!crowded) return;
    if (response === null && ++this.silent * 4 < this.beside) return;
    this.note('ends requests that come together with a 5xx or without an answer', 1);
  }

  /** An exchange was answered 429. */
  throttled({ crowded }: Exchange): void {
    if (crowded) this.note('answers 429 to requests that come together', 2);
  }

  private note(how: string, weight: number): void {
    const before = this.signs;
    this.signs += weight;
    if (before < 2 && this.signs >= 2) this.onOverload(`the target ${how}`);
  }
}
