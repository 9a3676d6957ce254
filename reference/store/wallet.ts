import { Big } from 'big.js';
import { business, uuid, type Store } from './store.js';

/** A mutual exclusion lock, which runs one task at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(run: () => T | Promise<T>): Promise<T> {
    const mine = this.#last.then(run);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

/** One movement of the wallet; `amount` is positive. */
export interface WalletEntry {
  readonly id: string;
  readonly type: 'debit' | 'credit';
  readonly amount: Big;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reference: string;
}

/** The wallet of the business, created at its first use, with its entries in exact decimals. */
export class Wallet {
  id = uuid('wallet');
  /** Whether the business has no wallet yet. */
  isAbsent = false;
  readonly businessId = business.id;
  accountNumber = '9901234567';
  createdAt: number;
  entries: WalletEntry[] = [];
  /** The password that the next transfer needs, from a state. */
  otp: string | undefined;
  /** Every debit of the wallet holds it. */
  readonly mutex = new Mutex();
  readonly #store: Store;
  #available = new Big('1000000.00');
  #setAt = 0;
  #waiting: { at: number; move: () => void }[] = [];

  constructor(store: Store) {
    this.#store = store;
    this.createdAt = store.clock.origin - 59 * 86_400_000;
    this.#enter('credit', this.#available, 'OPENING', this.createdAt);
    this.#setAt = this.entries.length;
  }

  /** The available balance. */
  get available(): Big {
    const now = this.#store.clock.now();
    const due = this.#waiting.filter(({ at }) => at <= now);
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    for (const { move } of due) move();
    return this.#available;
  }

  /** The entries since a state set the balance. */
  get movements(): readonly WalletEntry[] {
    return this.entries.slice(this.#setAt);
  }

  debit(amount: Big, reference: string): void {
    this.#available = this.#available.minus(amount);
    this.#enter('debit', amount, reference);
  }

  credit(amount: Big, reference: string): void {
    this.#available = this.#available.plus(amount);
    this.#enter('credit', amount, reference);
  }

  /** Moves money at the first reading of the balance after `ms`. */
  later(ms: number, move: () => void): void {
    this.#waiting.push({ at: this.#store.clock.now() + ms, move });
  }

  /** Sets the balance (state "a wallet exists"). */
  setBalance(amount: Big): void {
    this.#available = amount;
    this.#setAt = this.entries.length;
  }

  /** Replaces the wallet by another wallet with the same balance. */
  replace(): void {
    const count = this.#store.next('wallet');
    this.id = uuid(`wallet ${count}`);
    this.accountNumber = String(9_901_300_000 + count);
    this.createdAt = this.#store.clock.now();
    this.entries = [];
    this.#setAt = 0;
    this.isAbsent = false;
  }

  #enter(
    type: WalletEntry['type'],
    amount: Big,
    reference: string,
    at: number = this.#store.clock.now(),
  ): void {
    const id = `WE-${String(this.#store.next('wallet entry')).padStart(6, '0')}`;
    this.entries.push({ id, type, amount, at, reference });
  }
}
