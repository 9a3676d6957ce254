/** How fast one api-key has been asking. */
export interface Pace {
  /** Milliseconds since 1970. */
  since: number;
  used: number;
}

/** The pace of each api-key (Limits: request rate). */
export class Paces {
  readonly #byKey = new Map<string, Pace>();

  of(key: string, now: number): Pace {
    let pace = this.#byKey.get(key);
    if (pace === undefined) {
      pace = { since: now, used: 0 };
      this.#byKey.set(key, pace);
    }
    return pace;
  }
}
