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
 * What a history keeps of a run: a line of JSON in a file that every run adds to.
 *
 * @title Line of a history of cwit-conformance
 */
export interface HistoryLine extends ReportInBrief {
  historyVersion: 1;
  finishedAt: Timestamp;
  /** In the order in which to fix them. */
  causes: Pick<Cause, 'id' | 'headline' | 'requirement' | 'fingerprints'>[];
  /** The ids of all that the suite judges and the run selected, by what became of them. */
  verdicts: Record<Outcome, string[]>;
}

/** A run in one line of a history. */
export function historyLine(report: Report): HistoryLine {
  const { finishedAt, causes, requirements } = report;
  const of = (verdict: Outcome): string[] => idsOf(withVerdict(requirements, verdict));
  return {
    historyVersion: 1,
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

/** The runs of a history, the oldest first. A last line that was cut off is left out. Throws an Error that names the line. */
export function readHistory(text: string): HistoryLine[] {
  const lines = text.split('\n');
  // Every whole line ends with a newline.
  lines.pop();
  return lines.map((line, at) => {
    const read = parseJson(line);
    if (!fitsSchema('historyLine', read))
      throw new Error(`line ${at + 1} is no line of a history of this version of cwit`);
    return read as HistoryLine;
  });
}

/** A history with one more run. Of many only the last ones are kept. */
export function withLine(text: string, line: HistoryLine, most: number): string {
  const lines = [...readHistory(text), line].slice(-most);
  return lines.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** The runs of a history as a table, the last one at the end, each followed by the root causes that the one before did not have. */
export function historyTable(lines: readonly HistoryLine[]): string {
  const rows = lines.map((line) => [
    line.startedAt.slice(0, 16).replace('T', ' '),
    String(line.seed),
    inBrief(line),
  ]);
  const all = [['began (UTC)', 'seed', 'verdict'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const [head, ...told] = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [head!, ...told.flatMap((row, at) => [row, ...newCauses(lines[at - 1], lines[at]!)])].join('\n');
}

function newCauses(before: HistoryLine | undefined, line: HistoryLine): string[] {
  if (!before) return [];
  const { fresh } = compareCauses(asRun(before), asRun(line));
  return fresh.flatMap(({ headline, requirement }) => wrap('  new: ', `${headline} (${requirement})`));
}

function asRun({ causes, verdicts }: HistoryLine): ComparedRun<HistoryLine['causes'][number]> {
  const { pass, fail, warn } = verdicts;
  return {
    causes,
    passes: (id) => ([...fail, ...warn].includes(id) ? false : pass.includes(id) || undefined),
  };
}
