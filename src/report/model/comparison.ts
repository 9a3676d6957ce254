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
  causes: {
    new: ChangedCause[];
    fixed: ChangedCause[];
    stillFailing: ChangedCause[];
  };
}

/** A root cause by its requirement, or by an operation that is not implemented. */
export interface CauseInBrief {
  id: string;
  headline: string;
}

export interface ChangedCause extends CauseInBrief {
  /** It only warns. */
  warning?: true;
  /** The run before saw it as well, and another failure masked it there. */
  maskedBefore?: true;
}

export type RunDifference = 'contract' | 'suite' | 'target' | 'depth' | 'selection';

/** A requirement whose verdict is another one now. */
export interface VerdictChange {
  requirement: string;
  /**
   * `failing`: it fails, and did not fail before. `unmasked`: it fails, and another failure masked it before. `warning`: it
   * warns now. `masked`: it fails, and another failure masks it. `passing`: it passes, and failed or warned before.
   * `tested`, `untested`: it passes and was not tested before; it is not tested now. `new`, `gone`: only one of the two
   * contracts has it.
   */
  change: 'failing' | 'unmasked' | 'warning' | 'masked' | 'passing' | 'tested' | 'untested' | 'new' | 'gone';
  /** Null where the contract did not have it. */
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
  /** The root causes that it does not know. */
  fresh: CauseInBrief[];
  known: KnownCause[];
  /** Entries whose root cause is fixed: their requirement was tested, and passes. */
  gone: CauseInBrief[];
  /** Entries that random choices found, and other ones of this run did not meet. */
  unmet: (CauseInBrief & { seed: Whole })[];
  /** Entries that are past their date, but for those that are gone. */
  expired: CauseInBrief[];
}

/** A root cause of a report, with what its entry in a baseline says. */
export interface KnownCause extends CauseInBrief {
  reason: string;
  since: string;
  until?: string;
  /** The entry is past its date. */
  expired?: true;
}
