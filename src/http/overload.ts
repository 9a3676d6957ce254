import type { Exchange } from '../contract/exchange.js';

/** Notices a target that cannot handle parallel requests. One failure may be chance; a 429 is not. */
export class OverloadDetector {
  private parallel = 0;
  private silent = 0;
  private signs = 0;

  /** @param onOverload is called once */
  constructor(private readonly onOverload: (why: string) => void) {}

  /** An exchange ended while others were under way. */
  countParallel(): void {
    this.parallel++;
  }

  /** An exchange failed, and did not fail again when sent alone. A bad connection loses some of all. */
  failed({ crowded, response }: Exchange): void {
    if (!crowded) return;
    if (response === null && ++this.silent * 4 < this.parallel) return;
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
