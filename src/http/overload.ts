import type { Exchange } from '../contract/exchange.js';

/** Detects a server that cannot handle parallel requests. One failure may be chance; a 429 is not. */
export class OverloadDetector {
  private parallel = 0;
  private silent = 0;
  private signs = 0;

  /** @param onOverload is called once */
  constructor(private readonly onOverload: (why: string) => void) {}

  /** Counts an exchange that ended while others were in progress. */
  countParallel(): void {
    this.parallel++;
  }

  /** Notes an exchange that failed among others and succeeded alone. A bad connection also loses some requests. */
  failed({ crowded, response }: Exchange): void {
    if (!crowded) return;
    if (response === null && ++this.silent * 4 < this.parallel) return;
    this.note('fails on parallel requests (5xx or no answer)', 1);
  }

  throttled({ crowded }: Exchange): void {
    if (crowded) this.note('answers 429 to parallel requests', 2);
  }

  private note(how: string, weight: number): void {
    const before = this.signs;
    this.signs += weight;
    if (before < 2 && this.signs >= 2) this.onOverload(`the server ${how}`);
  }
}
