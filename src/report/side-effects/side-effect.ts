/** A request that left something behind, or may have. */
export interface SideEffect {
  /** When it was sent, ISO 8601, by the clock of the suite. */
  at: string;
  /** Null for a path that no operation of the contract has. */
  operation: string | null;
  effect: 'creates' | 'charges' | 'moves-money' | 'unknown';
  method: string;
  path: string;
  /** Null where no answer came. */
  status: number | null;
  /** `done`: it was accepted. `unknown`: no answer came, or none that tells. */
  outcome: 'done' | 'unknown';
  /** What the answer, or else the request, calls what was made. */
  reference: string | null;
  /** As it was written; null where nothing was charged or paid. */
  amount: string | null;
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
  done: number;
  /** Those of which nothing tells whether they were done. */
  unknown: number;
  /** Of what was done, by currency; null for one that nothing showed. Exact decimals. */
  sums: { currency: string | null; amount: string }[];
}

/** All that a run left behind. */
export interface SideEffects {
  entries: SideEffect[];
  totals: SideEffectTotal[];
  /** How many states the state handler was asked to undo in the end, and did; null where there were none. */
  teardown: { states: number; undone: number } | null;
}
