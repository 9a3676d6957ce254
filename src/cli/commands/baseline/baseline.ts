import { output } from '../../../output/output.js';
import type { Baseline } from '../../../report/compare/baseline/baseline.js';
import { pruned, updated } from '../../../report/compare/baseline/updated.js';
import { withBaseline } from '../../../report/compare/baseline/with-baseline.js';
import { count } from '../../../report/text/count.js';
import type { Report } from '../../../report/model/model.js';
import { TargetError } from '../../../target/target.js';
import { baselineOrNone, readBaseline, writeBaseline } from './baseline-file.js';

export interface BaselineFlags {
  baseline?: string;
  baselineUpdate?: boolean;
  baselinePrune?: boolean;
}

/** The baseline that flags name, read before anything is judged in vain; undefined without one. Throws a TargetError. */
export function baselineOf(flags: BaselineFlags): BaselineFile | undefined {
  const { baseline: file, baselineUpdate: update = false, baselinePrune: prune = false } = flags;
  if (file !== undefined) return new BaselineFile(file, { update, prune });
  if (update || prune)
    throw new TargetError(
      `${update ? '--baseline-update' : '--baseline-prune'} needs the file: --baseline cwit.baseline.json.`,
    );
  return undefined;
}

/** A file of known causes, and what is to be done with it. */
export class BaselineFile {
  private baseline: Baseline;

  constructor(
    private readonly file: string,
    private readonly asked: { update: boolean; prune: boolean },
    private readonly today = () => new Date().toISOString().slice(0, 10),
  ) {
    this.baseline = asked.update ? baselineOrNone(file) : readBaseline(file);
  }

  /** The report with what the baseline says of it. */
  applied(report: Report): Report {
    return withBaseline(report, this.baseline, this.file, this.today());
  }

  /** The same; before, the file is updated and pruned where that was asked for. */
  kept(report: Report): Report {
    const { update, prune } = this.asked;
    const before = this.baseline.causes.length;
    if (update) this.baseline = updated(this.baseline, report, this.today());
    const added = this.baseline.causes.length - before;
    const gone = prune ? this.applied(report).baseline!.gone : [];
    this.baseline = pruned(this.baseline, gone);
    if (update || prune) {
      writeBaseline(this.file, this.baseline);
      output.say(`\n${this.file}: ${count(added, 'cause')} added, ${gone.length} taken out.`);
    }
    return this.applied(report);
  }
}
