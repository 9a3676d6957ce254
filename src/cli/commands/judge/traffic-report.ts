import { join } from 'node:path';
import { JournalFile, journalName } from '../../../certify/journal-file.js';
import { suite } from '../../../contract/package.js';
import type { Exchange } from '../../../contract/exchange.js';
import { defined } from '../../../contract/json.js';
import { output } from '../../../output/output.js';
import { buildReport } from '../../../report/build/build.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { evaluateTraffic, type TrafficOptions } from '../../../traffic/evaluate-traffic.js';
import { writeHar } from '../../io/har-file.js';
import { FailurePrinter, printReport } from '../../io/show-report.js';

/** Traffic that others sent, with the options of the test and the paths of the reports. */
export interface Traffic {
  /** In chronological order. */
  exchanges: readonly Exchange[];
  source: string;
  /** The number of exchanges that do not belong to the contract. */
  foreign: number;
  /** Sentences about what the recorder left out. */
  gaps?: readonly string[];
  target: Report['target'];
  span: Pick<Report, 'startedAt' | 'finishedAt'>;
  options: Omit<TrafficOptions, keyof Report['target']>;
  again?: Report['again'];
  out: string;
  har?: string | undefined;
  verbose?: boolean | undefined;
  /** The recordings, which must not be deleted if they are in the folder of the reports. */
  kept?: readonly string[];
}

/** Tests recorded traffic, writes the journal and the reports, and prints the results. */
export function reportTraffic(traffic: Traffic): Report {
  const { exchanges, gaps = [], target, options, again, out, har, verbose = false } = traffic;
  const { events, redactor, client } = evaluateTraffic(exchanges, { ...options, ...target });
  const recording = { source: traffic.source, exchanges: exchanges.length, foreign: traffic.foreign };
  const meta = defined({
    ...{ suite, target, ...traffic.span, again, selected: options.only },
    recording: { ...recording, ...(gaps.length > 0 && { gaps: [...gaps] }) },
    // Nothing is left to chance.
    seed: 0,
    showsPersonalData: options.showPersonalData || undefined,
  });
  const path = join(out, journalName);
  output.tried(path, () => {
    const journal = new JournalFile(path, meta, redactor);
    for (const event of events) journal.write(event);
    journal.close();
    if (journal.fault !== null) output.missing(path, journal.fault);
  });
  const report: Report = { ...buildReport(events, meta), ...defined({ client }) };
  const files = writeReports(out, report, traffic.kept);
  if (har !== undefined && writeHar(har, events, report)) files.push(har);
  printReport(report, new FailurePrinter({ out, verbose }), { files, verbose });
  return report;
}
