import { createHash } from 'node:crypto';

// 2 March 2026, 09:30 UTC. A fixed start keeps the data the same in every run.
const origin = Date.UTC(2026, 2, 2, 9, 30, 0);

/** The clock of the server, which runs, and which the state "the clock advances" moves. */
export class Clock {
  readonly origin = origin;
  readonly #started = performance.now();
  #advanced = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Math.floor(this.origin + this.#advanced + performance.now() - this.#started);
  }

  /** Moves the clock forward, which also affects windows and expiries. */
  advance(seconds: number): void {
    this.#advanced += seconds * 1000;
  }
}

/**
 * The data of one server instance. Each tag keeps its records in its own class, a part, which is created at its first
 * use. A new tag needs no change here.
 */
export class Store {
  readonly clock = new Clock();
  readonly #parts = new Map<unknown, unknown>();
  readonly #counts = new Map<string, number>();

  /** The one part of this kind. */
  part<T>(kind: new (store: Store) => T): T {
    let part = this.#parts.get(kind) as T | undefined;
    if (part === undefined) {
      part = new kind(this);
      this.#parts.set(kind, part);
    }
    return part;
  }

  /** Returns 1, 2, 3, … for each series, so that the data is the same in every run. */
  next(series: string): number {
    const count = (this.#counts.get(series) ?? 0) + 1;
    this.#counts.set(series, count);
    return count;
  }
}

/** A UUID (version 4 in form) that depends on the name alone. */
export function uuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** The one business that the server knows. */
export const business = {
  id: uuid('business'),
  name: 'Acme Stores',
  email: 'pay@acme.example.com',
  logo: 'https://acme.example.com/logo.png',
};
