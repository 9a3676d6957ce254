import { join } from 'node:path';
import { requirements, type RequirementId } from '../../../contract/contract.js';
import { replayOf } from '../../../engine/context/sampled-values.js';
import { depths } from '../../../engine/schedule/depth.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import type { Report } from '../../../report/model/model.js';
import { isOfReceiver } from '../../../report/compare/diff.js';
import { didYouMeanId } from '../../../target/did-you-mean.js';
import { featuresOf, offerNames } from '../../../target/offer.js';
import { TargetError } from '../../../target/target.js';
import { readReport } from '../../io/read-report.js';

const ids = requirements.map(({ id }) => id);
const isKnown = (id: string): id is RequirementId => (ids as string[]).includes(id);

/** The requirements that `--only` names: an id, an operation, a tag or a feature, each with its own. Throws a TargetError. */
export function selected(names: readonly string[]): RequirementId[] {
  const chosen = names.flatMap((name) => {
    const own = requirements.filter((row) => [row.id, row.operation, row.tag].includes(name));
    // A tag of the same name as a feature is that tag alone.
    const rows = own.length > 0 ? own : requirements.filter((row) => featuresOf(row).includes(name));
    if (rows.length > 0) return rows.map(({ id }) => id);
    throw new TargetError(
      `No requirement, operation, tag or feature is called "${name}".${didYouMeanId(name, ids, offerNames)} \`cwit list\` shows them all.`,
    );
  });
  return [...new Set(chosen)];
}

/** The requirements that failed, warned or were masked in the last report of a folder, and how it was tried. Throws a TargetError. */
export function lastFailures(out: string): { only: RequirementId[]; seed: number; depth?: string } {
  const file = join(out, 'report.json');
  const advice = 'run without --failed first';
  const report = readReport(file, advice);
  if (isOfReceiver(report))
    throw new TargetError(`${file} is the report of a receiver: ${advice}, with another --out.`);
  const { seed, effort } = report;
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const related = report.causes.flatMap(({ explains }) => explains);
  const only = [...new Set([...failed.map(({ id }) => id), ...related])].filter(isKnown);
  if (failed.length === 0 && (report.summary.verdict === 'undecided' || report.problems.length > 0))
    throw new TargetError(`${file} is of a run that came to no end, so that nothing failed: ${advice}.`);
  if ((failed.length > 0 && only.length === 0) || (effort && !Object.hasOwn(depths, effort.depth)))
    throw new TargetError(`${file} is no report of this version of cwit: ${advice}.`);
  return { only, seed, ...(effort ? { depth: effort.depth } : {}) };
}

/** What the run in a folder left for a later run to send again. Throws a TargetError. */
export function rememberedIn(folder: string): NonNullable<Report['remembered']> {
  const { remembered } = readReport(folder, 'give --resume-from the folder of an earlier run');
  if (remembered) return remembered;
  throw new TargetError(
    `The run in ${folder} left no requests to send again: it had a state handler, or was not allowed to send any. Leave out --resume-from.`,
  );
}

/** `--path` names one value of one property under one seed. Throws a TargetError. */
export function checkReplay(
  path: string,
  seed: number | undefined,
  chosen: readonly RequirementId[],
  suites: Registry,
): void {
  if (!replayOf(path))
    throw new TargetError(
      `--path ${path} is no path of a failing case: copy it, and --seed, from the card of a failure.`,
    );
  if (seed === undefined)
    throw new TargetError('--path goes with --seed: copy both from the card of a failure.');
  const properties = suites.entries.filter(({ id, kind }) => kind === 'property' && chosen.includes(id));
  if (properties.length !== 1)
    throw new TargetError(
      '--path replays one case of one property: name the property with --only, as the card of the failure does.',
    );
}
