import type { Count, Timestamp, Whole } from '../../contract/scalars.js';

/** A request that left something behind, or may have. */
export interface SideEffect {
  /** When it was sent, by the clock of the suite. */
  at: Timestamp;
  /** Null for a path that no operation of the contract has. */
  operation: string | null;
  effect: 'creates' | 'charges' | 'moves-money' | 'unknown';
  method: string;
  path: string;
  /** Null where no answer came. */
  status: Whole | null;
  /** `done`: it was accepted. `unknown`: no answer came, or none that tells. */
  outcome: 'done' | 'unknown';
  /** What the answer, or else the request, calls what was made. */
  reference: string | null;
  /** As it was written; null where nothing was charged or paid. */
  amount: string | null;
  /** As the answer or the wallet names it; null where neither does. */
  currency: string | null;
  /** It repeats an earlier one, by its key or its reference: what it did counts once. */
  again?: true;
  /** Whether it was taken back: nobody was asked to, or the state handler was, and only the target knows. */
  undone: 'no' | 'not known';
}

/** What the requests to one operation left behind. */
export interface SideEffectTotal {
  operation: string | null;
  effect: SideEffect['effect'];
  done: Count;
  /** Those of which nothing tells whether they were done. */
  unknown: Count;
  /** Of what was done, by currency; null for one that nothing showed. */
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

/** Decimal texts, in the currency of the wallet, without fees. */
export interface Spending {
  limit: string;
  spent: string;
}

/** All that a run left behind. */
export interface SideEffects {
  /** Each request that was accepted, or may have been, in the order of the answers. */
  entries: SideEffect[];
  totals: SideEffectTotal[];
  /** Absent where states fill the wallet. */
  spending?: Spending;
  /** How many states the state handler was asked to undo in the end, and did; null where there were none. */
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
 * What the requests of a run left behind at its target, redacted.
 *
 * @title Side effects of a run of cwit certify
 */
export interface SideEffectsFile extends SideEffects {
  schemaVersion: 1;
  target: { baseUrl: string; environment: 'sandbox' | 'live' };
  startedAt: Timestamp;
  finishedAt: Timestamp;
}
