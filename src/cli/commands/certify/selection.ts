import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { requirements, type RequirementId } from '../../../contract/contract.js';
import { defined } from '../../../contract/json.js';
import { isJudged } from '../../../contract/verdict.js';
import { replayOf } from '../../../engine/context/sampled-values.js';
import { depths } from '../../../engine/schedule/depth.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import type { FailedBefore, Report } from '../../../report/model/model.js';
import { isOfReceiver } from '../../../report/compare/diff.js';
import { didYouMeanId } from '../../../target/did-you-mean.js';
import { allFeatures, featuresOf, offerNames } from '../../../target/offer.js';
import { TargetError } from '../../../target/target.js';
import { readReport } from '../../io/read-report.js';

const ids = requirements.map(({ id }) => id);
const isKnown = (id: string): id is RequirementId => (ids as string[]).includes(id);

/** The requirements that `--only` and `--skip` select. Throws a TargetError when `--skip` removes all that `--only` names. */
export function selection(
  names: readonly string[] | undefined,
  skippedNames: readonly string[] | undefined,
): { only?: RequirementId[]; skip?: RequirementId[] } {
  const [only, skip] = [names && selected(names), skippedNames && selected(skippedNames)];
  if (only && skip && only.every((id) => skip.includes(id)))
    throw new TargetError('No requirement is left to test: --skip removes everything that --only names.');
  return defined({ only, skip });
}

/** The requirements of these ids, operations, tags and features. Throws a TargetError. */
export function selected(names: readonly string[]): RequirementId[] {
  const chosen = names.flatMap((name) => {
    if (name === '')
      throw new TargetError(
        '--only and --skip need a name: a requirement, an operation, a tag or a feature.',
      );
    const own = requirements.filter((row) => [row.id, row.operation, row.tag].includes(name));
    // A name that is both a tag and a feature means the tag.
    const rows = own.length > 0 ? own : requirements.filter((row) => featuresOf(row).includes(name));
    if (rows.length > 0) return rows.map(({ id }) => id);
    throw new TargetError(
      `No requirement, operation, tag or feature is called "${name}".${didYouMeanId(name, ids, offerNames)} \`cwit list\` prints all names.`,
    );
  });
  return [...new Set(chosen)];
}

/** The choices of the last run that `--failed` repeats. */
export interface LastFailures {
  only: RequirementId[];
  seed: number;
  depth?: string;
  /** The features of the run; undefined for all. */
  features?: readonly string[];
}

/**
 * The requirements that failed, warned or were masked in the last report of a folder, and those that it remembers from
 * earlier runs, with seed, depth and features. Throws a TargetError.
 */
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
  if ((failed.length > 0 && only.length === 0) || (depth !== undefined && !Object.hasOwn(depths, depth)))
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
  const settled = report.requirements.filter(({ verdict }) => isJudged(verdict) || verdict === 'not-offered');
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

/** Checks that `--path` names one value of one property under one seed. Throws a TargetError. */
export function checkReplay(
  path: string,
  seed: number | undefined,
  chosen: readonly RequirementId[],
  suites: Registry,
): void {
  if (!replayOf(path))
    throw new TargetError(
      `--path ${path} is not the path of a failing case: copy --path and --seed from a failure report.`,
    );
  if (seed === undefined) throw new TargetError('--path needs --seed: copy both from a failure report.');
  const properties = suites.entries.filter(({ id, kind }) => kind === 'property' && chosen.includes(id));
  if (properties.length !== 1)
    throw new TargetError(
      '--path replays one case of one property: name the property with --only, as the failure report does.',
    );
}
