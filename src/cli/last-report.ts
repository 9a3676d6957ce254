import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirements, type RequirementId } from '../contract/contract.js';
import { depths } from '../engine/depth.js';
import type { Report } from '../report/model.js';
import { TargetError } from '../target/target.js';

const known = new Set<string>(requirements.map(({ id }) => id));
const isKnown = (id: string): id is RequirementId => known.has(id);

/** What the last report in a folder says failed, was warned about or waits for that, and how it was tried. Throws a TargetError. */
export function lastFailures(out: string): { only: RequirementId[]; seed: number; depth?: string } {
  const file = join(out, 'report.json');
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw mistake(file, 'there is no report');
  }
  expectReport(report, file);
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  if (failed.length === 0)
    throw new TargetError(`Nothing failed by ${file}: leave out --failed to judge everything.`);
  const { seed, effort } = report;
  const waiting = report.causes.flatMap(({ explains }) => explains);
  const only = [...new Set([...failed.map(({ id }) => id), ...waiting])].filter(isKnown);
  if (only.length === 0) throw mistake(file, ofAnotherShape);
  return { only, seed, ...(effort ? { depth: effort.depth } : {}) };
}

const ofAnotherShape = 'that is no report of this version of cwit';

// What is read above, and no more: a report that has all of that will do.
function expectReport(read: unknown, file: string): asserts read is Report {
  const { requirements: rows = [], causes, seed, effort } = (read ?? {}) as Partial<Report>;
  const isWhole =
    isListOf<{ id: unknown }>(rows, ({ id }) => typeof id === 'string') &&
    isListOf<{ explains: unknown }>(causes, ({ explains }) => Array.isArray(explains)) &&
    Number.isInteger(seed) &&
    (effort === undefined || Object.hasOwn(depths, effort?.depth));
  if (isWhole && rows.some(({ operation }) => operation === 'receiver'))
    throw mistake(file, 'that is the report of a receiver', 'run without it first, with another --out');
  if (!isWhole || !rows.some(({ id }) => isKnown(id))) throw mistake(file, ofAnotherShape);
}

function isListOf<T>(list: unknown, isRight: (item: Partial<T>) => boolean): boolean {
  return Array.isArray(list) && list.every((item: Partial<T> | null) => isRight(item ?? {}));
}

function mistake(file: string, why: string, advice = 'run without it first'): TargetError {
  return new TargetError(`--failed judges again what ${file} says, and ${why}: ${advice}.`);
}
