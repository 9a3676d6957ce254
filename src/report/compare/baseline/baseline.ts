import type { Day, Whole } from '../../../contract/scalars.js';

/**
 * Causes that are known and wait to be fixed. `cwit certify --baseline FILE` is red for others only, and for entries
 * that are no longer true.
 *
 * @title Baseline of cwit certify
 */
export interface Baseline {
  $schema?: string;
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the cause; of an operation that is not there, its id. */
  requirement: string;
  /**
   * Every way in which it shows: answers, places of a body with the keyword that they break, and operations. A cause
   * that shows in another way is a different one.
   */
  signature: string[];
  /** What is broken, for readers. */
  headline: string;
  /**
   * Why it is left for now.
   *
   * @minLength 1
   */
  reason: string;
  /** The day on which it was first known. */
  since: Day;
  /** The last day on which it is taken for known. */
  until?: Day;
  /**
   * It was found by random choices, of this seed: only a run with this seed, or a deep one, tells whether it is gone.
   */
  seed?: Whole;
}
