import type { Reply } from '../http.js';

/** A stored response for repetitions of its request. */
export interface KeptReply {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
  readonly reply: Promise<Reply>;
  /** The first request is still running. */
  running: boolean;
}

/** The stored responses of Idempotency-Keys, by slot. */
export class KeptReplies {
  readonly bySlot = new Map<string, KeptReply>();
}

/** The requests of one api-key in a window of time. */
export interface RateWindow {
  /** When the window began, in milliseconds since 1970. */
  since: number;
  used: number;
}

/** The current window of each api-key (Limits: request rate). */
export class RateWindows {
  readonly #byKey = new Map<string, RateWindow>();

  of(key: string, now: number): RateWindow {
    let rate = this.#byKey.get(key);
    if (rate === undefined) {
      rate = { since: now, used: 0 };
      this.#byKey.set(key, rate);
    }
    return rate;
  }
}
