import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { requirements, type RequirementId } from '../../../contract/contract.js';
import { defined } from '../../../contract/json.js';
import { isTested } from '../../../contract/verdict.js';
import { depths } from '../../../engine/schedule/depth.js';
import type { FailedBefore, Report } from '../../../report/model/model.js';
import { isOfReceiver } from '../../../report/compare/diff.js';
import { allFeatures } from '../../../server-under-test/offer.js';
import { TargetError } from '../../../server-under-test/target.js';
import { readReport } from '../../io/read-report.js';

const isKnown = (name: string): name is RequirementId => requirements.some(({ id }) => id === name);

/** The choices of the last run that `--failed` repeats. */
export interface LastFailures {
  only: RequirementId[];
  seed: number;
  depth?: string;
  /** The features of the run; undefined for all. */
  features?: readonly string[];
}

/** The failed, warned and masked requirements of the last report, and those that it remembers. Throws a TargetError. */
export function lastFailures(out: string): LastFailures {
  const file = join(out, 'report.json');
  const advice = 'run without --failed first';
  const report = readReport(file, advice);
  if (isOfReceiver(report))
    throw new TargetError(`${file} is the report of a webhook receiver: ${advice}, with another --out.`);
  const { requirements: failed, seed, depth } = failuresOf(report);
  const only = failed.filter(isKnown);
  if (failed.length === 0 && (report.summary.verdict === 'undecided' || report.problems.length > 0))
    throw new TargetError(`The run of ${file} was incomplete, and found no failure: ${advice}.`);
  if (
    (failed.length > 0 && only.length === 0) ||
    (depth !== undefined && !depths.some((one) => one === depth))
  )
    throw new TargetError(`${file} is not a report of this version of cwit: ${advice}.`);
  const { features } = report.target;
  const named = isDeepStrictEqual(features, allFeatures) ? undefined : features;
  return { only, seed, ...defined({ depth, features: named }) };
}

/** The failures of a run, and those that it remembers: their seed wins, because most of them come from a longer run. */
function failuresOf({ requirements: rows, causes, seed, effort, failedBefore }: Report): FailedBefore {
  const failed = rows.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
  const related = causes.flatMap(({ explains }) => explains);
  const { requirements: earlier, ...found } = failedBefore ?? {
    ...{ requirements: [], seed },
    ...defined({ depth: effort?.depth }),
  };
  return { ...found, requirements: [...new Set([...failed, ...related, ...earlier])] };
}

/** The report with the failures of the previous report on the same server that this run did not test. */
export function withFailedBefore(report: Report, before: Report | undefined): Report {
  if (before === undefined || before.target.baseUrl !== report.target.baseUrl) return report;
  const settled = report.requirements.filter(({ verdict }) => isTested(verdict) || verdict === 'not-offered');
  const masked = report.causes.flatMap(({ explains }) => explains);
  const ids = new Set<string>([...settled.map(({ id }) => id), ...masked]);
  const { requirements: failed, ...found } = failuresOf(before);
  const open = failed.filter((id) => !ids.has(id));
  return open.length === 0 ? report : { ...report, failedBefore: { ...found, requirements: open } };
}

/** The requests that the run in a folder recorded for a later run. Throws a TargetError. */
export function rememberedIn(folder: string): NonNullable<Report['remembered']> {
  const { remembered } = readReport(folder, 'give --resume-from the folder of an earlier run');
  if (remembered) return remembered;
  throw new TargetError(
    `The run in ${folder} recorded no requests to send again: it had a state handler, or --environment live did not allow them. Remove --resume-from.`,
  );
}
