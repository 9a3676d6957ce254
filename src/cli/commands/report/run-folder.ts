import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest, journalName, readJournal, type ReadJournal } from '../../../certify/journal-file.js';
import { suite } from '../../../certify/package.js';
import { buildReport } from '../../../report/build/build.js';
import type { Report } from '../../../report/model/model.js';
import { quoted } from '../../../target/did-you-mean.js';
import { TargetError } from '../../../target/target.js';
import { readReport } from '../../io/read-report.js';

export interface RunFolder {
  report: Report;
  /** Of the same run; null where there is none, or none that can be read. */
  journal: ReadJournal | null;
  /** What its reader should know: that the report was made from the journal, or that this cannot be used. */
  note?: string;
}

/**
 * Reads the report of the last run that left something in a folder: report.json, or where the run was killed before it
 * wrote that whole, what its journal says. Throws a TargetError.
 */
export function readRunFolder(dir: string): RunFolder {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new TargetError(`There is no folder ${dir}: name the one that a run left its reports in.`);
  const [reportFile, journalFile] = [join(dir, 'report.json'), join(dir, journalName)];
  const { read: report, fault } = tried(reportFile, (file) => readReport(file, 'run the tests again'));
  const { read: journal = null, fault: journalFault } = tried(journalFile, readJournal);
  if (!report) {
    const why = fault === undefined ? `there is no ${reportFile}` : `${reportFile} cannot be used`;
    if (journal) return fromJournal(journalFile, journal, why);
    const faults = [fault, journalFault].filter((one) => one !== undefined);
    const none = `${dir} has neither report.json nor ${journalName}: name the folder that a run left its reports in.`;
    throw new TargetError(faults.join(' ') || none);
  }
  // It stands for itself then.
  if (journalFault !== undefined) return { report, journal: null, note: journalFault };
  if (!journal || journal.meta.startedAt === report.startedAt) return { report, journal };
  // When traffic was recorded says nothing of when it was judged.
  const isLater = report.recording
    ? writtenAt(journalFile) > writtenAt(reportFile)
    : Date.parse(journal.meta.startedAt) > Date.parse(report.startedAt);
  return isLater
    ? fromJournal(journalFile, journal, `${reportFile} is of an earlier run`)
    : { report, journal: null };
}

const writtenAt = (file: string): number => statSync(file).mtimeMs;

/** What is read of a file, or why it cannot be; neither where there is none. */
function tried<T>(file: string, read: (file: string) => T): { read?: T; fault?: string } {
  if (!existsSync(file)) return {};
  try {
    return { read: read(file) };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { fault: error.message };
  }
}

function fromJournal(file: string, journal: ReadJournal, why: string): RunFolder {
  const { meta, events, isWhole } = journal;
  if (meta.suite.version !== suite.version)
    throw new TargetError(
      `${file} is the journal of version ${quoted(meta.suite.version)}, this is ${suite.version}: their requirements may differ. Render it by that version.`,
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
