import type { Count, Timestamp, Whole } from '../../contract/scalars.js';

/** A request that had a side effect, or may have had one. */
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
  /** The request repeats an earlier one by its key or reference. The effect counts once. */
  again?: true;
  /** `not known`: the state handler was asked to undo it, and only the server knows the result. `no`: nothing asked for that. */
  undone: 'no' | 'not known';
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

/** All side effects of a run. */
export interface SideEffects {
  /** The requests that the server accepted or may have accepted, in the order of the answers. */
  entries: SideEffect[];
  totals: SideEffectTotal[];
  /** Absent if provider states fill the wallet. */
  spending?: Spending;
  /** How many states the state handler was asked to undo, and how many it undid; null if there were none. */
  teardown: {
    /**
     * @asType integer
     * @minimum 1
     */
    states: number;
    undone: Count;
  } | null;
}

/**
 * The redacted side effects of a run on the server.
 *
 * @title Side effects of a run of cwit certify
 */
export interface SideEffectsFile extends SideEffects {
  schemaVersion: 1;
  target: { baseUrl: string; environment: 'sandbox' | 'live' };
  startedAt: Timestamp;
  finishedAt: Timestamp;
}
