import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequirementId } from '../contract/contract.js';
import type { Report } from '../report/model.js';
import { TargetError } from '../target/target.js';

/** What the last report in a folder says failed, was warned about or waits for that, and how it was tried. Throws a TargetError. */
export function lastFailures(out: string): { only: RequirementId[]; seed: number; depth?: string } {
  const file = join(out, 'report.json');
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new TargetError(
      `--failed judges again what ${file} says, and there is no report: run without it first.`,
    );
  }
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  if (failed.length === 0)
    throw new TargetError(`Nothing failed by ${file}: leave out --failed to judge everything.`);
  const { seed, effort } = report;
  const waiting = report.causes.flatMap(({ explains }) => explains);
  return {
    only: [...new Set([...failed.map(({ id }) => id), ...waiting])] as RequirementId[],
    seed,
    ...(effort ? { depth: effort.depth } : {}),
  };
}
