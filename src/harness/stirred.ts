import { Big } from 'big.js';

/** What may have moved the wallet since it was last seen at rest. */
export class Stirred {
  /** Whether an accepted request may have spent money. */
  spent = false;
  /** The balance that a state has set; it may show as late as a debit. */
  set: string | undefined;
  /** The balance at rest, unless a state may have set another, and the least that was spent since. */
  private from: Big | undefined;
  private due = new Big(0);
  private spentAt = 0;

  /** An accepted request may have spent money: `cost` at least. */
  spend(cost: Big | null): void {
    this.spent = true;
    this.set = undefined;
    this.due = this.due.plus(cost ?? 0);
    this.spentAt = performance.now();
  }

  /** A state may have changed the balance, to what is `set` if that is said. */
  prepare(set?: string): void {
    this.set = set ?? this.set;
    this.from = undefined;
  }

  /** Whether all that is known to be spent shows in a balance. */
  showsIn(balance: Big): boolean {
    return this.from === undefined || this.from.minus(balance).gte(this.due);
  }

  /** Milliseconds that are left of `patience` since money may have been spent. */
  left(patience: number): number {
    return this.spent ? Math.max(0, this.spentAt + patience - performance.now()) : 0;
  }

  /** The wallet was seen at rest. */
  rested(balance: Big): void {
    this.spent = false;
    this.set = undefined;
    this.from = balance;
    this.due = new Big(0);
  }
}
