/** Causes that are known and wait to be mended: a file that `baseline.schema.json` describes. */
export interface Baseline {
  causes: BaselineEntry[];
}

export interface BaselineEntry {
  /** The requirement that shows the cause; of an operation that is not there, its id. */
  requirement: string;
  /** Every way in which it shows. */
  signature: string[];
  headline: string;
  reason: string;
  /** The day on which it was first known, such as `2026-11-22`. */
  since: string;
  /** The last day on which it is taken for known. */
  until?: string;
  /** The seed of the run, where it was found by random choices. */
  seed?: number;
}
