import type { Count } from '../../contract/scalars.js';
import type { Outcome } from '../../contract/verdict.js';
import type { RunIdentity } from './model.js';

/** The differences between two reports. */
export interface ReportDiff {
  before: ReportInBrief;
  after: ReportInBrief;
  /** Other differences between the runs, which may explain changes. The seeds are in `before` and `after`. */
  changed: RunDifference[];
  /** How many requirements both reports have. Requirements of only one selection are not compared. */
  compared: Count;
  /** In the order of the contract. */
  verdicts: VerdictChange[];
  observations: { id: string; text: string; before: string[]; after: string[] }[];
  causes: {
    new: ChangedCause[];
    fixed: ChangedCause[];
    stillFailing: ChangedCause[];
  };
}

/** A root cause, named by its requirement or by an operation that is not implemented. */
export interface CauseInBrief {
  id: string;
  headline: string;
}

export interface ChangedCause extends CauseInBrief {
  /** The root cause has only warnings. */
  warning?: true;
  /** In the previous run, another failure masked it. */
  maskedBefore?: true;
}

export type RunDifference = 'contract' | 'suite' | 'target' | 'depth' | 'selection';

/** A requirement whose verdict changed. */
export interface VerdictChange {
  requirement: string;
  /**
   * `failing`: it fails and did not fail before. `unmasked`: it fails, and another failure masked it before. `warning`: it
   * warns now. `masked`: another failure masks its failure. `passing`: it passes and failed or warned before. `tested`: it
   * passes and was not tested before. `untested`: it is not tested now. `new`, `gone`: only the later or only the earlier
   * contract has it.
   */
  change: 'failing' | 'unmasked' | 'warning' | 'masked' | 'passing' | 'tested' | 'untested' | 'new' | 'gone';
  /** Null if the contract did not have it. */
  before: Outcome | null;
  after: Outcome | null;
  /** Why it is not tested now. */
  reason?: string;
}

export interface ReportInBrief extends RunIdentity {
  baseUrl: string;
  depth?: string;
}

export interface ReportedBaseline {
  file: string;
  /** The root causes that the baseline does not have. */
  fresh: CauseInBrief[];
  known: KnownCause[];
  /** Entries whose root cause is fixed: their requirement was tested and passes. */
  gone: CauseInBrief[];
}

/** A root cause of a report with the reason of its entry in the baseline. */
export interface KnownCause extends CauseInBrief {
  reason: string;
}
