import { join } from 'node:path';
import { output } from '../../../output/output.js';
import { codeQuality, codeQualityName } from '../../../report/formats/ci/code-quality.js';
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

/** GitLab CI: the causes as its Code Quality report. It reads junit.xml itself. */
export const gitlab: Host = {
  begin: () => {},
  end({ report, out }) {
    if (!report) return;
    const file = join(out, codeQualityName);
    output.tried(file, () => output.write(file, codeQuality(report)));
  },
};
