import type { HistoryLine } from './history.js';
import { inBrief } from '../text/in-brief.js';

/** The runs of a history as a table, the last one at the end, each with the causes that the one before did not have. */
export function historyTable(lines: readonly HistoryLine[]): string {
  const rows = lines.map((line, at) => [
    line.startedAt.slice(0, 16).replace('T', ' '),
    String(line.seed),
    inBrief(line),
    at === 0 ? '' : fresh(lines[at - 1]!, line),
  ]);
  const all = [['began (UTC)', 'seed', 'verdict', 'new causes'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function fresh(before: HistoryLine, { causes }: HistoryLine): string {
  const known = new Set(before.causes.map(({ id }) => id));
  return causes
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .join(' ');
}
