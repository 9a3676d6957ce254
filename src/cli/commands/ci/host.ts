import type { Report } from '../../../report/model/model.js';

/** What came of a command in a pipeline. */
export interface Outcome {
  /** Null: it left none. */
  report: Report | null;
  /** The folder of the reports. */
  out: string;
  /** Of the command. */
  code: number;
}

/** What runs pipelines, and is told what came of a run. */
export interface Host {
  /** Before the command writes its first line. */
  begin(): void;
  end(outcome: Outcome): void;
}

/** Nobody who can be told. */
export const noHost: Host = { begin: () => {}, end: () => {} };
