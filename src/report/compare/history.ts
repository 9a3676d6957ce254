import { parseJson } from '../../contract/json.js';
import { fitsSchema } from '../../contract/contract.js';
import type { Timestamp } from '../../contract/scalars.js';
import type { Outcome } from '../../contract/verdict.js';
import { idsOf, withVerdict } from '../build/summary.js';
import type { Cause, Report, ReportInBrief } from '../model/model.js';
import { wrap } from '../text/plain-text.js';
import { inBrief } from '../text/verdict-words.js';
import { runInBrief } from './diff.js';
import { compareCauses, type ComparedRun } from './root-causes.js';

/**
 * One run in a history: a line of JSON in a file to which each run appends.
 *
 * @title Line of a history of cwit-conformance
 */
export interface HistoryLine extends ReportInBrief {
  historyVersion: 2;
  finishedAt: Timestamp;
  /** In the order in which to fix them. */
  causes: Pick<Cause, 'id' | 'headline' | 'requirement' | 'fingerprints'>[];
  /** The ids of all selected requirements by verdict. */
  verdicts: Record<Outcome, string[]>;
}

/** Converts a report to a line of a history. */
export function historyLine(report: Report): HistoryLine {
  const { finishedAt, causes, requirements } = report;
  const of = (verdict: Outcome): string[] => idsOf(withVerdict(requirements, verdict));
  return {
    historyVersion: 2,
    ...{ ...runInBrief(report), finishedAt },
    causes: causes.map(({ id, headline, requirement, fingerprints }) => ({
      ...{ id, headline, requirement, fingerprints },
    })),
    verdicts: {
      ...{ fail: of('fail'), warn: of('warn'), pass: of('pass') },
      ...{ 'not-testable': of('not-testable'), 'not-offered': of('not-offered') },
    },
  };
}

/** The runs of a history, the oldest first. Ignores an incomplete last line. Throws an Error that names an invalid line. */
export function readHistory(text: string): HistoryLine[] {
  const lines = text.split('\n');
  // The text after the last newline is empty or an incomplete line.
  lines.pop();
  return lines.map((line, at) => {
    const read = upgraded(parseJson(line));
    if (!fitsSchema('historyLine', read))
      throw new Error(`line ${at + 1} is not a history line of this version of cwit`);
    return read as HistoryLine;
  });
}

/** A line of an earlier version has fewer numbers. Its root causes match by requirement. */
function upgraded(line: unknown): unknown {
  const { historyVersion, summary, causes } = Object(line) as HistoryLine;
  if (Number(historyVersion) !== 1 || !Array.isArray(causes)) return line;
  return {
    ...bare(line as HistoryLine),
    historyVersion: 2,
    summary: Object.assign({ masked: 0, rootCauses: causes.length, warnings: 0, observed: 0 }, summary),
  };
}

/** Appends a run to a history and keeps only the last `most` runs. */
export function withLine(text: string, line: HistoryLine, most: number): string {
  const lines = [...readHistory(text), line].slice(-most);
  return lines.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** The runs of a history as a table, the latest last, each followed by its new root causes. */
export function historyTable(lines: readonly HistoryLine[]): string {
  const rows = lines.map((line) => [
    line.startedAt.slice(0, 16).replace('T', ' '),
    String(line.seed),
    inBrief(line),
  ]);
  const all = [['began (UTC)', 'seed', 'verdict'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const [head, ...table] = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [head!, ...table.flatMap((row, at) => [row, ...newCauses(lines[at - 1], lines[at]!)])].join('\n');
}

function newCauses(before: HistoryLine | undefined, line: HistoryLine): string[] {
  if (!before) return [];
  const { fresh } = compareCauses(asRun(before), asRun(isUpgraded(before) ? bare(line) : line));
  return fresh.flatMap(({ headline, requirement }) => wrap('  new: ', `${headline} (${requirement})`));
}

const bare = (line: HistoryLine): HistoryLine => ({
  ...line,
  causes: line.causes.map((cause) => ({ ...cause, fingerprints: [] })),
});

const isUpgraded = ({ causes }: HistoryLine): boolean =>
  causes.every(({ fingerprints }) => fingerprints.length === 0);

function asRun({ causes, verdicts }: HistoryLine): ComparedRun<HistoryLine['causes'][number]> {
  const failed = [...verdicts.fail, ...verdicts.warn];
  return { causes, passes: (id) => (failed.includes(id) ? false : verdicts.pass.includes(id) || undefined) };
}
