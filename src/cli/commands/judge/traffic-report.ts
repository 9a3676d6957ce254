import { join } from 'node:path';
import { JournalFile, journalName } from '../../../certify/journal-file.js';
import { suite } from '../../../certify/package.js';
import type { RequirementId } from '../../../contract/contract.js';
import type { Exchange } from '../../../contract/exchange.js';
import type { RunEvent } from '../../../engine/events.js';
import { output } from '../../../output/output.js';
import type { Redacted } from '../../../redaction/redacted.js';
import { Redactor } from '../../../redaction/redactor.js';
import { buildReport } from '../../../report/build/build.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { clientFindings } from '../../../traffic/client/findings.js';
import { RecordedCredentials } from '../../../traffic/credentials.js';
import { judgeTraffic, type TrafficOptions } from '../../../traffic/judge-traffic.js';
import { defined } from '../../flags.js';
import { writeHar } from '../../io/har-file.js';
import { Cards, sayReports, showSummary } from '../../io/show-report.js';

/** What others sent, and how it is judged. */
export interface Traffic {
  /** In the order of time. */
  exchanges: readonly Exchange[];
  source: string;
  /** How many others were no exchange of the contract. */
  foreign: number;
  target: Report['target'];
  span: Pick<Report, 'startedAt' | 'finishedAt'>;
  /** As far as they are known. */
  credentials: { apiKey?: string; apiSecret?: string };
  only?: readonly RequirementId[] | undefined;
  skip?: readonly RequirementId[] | undefined;
  /** Nobody else moved the wallet. */
  alone?: boolean | undefined;
  again?: Report['again'];
  /** The suite sent it itself: what it breaks on purpose is no fault of a client. */
  isOurs?: boolean;
  /** What it knows of that run. */
  facts?: TrafficOptions['facts'];
}

interface Asked {
  out: string;
  /** A file for all exchanges, as HTTP Archive. */
  har?: string | undefined;
  verbose?: boolean | undefined;
  showPersonalData?: boolean | undefined;
  /** Recordings that were read, and may be in the folder of the reports. */
  kept?: readonly string[];
}

/** Judges traffic, leaves journal and reports, and prints what a run prints. */
export function reportTraffic(
  traffic: Traffic,
  { out, har, verbose = false, kept, showPersonalData }: Asked,
): Report {
  const { exchanges, source, foreign, target, span, credentials, only, skip, alone, again, isOurs, facts } =
    traffic;
  const { apiKey, apiSecret } = credentials;
  const { baseUrl, environment, features } = target;
  const redactor = new Redactor({ apiKey: apiKey ?? '', apiSecret: apiSecret ?? '' });
  const asked = {
    ...{ apiKey, apiSecret, features, only, skip, alone, showPersonalData, facts },
    isOurs: isOurs && environment === 'sandbox',
  };
  const events = judgeTraffic(exchanges, defined(asked));
  const meta = {
    suite,
    target,
    ...span,
    recording: { source, exchanges: exchanges.length, foreign },
    // Nothing is left to chance.
    seed: 0,
    ...(again ? { again } : {}),
    ...(only ? { selected: only } : {}),
    ...(showPersonalData ? { showsPersonalData: true as const } : {}),
  };
  keepJournal(join(out, journalName), events, meta, redactor);
  const { known } = new RecordedCredentials(exchanges, { 'api-key': apiKey, 'api-secret': apiSecret });
  const report: Report = {
    ...buildReport(events, meta),
    ...(isOurs
      ? {}
      : {
          client: clientFindings(exchanges, {
            ...known,
            baseUrl,
            environment,
            ...defined({ showPersonalData }),
          }),
        }),
  };
  const files = writeReports(out, report, kept);
  if (har !== undefined && writeHar(har, events, report)) files.push(har);
  new Cards({ out, verbose }).show(report);
  showSummary(report);
  sayReports(files);
  return report;
}

function keepJournal(
  path: string,
  events: readonly Redacted<RunEvent>[],
  meta: ConstructorParameters<typeof JournalFile>[1],
  redactor: Redactor,
): void {
  output.tried(path, () => {
    const journal = new JournalFile(path, meta, redactor);
    for (const event of events) journal.write(event);
    journal.close();
    if (journal.fault !== null) output.missing(path, journal.fault);
  });
}
