import type { Store } from './store.js';

// Shorter values occur in many requests.
const shortest = 8;

/** When provider states first gave a value, by the clock of the server. */
export class Ages {
  readonly #since = new Map<string, number>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  note(values: object): void {
    for (const value of Object.values(values))
      if (typeof value === 'string' && value.length >= shortest && !this.#since.has(value))
        this.#since.set(value, this.#store.clock.now());
  }

  /** Whether a text contains a value that is younger than this many milliseconds. */
  isYoung(text: string, ms: number): boolean {
    const now = this.#store.clock.now();
    return [...this.#since].some(([value, since]) => now - since < ms && text.includes(value));
  }
}
