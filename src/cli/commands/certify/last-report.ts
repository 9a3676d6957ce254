import { join } from 'node:path';
import { requirements, type RequirementId } from '../../../contract/contract.js';
import { depths } from '../../../engine/schedule/depth.js';
import { isOfReceiver } from '../../../report/compare/run-differences.js';
import { TargetError } from '../../../target/target.js';
import { readReport } from '../../io/read-report.js';

const known = new Set<string>(requirements.map(({ id }) => id));
const isKnown = (id: string): id is RequirementId => known.has(id);

/** What the last report in a folder says failed, was warned about or waits for that, and how it was tried. Throws a TargetError. */
export function lastFailures(out: string): { only: RequirementId[]; seed: number; depth?: string } {
  const file = join(out, 'report.json');
  const advice = 'run without --failed first';
  const report = readReport(file, advice);
  if (isOfReceiver(report))
    throw new TargetError(`${file} is the report of a receiver: ${advice}, with another --out.`);
  const { seed, effort } = report;
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  if (failed.length === 0)
    throw new TargetError(`Nothing failed by ${file}: leave out --failed to judge everything.`);
  const waiting = report.causes.flatMap(({ explains }) => explains);
  const only = [...new Set([...failed.map(({ id }) => id), ...waiting])].filter(isKnown);
  if (only.length === 0 || (effort && !Object.hasOwn(depths, effort.depth)))
    throw new TargetError(`${file} is no report of this version of cwit: ${advice}.`);
  return { only, seed, ...(effort ? { depth: effort.depth } : {}) };
}
