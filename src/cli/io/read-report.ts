import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { schemaErrors } from '../../contract/contract.js';
import type { Report, ReportedEvidence } from '../../report/model/model.js';
import { TargetError } from '../../target/target.js';

/** The report that the last run left in a folder; undefined where none can be read. */
export function earlierReport(out: string): Report | undefined {
  try {
    return readReport(join(out, 'report.json'));
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}

/**
 * Reads a report, of a server or of a receiver.
 *
 * @param path a `report.json`, or the folder that has it
 * @param advice what to do where there is none
 * @throws TargetError when there is none, or it is not one of this version
 */
export function readReport(path: string, advice = 'name the report.json of a run, or its folder'): Report {
  const file = isFolder(path) ? join(path, 'report.json') : path;
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? `${file} is no JSON` : `There is no report ${file}`;
    throw new TargetError(`${what}: ${advice}.`);
  }
  const [fault] = schemaErrors('reportFile', read);
  if (fault !== undefined)
    throw new TargetError(`${file} is no report of this version of cwit (${fault}): ${advice}.`);
  const report = read as Report;
  const missing = danglingReference(report);
  if (missing !== undefined)
    throw new TargetError(`${file} is no whole report (it lacks ${missing}): ${advice}.`);
  return report;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** What a report refers to and does not have, in words that follow "it lacks"; its schema cannot say it. */
function danglingReference({ causes, requirements }: Report): string | undefined {
  const ids = new Set(requirements.map(({ id }) => id));
  const unknown = causes.find(({ requirement }) => !ids.has(requirement));
  if (unknown) return `the requirement of the cause ${unknown.id}`;
  const broken = [...causes, ...requirements].find(({ evidence }) => !evidence.every(hasCompared));
  return broken && `steps that the evidence of ${broken.id} compares`;
}

const hasCompared = ({ story = [], compares }: ReportedEvidence): boolean =>
  compares === undefined || compares.every((at) => story[at]?.exchange !== undefined);
