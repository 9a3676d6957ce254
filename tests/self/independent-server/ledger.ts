interface Entry {
  id: string;
  /** Below zero for a debit. */
  minor: bigint;
  type: 'DR' | 'CR' | 'FEE';
  /** When it was made, by the clock that can be moved. */
  at: number;
  /** From when on it shows, by a clock that cannot. */
  shows: number;
}

/** Delays until entries become visible, in milliseconds; a fee may be booked separately, later. */
export interface Lags {
  lagMs?: number;
  feeAfterMs?: number;
}

/** Delay until the ledger balance includes a debit, in milliseconds. */
const clearingMs = 600_000;

/** The wallet: what is in it is known at once, and shows a little later. */
export class Ledger {
  readonly created: number;
  /** The balance that transfers are checked against. */
  available = 0n;
  private readonly entries: Entry[] = [];

  constructor(
    readonly id: string,
    private readonly now: () => number,
    private readonly lags: Lags,
  ) {
    this.created = now();
  }

  /** Puts the wallet to a balance, with an entry for what it takes. */
  fund(minor: bigint): void {
    this.enter(minor - this.available, 'CR');
  }

  debit(minor: bigint, fee: bigint): void {
    this.enter(-minor, 'DR');
    this.enter(-fee, 'FEE');
  }

  get shown(): Entry[] {
    const moment = performance.now();
    return this.entries.filter(({ shows }) => shows <= moment);
  }

  /** The available balance as it shows. */
  get balance(): bigint {
    return this.shown.reduce((sum, { minor }) => sum + minor, 0n);
  }

  /** With the debits that have not been cleared. */
  get ledger(): bigint {
    const since = this.now() - clearingMs;
    const held = this.shown.filter(({ at, type }) => at > since && type !== 'CR');
    return held.reduce((sum, { minor }) => sum - minor, this.balance);
  }

  private enter(minor: bigint, type: Entry['type']): void {
    if (minor === 0n) return;
    this.available += minor;
    const id = `e-${this.entries.length}`;
    const { lagMs = 0, feeAfterMs = lagMs } = this.lags;
    const shows = performance.now() + (type === 'FEE' ? feeAfterMs : lagMs);
    this.entries.push({ id, minor, type, at: this.now(), shows });
  }
}
