import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest, journalName, readJournal, type ReadJournal } from '../../../certify/journal-file.js';
import { suite } from '../../../contract/package.js';
import { buildReport } from '../../../report/build/build.js';
import type { Report } from '../../../report/model/model.js';
import { quoted } from '../../../server-under-test/did-you-mean.js';
import { TargetError } from '../../../server-under-test/target.js';
import { readReport } from '../../io/read-report.js';

export interface RunFolder {
  report: Report;
  /** The journal of the same run; null when it is missing or unreadable. */
  journal: ReadJournal | null;
  /** A note for the user: the report comes from the journal, or the journal is unusable. */
  note?: string;
}

/** Reads report.json, or the journal of a run that was killed before it wrote the report. Throws a TargetError. */
export function readRunFolder(dir: string): RunFolder {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new TargetError(`There is no folder ${dir}: name the folder with the reports of a run.`);
  const [reportFile, journalFile] = [join(dir, 'report.json'), join(dir, journalName)];
  const { read: report, fault } = tried(reportFile, (file) => readReport(file, 'run the tests again'));
  const { read: journal = null, fault: journalFault } = tried(journalFile, readJournal);
  if (!report) {
    const why = fault === undefined ? `there is no ${reportFile}` : `${reportFile} cannot be used`;
    if (journal) return fromJournal(journalFile, journal, why);
    const faults = [fault, journalFault].filter((one) => one !== undefined);
    const none = `${dir} has neither report.json nor ${journalName}: name the folder with the reports of a run.`;
    throw new TargetError(faults.join(' ') || none);
  }
  if (journalFault !== undefined) return { report, journal: null, note: journalFault };
  if (!journal || journal.meta.startedAt === report.startedAt) return { report, journal };
  // Recorded traffic may be tested long after it was recorded, so the file times decide.
  const isLater = report.recording
    ? writtenAt(journalFile) > writtenAt(reportFile)
    : Date.parse(journal.meta.startedAt) > Date.parse(report.startedAt);
  return isLater
    ? fromJournal(journalFile, journal, `${reportFile} is of an earlier run`)
    : { report, journal: null };
}

const writtenAt = (file: string): number => statSync(file).mtimeMs;

/** The content of a file, or the reason why it is unreadable; neither for a missing file. */
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
      `${file} is the journal of version ${quoted(meta.suite.version)}, this is ${suite.version}: their requirements may differ. Render it with that version.`,
    );
  const report = buildReport(events, meta);
  return {
    report: report.digests
      ? { ...report, digests: { ...report.digests, journal: fileDigest(file) } }
      : report,
    journal,
    note: `Rendered from ${file}, because ${why}${isWhole ? '' : '. The run is incomplete'}.`,
  };
}
