import { existsSync } from 'node:fs';
import { readHistoryFile } from '../../src/cli/commands/history/history.js';
import { readReport } from '../../src/cli/io/read-report.js';
import { historyLine, type HistoryLine } from '../../src/report/compare/history.js';
import type { Report } from '../../src/report/model/model.js';
import { isOfReceiver } from '../../src/report/compare/diff.js';
import { TargetError } from '../../src/target/target.js';

export interface Runs {
  last: Report;
  /** Each run once, the oldest first, up to that of the newest report. */
  all: HistoryLine[];
}

/** Reads reports, and a history of more runs. Throws a TargetError that says which file is wrong, and why. */
export function readRuns(reports: string[], history?: string): Runs {
  const read = reports.map(ofServer).sort((one, other) => time(one) - time(other));
  if (history !== undefined && !existsSync(history))
    throw new TargetError(`There is no history ${history}: name the history.ndjson of earlier runs.`);
  const earlier = history === undefined ? [] : readHistoryFile(history);
  return runsOf(read.at(-1)!, [...earlier, ...read.map(historyLine)]);
}

/** The runs up to the last one, each once. */
export function runsOf(last: Report, lines: HistoryLine[]): Runs {
  const byStart = new Map(lines.map((line) => [`${line.startedAt} ${line.baseUrl}`, line]));
  const all = [...byStart.values()]
    .filter((line) => time(line) <= time(last))
    .sort((one, other) => time(one) - time(other));
  return { last, all };
}

function ofServer(path: string): Report {
  const report = readReport(path);
  if (isOfReceiver(report))
    throw new TargetError(`${path} is the report of a receiver of events: name one of a server.`);
  return report;
}

const time = ({ startedAt }: { startedAt: string }): number => Date.parse(startedAt);
