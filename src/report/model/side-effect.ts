import type { Count, Timestamp, Whole } from '../../contract/scalars.js';

/** A request that had a side effect, or may have had one. Repetitions by the same key or reference are left out. */
export interface SideEffect {
  /** The time of the request by the clock of the suite. */
  at: Timestamp;
  /** Null for a path outside of the contract. */
  operation: string | null;
  effect: 'creates' | 'charges' | 'moves-money' | 'unknown';
  method: string;
  path: string;
  /** Null without an answer. */
  status: Whole | null;
  /** `done`: the server accepted it. `unknown`: there was no answer, or an unclear one. */
  outcome: 'done' | 'unknown';
  /** The name of the created record in the answer, or in the request. */
  reference: string | null;
  /** The amount as written; null if nothing was charged or paid. */
  amount: string | null;
  /** The currency in the answer or of the wallet; null if unknown. */
  currency: string | null;
}

/** The side effects of the requests to one operation. */
export interface SideEffectTotal {
  operation: string | null;
  effect: SideEffect['effect'];
  done: Count;
  /** The requests with an unknown outcome. */
  unknown: Count;
  /** The sums of the completed requests by currency; null for an unknown currency. */
  sums: {
    currency: string | null;
    /**
     * An exact decimal.
     *
     * @pattern ^\d+\.\d{2,}$
     */
    amount: string;
  }[];
}

/** Decimal texts in the currency of the wallet, without fees. */
export interface Spending {
  limit: string;
  spent: string;
}

/** How many states the state handler was asked to undo, and how many it undid. */
export interface Teardown {
  states: Count;
  undone: Count;
}
