import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest, journalName, readJournal, type ReadJournal } from '../certify/journal-file.js';
import { suite } from '../certify/package.js';
import { buildReport } from '../report/build.js';
import type { Report } from '../report/model.js';
import { TargetError } from '../target/target.js';
import { readReport } from './read-report.js';

/** What a run left in a folder. */
export interface RunFolder {
  report: Report;
  /** Of the same run; null where there is none, or none that can be read. */
  journal: ReadJournal | null;
  /** What its reader should know: that the report was made from the journal, or that this cannot be used. */
  note?: string;
}

/**
 * Reads the report of the last run that left something in a folder: report.json, or where the run was killed before it
 * wrote that, what its journal says. Throws a TargetError.
 */
export function readRunFolder(dir: string): RunFolder {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new TargetError(`There is no folder ${dir}: name the one that a run left its reports in.`);
  const [reportFile, journalFile] = [join(dir, 'report.json'), join(dir, journalName)];
  const report = existsSync(reportFile) ? readReport(reportFile) : null;
  if (!report && !existsSync(journalFile))
    throw new TargetError(
      `${dir} has neither report.json nor ${journalName}: name the folder that a run left its reports in.`,
    );
  if (!report) return fromJournal(journalFile, readJournal(journalFile), `there is no ${reportFile}`);
  const { journal, ...note } = journalBeside(journalFile);
  if (!journal || journal.meta.startedAt === report.startedAt) return { report, journal, ...note };
  // When traffic was recorded says nothing of when it was judged.
  const isLater = report.recording
    ? writtenAt(journalFile) > writtenAt(reportFile)
    : Date.parse(journal.meta.startedAt) > Date.parse(report.startedAt);
  return isLater
    ? fromJournal(journalFile, journal, `${reportFile} is of an earlier run`)
    : { report, journal: null };
}

const writtenAt = (file: string): number => statSync(file).mtimeMs;

// Where it cannot be used, the report stands for itself.
function journalBeside(file: string): Pick<RunFolder, 'journal' | 'note'> {
  if (!existsSync(file)) return { journal: null };
  try {
    return { journal: readJournal(file) };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { journal: null, note: error.message };
  }
}

function fromJournal(file: string, journal: ReadJournal, why: string): RunFolder {
  const { meta, events, isWhole } = journal;
  if (meta.suite.version !== suite.version)
    throw new TargetError(
      `${file} is the journal of version ${meta.suite.version}, this is ${suite.version}: their requirements may differ. Render it by that version.`,
    );
  const report = buildReport(events, meta);
  return {
    report: report.digests
      ? { ...report, digests: { ...report.digests, journal: fileDigest(file) } }
      : report,
    journal,
    note: `From ${file}, for ${why}${isWhole ? '' : '. The run did not come to its end'}.`,
  };
}
