import type { Count, Whole } from '../../contract/scalars.js';
import type { Outcome } from '../../contract/verdict.js';
import type { RunIdentity } from './model.js';

/** What is different in one of two reports. */
export interface ReportDiff {
  before: ReportInBrief;
  after: ReportInBrief;
  /** What else is different between the two runs, and may explain it. The seeds are in `before` and `after`. */
  changed: RunDifference[];
  /** How many requirements both of them have: what only one of two selections names is not compared. */
  compared: Count;
  /** In the order of the contract. */
  verdicts: VerdictChange[];
  observations: { id: string; text: string; before: string[]; after: string[] }[];
  /** By their ids. */
  causes: { fresh: string[]; gone: string[]; kept: string[] };
}

export type RunDifference = 'contract' | 'suite' | 'target' | 'depth' | 'selection';

/** A requirement whose verdict is another one now. */
export interface VerdictChange {
  requirement: string;
  /**
   * `broken`: it fails, and was not seen broken before. `shown`: it fails, and waited for another one before. `warned`:
   * a warning now. `waiting`: it is seen broken, and waits for another one that fails. `kept`: it passes, and was seen
   * broken before. `judged`, `unjudged`: it passes and was not judged before, or the other way round. `new`, `gone`:
   * only one of the two contracts has it.
   */
  change: 'broken' | 'shown' | 'warned' | 'waiting' | 'kept' | 'judged' | 'unjudged' | 'new' | 'gone';
  /** Null where the contract did not have it. */
  before: Outcome | null;
  after: Outcome | null;
  /** Why it is not judged now. */
  reason?: string;
}

export interface ReportInBrief extends RunIdentity {
  baseUrl: string;
  depth?: string;
}

export interface ReportedBaseline {
  file: string;
  /** The ids of the causes that it does not know; of operations that are not there, theirs. */
  fresh: string[];
  known: { id: string; reason: string; since: string; until?: string }[];
  /** Entries whose cause is not there any more, though its requirement was judged. By their requirements. */
  gone: string[];
  /** Entries that random choices found, and other ones of this run did not meet. */
  unmet: { id: string; seed: Whole }[];
  /** Entries that are past their date, but for those that are gone. */
  expired: string[];
}
