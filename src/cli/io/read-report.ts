import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { schemaErrors } from '../../contract/contract.js';
import type { Report, ReportedEvidence } from '../../report/model/model.js';
import { TargetError } from '../../server-under-test/target.js';

/** The report of the last run in a folder; undefined when there is no readable one. */
export function earlierReport(out: string): Report | undefined {
  try {
    return readReport(join(out, 'report.json'));
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}

/** Reads a `report.json`, or that of a folder. Throws a TargetError that ends with `advice` when it does not fit. */
export function readReport(path: string, advice = 'name the report.json of a run, or its folder'): Report {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const file = isFolder ? join(path, 'report.json') : path;
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? `${file} is not JSON` : `There is no report ${file}`;
    throw new TargetError(`${problem}: ${advice}.`);
  }
  const [fault] = schemaErrors('reportFile', read);
  if (fault !== undefined)
    throw new TargetError(`${file} is not a report of this version of cwit (${fault}): ${advice}.`);
  const report = read as Report;
  const missing = danglingReference(report);
  if (missing !== undefined)
    throw new TargetError(`${file} is incomplete (${missing} is missing): ${advice}.`);
  return report;
}

/** The missing part of a report that another part refers to. The schema cannot express such references. */
function danglingReference({ causes, requirements }: Report): string | undefined {
  const ids = new Set(requirements.map(({ id }) => id));
  const unknown = causes.find(({ requirement }) => !ids.has(requirement));
  if (unknown) return `the requirement of the root cause ${unknown.id}`;
  const broken = [...causes, ...requirements].find(({ evidence }) => !evidence.every(hasCompared));
  return broken && `a step that the evidence of ${broken.id} compares`;
}

const hasCompared = ({ story = [], compares }: ReportedEvidence): boolean =>
  compares === undefined || compares.every((at) => story[at]?.exchange !== undefined);
