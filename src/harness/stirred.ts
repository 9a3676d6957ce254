/** What may have moved the wallet since it was last seen at rest. */
export class Stirred {
  /** Whether an accepted request may have spent money. */
  spent = false;
  /** The balance that a state has set; it may show as late as a debit. */
  set: string | undefined;
  private spentAt = 0;

  spend(): void {
    this.spent = true;
    this.set = undefined;
    this.spentAt = performance.now();
  }

  /** Milliseconds that are left of `patience` since money may have been spent. */
  left(patience: number): number {
    return this.spent ? Math.max(0, this.spentAt + patience - performance.now()) : 0;
  }

  /** The wallet was seen at rest. */
  rested(): void {
    this.spent = false;
    this.set = undefined;
  }
}
