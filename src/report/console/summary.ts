import { groupBy } from '../../contract/collections.js';
import { count, duration, firstOf } from '../../contract/words.js';
import { operations } from '../../contract/contract.js';
import { reasonLines, selectionLines, type ReasonGroup } from '../text/reasons.js';
import { plain, visible, wrap, type Colors } from '../text/plain-text.js';
import type { Report } from '../model/model.js';
import {
  discoveryNote,
  missingValuesNote,
  personalDataNote,
  sideEffectWords,
  spendingNote,
} from './notes.js';
import { operationTable } from './operation-table.js';
import { verdictWords } from '../text/verdict-words.js';

const mostReasons = 10;
const mostProblems = 5;

/** What a run found, on one screen: what became of each operation, the verdict in words, and what was not judged and why. */
export function summary(report: Report, colors: Colors = plain): string {
  const { target, contract, seed, recording } = report;
  const { requests, durationMs } = report.summary;
  const burst = report.effort?.burst ?? 0;
  const beside = burst > 0 ? `, and ${burst} to exceed the rate,` : '';
  const isSampled = ['quick', 'standard'].includes(report.effort?.depth ?? '');
  const sampled = isSampled ? ', which tests a sample of the inputs' : '';
  const leftBehind = sideEffectWords(report) ?? '';
  const unmasked = personalDataNote(report);
  const lines = [
    ...operationTable(report, colors),
    '',
    ...verdictInWords(report, colors),
    ...problemLines(report.problems).map(colors.red),
    ...completeness(report),
    ...wrap('', discoveryNote(report) ?? '').filter(Boolean),
    ...wrap('', missingValuesNote(report) ?? '').filter(Boolean),
    ...wrap('', leftBehind).filter(Boolean),
    ...(unmasked === null ? [] : [colors.yellow(unmasked)]),
    '',
    ...wrap(
      '',
      `${target.baseUrl} (${target.environment}), contract ${contract.version} (${contract.sha256.slice(0, 12)})`,
    ),
    ...rateLimitNote(report),
    ...[spendingNote(report) ?? ''].filter(Boolean),

    recording
      ? `${count(recording.exchanges, 'recorded exchange')} over ${duration(durationMs)}`
      : `${count(requests, 'request')}${beside} in ${duration(durationMs)}, seed ${seed}${sampled}`,
  ];
  return lines.join('\n');
}

const verdictColors = {
  Conforming: 'green',
  Tested: 'green',
  'Not conforming': 'red',
  Undecided: 'yellow',
} as const;

function verdictInWords(report: Report, colors: Colors): string[] {
  const { title, extent, because } = verdictWords(report);
  const words = `${[title.toUpperCase(), extent].filter(Boolean).join(' ')}: ${because}`;
  return [colors.bold(colors[verdictColors[title]](visible(words)))];
}

// Shorter is nothing to save.
const longMs = 30_000;

/** What a user can do about a run that mostly waited for the rate limit. */
function rateLimitNote({ requirements, summary }: Report): string[] {
  const spentMs = requirements
    .filter(({ id }) => id.startsWith('service/rate-limit'))
    .reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
  if (spentMs < longMs || spentMs < summary.durationMs / 2) return [];
  return wrap(
    '',
    `The rate limit took ${duration(spentMs)} of ${duration(summary.durationMs)}: --skip rate-limit leaves it out.`,
  );
}

// An error of the suite carries its stack: the first line says what happened.
function problemLines(problems: readonly string[]): string[] {
  const lines = problems.map((problem) => problem.split('\n')[0]!);
  const rest = (more: number) => `and ${count(more, 'more problem')}: see report.json`;
  return firstOf(lines, mostProblems, rest).flatMap((line) => wrap('  ', line));
}

function completeness(report: Report): string[] {
  const { complete, total, selectedFrom, excluded } = report.summary;
  const merged = { merge: groupAlike };
  const gaps = [
    ...selectionLines(total, selectedFrom),
    ...reasonLines(report, 'not-testable', mostReasons, merged),
  ];
  const rightly = [
    ...(excluded > 0 ? [`${excluded} that no suite can judge from outside: cwit list says why`] : []),
    ...reasonLines(report, 'not-offered', mostReasons, merged),
  ];
  const indented = (lines: readonly string[]): string[] => lines.flatMap((line) => wrap('  ', line));
  const title = gaps.length > 0 ? 'Not complete:' : 'Not complete: see above.';
  return [
    ...(complete ? ['Complete: everything that the target offers was judged.'] : [title, ...indented(gaps)]),
    ...(rightly.length > 0 ? ['Left out, and not held against it:', ...indented(rightly)] : []),
  ];
}

const operationId = new RegExp(`\\b(?:${operations.map(({ id }) => id).join('|')})\\b`, 'g');

/**
 * The same groups, those in one whose reasons differ in the name of an operation alone: one reason stands for all, and
 * the other operations behind it.
 */
function groupAlike(groups: ReasonGroup[]): ReasonGroup[] {
  return [...groupBy(groups, ({ reason }) => reason.replaceAll(operationId, '…')).values()]
    .map((all) => {
      const [first, ...others] = all;
      const names = others.map(({ reason }) => [...new Set(reason.match(operationId))].join(' and '));
      const unique = [...new Set(names)].join(', ');
      return {
        count: all.reduce((sum, one) => sum + one.count, 0),
        reason: first!.reason + (unique === '' ? '' : `; likewise ${unique}`),
      };
    })
    .sort((a, b) => b.count - a.count);
}
