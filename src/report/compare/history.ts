import { fitsSchema } from '../../contract/contract.js';
import type { Timestamp } from '../../contract/scalars.js';
import type { Outcome } from '../../contract/verdict.js';
import type { Report, ReportInBrief } from '../model/model.js';

/**
 * What is kept of a run for good: a line of JSON in a file that every run adds to.
 *
 * @title Line of a history of cwit-conformance
 */
export interface HistoryLine extends ReportInBrief {
  historyVersion: 1;
  finishedAt: Timestamp;
  depth?: string;
  /** In the order in which to mend them. */
  causes: { id: string; headline: string }[];
  /** The ids of all that the suite judges and the run selected, by what became of them. */
  verdicts: Record<Outcome, string[]>;
}

/** A run in one line of a history. */
export function historyLine(report: Report): HistoryLine {
  const { suite, contract, target, startedAt, finishedAt, seed, effort, summary, causes } = report;
  return {
    historyVersion: 1,
    ...{ startedAt, finishedAt, baseUrl: target.baseUrl, seed },
    ...(effort ? { depth: effort.depth } : {}),
    ...{ suite, contract, summary },
    causes: causes.map(({ id, headline }) => ({ id, headline })),
    verdicts: verdictsOf(report),
  };
}

function verdictsOf({ requirements }: Report): HistoryLine['verdicts'] {
  const lists: HistoryLine['verdicts'] = {
    fail: [],
    warn: [],
    'not-testable': [],
    'not-offered': [],
    pass: [],
  };
  for (const { id, verdict, excluded } of requirements) if (!excluded) lists[verdict].push(id);
  return lists;
}

/** The runs of a history, the oldest first. A last line that was cut off is left out. Throws an Error that names the line. */
export function readHistory(text: string): HistoryLine[] {
  const lines = text.split('\n');
  // Every whole line ends with a newline.
  lines.pop();
  return lines.map((line, at) => {
    const read = parsed(line);
    if (!fitsSchema('historyLine', read))
      throw new Error(`line ${at + 1} is no line of a history of this version of cwit`);
    return read as HistoryLine;
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

/** A history with one more run. Of many only the last ones are kept. */
export function withLine(text: string, line: HistoryLine, most: number): string {
  const lines = [...readHistory(text), line].slice(-most);
  return lines.map((each) => `${JSON.stringify(each)}\n`).join('');
}
