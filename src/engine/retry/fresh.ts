// A delay is learned from one record, and others may take a little longer.
const margin = 1.25;

/** How long new records take until the server serves them, learned once for each state or operation that makes them. */
export class Fresh {
  private readonly born = new WeakMap<object, number>();
  private readonly delaysMs = new Map<string, number>();

  /**
   * @param settleMs the longest time in milliseconds
   * @param pause waits this many milliseconds
   */
  constructor(
    private readonly settleMs: number,
    private readonly pause: (ms: number, why: string) => Promise<void>,
  ) {}

  /** Notes that a record has just been made. */
  note(record: object): void {
    if (!this.born.has(record)) this.born.set(record, performance.now());
  }

  /** Whether the run has made a record so lately that the server may not serve it yet. */
  isNew(record: object): boolean {
    return performance.now() - (this.born.get(record) ?? -Infinity) <= this.settleMs;
  }

  /** Learns from a record that was refused at first and served now. */
  served(kind: string, record: object): void {
    const born = this.born.get(record);
    const age = performance.now() - (born ?? -Infinity);
    // An older record was refused for another reason.
    if (age > 2 * this.settleMs) return;
    this.delaysMs.set(kind, Math.max(age * margin, this.delaysMs.get(kind) ?? 0));
  }

  /** Waits until a record is as old as an earlier one of its kind was when the server served it. */
  async rest(kind: string, record: object): Promise<void> {
    const [born, delay] = [this.born.get(record), this.delaysMs.get(kind)];
    if (born === undefined || delay === undefined) return;
    const left = born + delay - performance.now();
    if (left > 0) await this.pause(left, `for a new record of "${kind}" to be served`);
  }
}
