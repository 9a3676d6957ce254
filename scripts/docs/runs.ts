import { existsSync } from 'node:fs';
import { readHistoryFile } from '../../src/cli/commands/history/history.js';
import { readReport } from '../../src/cli/io/read-report.js';
import { historyLine, type HistoryLine } from '../../src/report/compare/history.js';
import type { Report } from '../../src/report/model/model.js';
import { isOfReceiver } from '../../src/report/compare/diff.js';
import { TargetError } from '../../src/server-under-test/target.js';

export interface Runs {
  last: Report;
  /** Each run once, from the oldest to that of the newest report. */
  all: HistoryLine[];
}

/**
 * Reads reports and a history of earlier runs.
 * @throws TargetError that names the invalid file and the reason
 */
export function readRuns(reports: string[], history?: string): Runs {
  const read = reports.map(ofServer).sort((a, b) => time(a) - time(b));
  if (history !== undefined && !existsSync(history))
    throw new TargetError(`History file not found: ${history}. Name the history.ndjson of earlier runs.`);
  const earlier = history === undefined ? [] : readHistoryFile(history);
  return runsOf(read.at(-1)!, [...earlier, ...read.map(historyLine)]);
}

/** Removes duplicates and the runs after the last report, and sorts the rest by time. */
export function runsOf(last: Report, lines: HistoryLine[]): Runs {
  const byStart = new Map(lines.map((line) => [`${line.startedAt} ${line.baseUrl}`, line]));
  const all = [...byStart.values()]
    .filter((line) => time(line) <= time(last))
    .sort((a, b) => time(a) - time(b));
  return { last, all };
}

function ofServer(path: string): Report {
  const report = readReport(path);
  if (isOfReceiver(report))
    throw new TargetError(`${path} is the report of a webhook receiver. Name the report of a server.`);
  return report;
}

const time = ({ startedAt }: { startedAt: string }): number => Date.parse(startedAt);
