import { count, duration, firstOf } from '../../contract/words.js';
import { reasonLines, selectionLines } from '../text/reasons.js';
import { cut, plain, visible, wrap, type Colors } from '../text/plain-text.js';
import type { Report } from '../model/model.js';
import { notesOf, personalDataNote, spendingNote } from './notes.js';
import { operationTable } from './operation-table.js';
import { verdictWords } from '../text/verdict-words.js';

const mostReasons = { brief: 2, full: 6 };
const mostProblems = 5;

/** How a summary is printed. A run without failures gets a brief one unless `verbose` asks for everything. */
export interface SummaryOptions {
  colors?: Colors;
  verbose?: boolean;
}

/**
 * The results of a run on one screen: each operation, the coverage with its gaps, and the verdict. The verdict on a
 * failing run comes last, after the failure reports: `verdictLine` prints it.
 */
export function summary(report: Report, { colors = plain, verbose = false }: SummaryOptions = {}): string {
  const { target, contract, seed, recording } = report;
  const { requests, durationMs, verdict } = report.summary;
  const burst = report.effort?.burst ?? 0;
  const burstNote = burst > 0 ? `, and ${burst} to exceed the rate,` : '';
  const isSampled = ['quick', 'standard'].includes(report.effort?.depth ?? '');
  const inputs = isSampled ? `with a sample of the inputs (seed ${seed})` : `seed ${seed}`;
  // A recording involves no random choices, so it has no seed.
  const effort = recording
    ? `${count(recording.exchanges, 'recorded exchange')} over ${duration(durationMs)}`
    : `${count(requests, 'request')}${burstNote} in ${duration(durationMs)}, ${inputs}`;
  const version = `contract ${contract.version} (${contract.sha256.slice(0, 12)})`;
  const server = `${target.baseUrl} (${target.environment}), ${version}`;
  const isBrief = verdict === 'conforming' && !verbose;
  const lines = [
    ...operationTable(report, colors, verbose),
    ...(verdict === 'nonconforming' ? [] : [verdictLine(report, colors)]),
    ...problemLines(report.problems).map(colors.red),
    ...completeness(report, isBrief),
    ...notesOf(report, isBrief).flatMap((note) => wrap('', note)),
    ...[personalDataNote(report)].filter(Boolean).map(colors.yellow),
    ...rateLimitNote(report),
    ...(recording?.gaps ?? []).flatMap((gap) => wrap('', visible(gap))),
    ...[spendingNote(report)].filter(Boolean),
    ...(isBrief ? [`${target.baseUrl}: ${effort}`] : ['', ...wrap('', server), effort]),
  ];
  return lines.join('\n');
}

const verdictTitles = {
  Conforming: { title: 'CONFORMING', color: 'green' },
  Tested: { title: 'TESTED', color: 'green' },
  'Not conforming': { title: 'FAILED', color: 'red' },
  Undecided: { title: 'UNDECIDED', color: 'yellow' },
} as const;

/** The verdict in one line: `FAILED: 1 root cause (1 requirement fails).` */
export function verdictLine(report: Report, colors: Colors = plain): string {
  const { title, extent, because } = verdictWords(report, { withReasons: false });
  const { title: word, color } = verdictTitles[title];
  return colors.bold(colors[color](visible(`${[word, extent].filter(Boolean).join(' ')}: ${because}`)));
}

// A shorter wait is not worth a note.
const longMs = 30_000;

/** Advice for a run that mostly waited for the rate limit. */
function rateLimitNote({ requirements, summary }: Report): string[] {
  const spentMs = requirements
    .filter(({ id }) => id.startsWith('service/rate-limit'))
    .reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
  if (spentMs < longMs || spentMs < summary.durationMs / 2) return [];
  const share = `${duration(spentMs)} of ${duration(summary.durationMs)}`;
  return wrap('', `The rate limit took ${share}: --skip rate-limit leaves it out.`);
}

// An error of the suite contains its stack: only the first line is shown.
function problemLines(problems: readonly string[]): string[] {
  const lines = problems.map((problem) => problem.split('\n')[0]!);
  const rest = (more: number) => `and ${count(more, 'more problem')}: see report.json`;
  return firstOf(lines, mostProblems, rest).flatMap((line) => wrap('  ', line));
}

function completeness(report: Report, isBrief: boolean): string[] {
  const { complete, total, selectedFrom, excluded, notOffered } = report.summary;
  const most = isBrief ? mostReasons.brief : mostReasons.full;
  const indented = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => (isBrief ? [cut(`  ${line}`)] : wrap('  ', line)));
  const gaps = [...selectionLines(total, selectedFrom), ...reasonLines(report, 'not-testable', most)];
  const title = gaps.length > 0 ? 'Not complete:' : 'Not complete: see above.';
  const coverage = complete
    ? ['Complete: every requirement in scope was tested.']
    : [title, ...indented(gaps)];
  const untestable = `${excluded} that no client can test (see \`cwit list\`)`;
  if (isBrief) {
    const parts = [
      ...(excluded > 0 ? [untestable] : []),
      ...(notOffered > 0 ? [`${notOffered} not applicable (see the report)`] : []),
    ];
    return [...coverage, ...(parts.length > 0 ? [`Out of scope: ${parts.join(', ')}.`] : [])];
  }
  const outOfScope = [...(excluded > 0 ? [untestable] : []), ...reasonLines(report, 'not-offered', most)];
  return [...coverage, ...(outOfScope.length > 0 ? ['Out of scope:', ...indented(outOfScope)] : [])];
}
