import { join } from 'node:path';
import { JournalFile, journalName } from '../certify/journal-file.js';
import { suite } from '../certify/package.js';
import { buildReport } from '../report/build.js';
import { clientNote, observations, summary } from '../report/console.js';
import { count } from '../report/count.js';
import { writeReports } from '../report/index.js';
import type { Report } from '../report/model.js';
import type { Target } from '../target/target.js';
import { clientFindings } from '../traffic/client/findings.js';
import { judgeTraffic } from '../traffic/judge-traffic.js';
import { RecordedCredentials } from '../traffic/credentials.js';
import { Cards } from './cards.js';
import { defined } from './defined.js';
import { exit, exitCode } from './exit.js';
import { terminalColors } from './terminal-colors.js';
import type { Traffic } from './watch.js';
import type { WatchFlags } from './watch-flags.js';
import { writeHar } from './write-har.js';

type Asked = Pick<WatchFlags, 'out' | 'har' | 'strictClient' | 'requireComplete' | 'verbose'>;

interface Watched extends Asked {
  target: Target;
  /** Empty where they were not given. */
  known: { apiKey: string; apiSecret: string };
  traffic: Traffic;
  startedAt: Date;
  /** The address of the proxy. */
  source: string;
}

/** Judges what went through a proxy, leaves the reports, prints what a run prints, and returns the exit code. */
export function reportTraffic(watched: Watched): number {
  const { out, target, known, traffic, startedAt, source } = watched;
  const exchanges = traffic.kept.all.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const { baseUrl, environment, features } = target;
  const given = defined({ apiKey: known.apiKey || undefined, apiSecret: known.apiSecret || undefined });
  const credentials = new RecordedCredentials(exchanges, {
    'api-key': given.apiKey,
    'api-secret': given.apiSecret,
  }).known;
  const events = judgeTraffic(exchanges, { ...given, features });
  const meta = {
    suite,
    target: { baseUrl, environment, features },
    startedAt: startedAt.toISOString(),
    // Nothing is left to chance.
    seed: 0,
  };
  const journal = new JournalFile(join(out, journalName), meta);
  for (const event of events) journal.write(event);
  journal.close();
  const report: Report = {
    ...buildReport(events, { ...meta, finishedAt: new Date().toISOString() }),
    client: clientFindings(exchanges, { ...credentials, baseUrl, environment }),
    recording: { source, exchanges: exchanges.length, foreign: traffic.foreign },
  };
  const files = writeReports(out, report);
  const file = harFile(watched);
  if (file !== undefined) {
    writeHar(file, events, report);
    files.push(file);
  }
  print(report, watched, files);
  if (watched.strictClient && report.client!.length > 0) return exit.violations;
  return exitCode(report, watched.requireComplete ?? false);
}

/** Where the exchanges go as HTTP Archive; undefined where nobody asked for it. */
export function harFile({ out, har }: Asked): string | undefined {
  return har === true ? join(out, 'traffic.har') : har;
}

function print(report: Report, { out, verbose = false, traffic }: Watched, files: readonly string[]): void {
  new Cards({ out, verbose }).show(report);
  const parts = [summary, observations, clientNote].map((part) => part(report, terminalColors));
  console.log(`\n${parts.filter(Boolean).join('\n\n')}`);
  const { left } = traffic.kept;
  if (left > 0)
    console.log(
      `\n${count(left, 'exchange')} came when there was no more room: judged one by one, and not in the report (--max-exchanges).`,
    );
  console.log(`\nReports: ${files.join(', ')}`);
}
