// How long after a request the balance shows its debit.

/** Until several debits have shown soon, a debit may take this many milliseconds. */
const unknownMs = 300;
const fewDebits = 3;

export class Lag {
  /** The longest time in milliseconds that a debit took to show; undefined before the first one. */
  longestMs: number | undefined;
  /** The shortest times in milliseconds after which a reading has shown a debit, in ascending order. */
  private soonest: number[] = [];
  private fastestReadingMs = Infinity;
  private effectAt = -Infinity;
  private debitAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Money may have moved now. `isCertain` if it must have. Returns the time. */
  moved(isCertain: boolean): number {
    this.effectAt = this.now();
    if (isCertain) this.debitAt = this.effectAt;
    return this.effectAt;
  }

  /** A reading of the balance has taken some milliseconds. */
  read(ms: number): void {
    this.fastestReadingMs = Math.min(this.fastestReadingMs, ms);
  }

  /** The last reading is the first one, and it shows all debits. It proves only a lag below the time since the last debit. */
  shown(): void {
    const sinceMs = Math.max(0, this.now() - this.debitAt - this.fastestReadingMs);
    this.soonest = [...this.soonest, sinceMs].toSorted((a, b) => a - b).slice(0, fewDebits);
    this.longestMs ??= 0;
  }

  /** The debits of a reading took some milliseconds to show. */
  waited(ms: number): void {
    this.longestMs = Math.max(this.longestMs ?? 0, ms);
  }

  /** Whether too few debits have shown to know how long they take. */
  get isOpen(): boolean {
    return !this.longestMs && this.knownMs >= unknownMs;
  }

  /** The milliseconds since money may have moved. */
  get sinceMs(): number {
    return this.now() - this.effectAt;
  }

  /** The time in which three debits have shown. A later reading proves nothing. */
  private get knownMs(): number {
    return Math.min(unknownMs, this.soonest[fewDebits - 1] ?? unknownMs);
  }

  /** The milliseconds to wait for a debit: twice the longest lag, and the time in which three debits have shown. */
  get patienceMs(): number {
    return Math.max((this.longestMs ?? 0) * 2, this.knownMs);
  }

  /** The milliseconds that a debit may still take to show. */
  get leftMs(): number {
    return Math.max(0, this.patienceMs - this.sinceMs);
  }
}
