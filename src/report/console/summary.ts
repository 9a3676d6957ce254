import { groupAlike } from '../text/alike-reasons.js';
import { plain, type Colors } from '../text/colors.js';
import { count } from '../text/count.js';
import { duration } from '../text/duration.js';
import type { Report, RequirementResult } from '../model/model.js';
import { personalDataNote } from './personal-data-note.js';
import { groupReasons, shortReason } from '../text/reasons.js';
import { sideEffectWords } from '../side-effects/side-effect-words.js';
import { operationTable } from '../text/table.js';
import { verdictWords } from '../text/verdict-words.js';
import { visible } from '../text/visible.js';
import { wrap } from '../text/wrap.js';

const mostReasons = 10;
const mostProblems = 5;

/** What a run found, on one screen: what became of each operation, the verdict in words, and what was not judged and why. */
export function summary(report: Report, colors: Colors = plain): string {
  const { target, contract, seed, recording } = report;
  const { requests, durationMs } = report.summary;
  const burst = report.effort?.burst ?? 0;
  const beside = burst > 0 ? `, and ${burst} to exceed the rate,` : '';
  const lines = [
    ...operationTable(report, colors),
    '',
    ...verdictInWords(report, colors),
    ...problemLines(report.problems).map(colors.red),
    ...completeness(report),
    ...leftBehind(report),
    ...unmasked(report).map(colors.yellow),
    '',
    ...wrap(
      '',
      `${target.baseUrl} (${target.environment}), contract ${contract.version} (${contract.sha256.slice(0, 12)})`,
    ),
    // Nothing is left to chance where nothing is sent.
    recording
      ? `${count(recording.exchanges, 'recorded exchange')} within ${duration(durationMs)} by their clock`
      : `${count(requests, 'request')}${beside} in ${duration(durationMs)}, seed ${seed}`,
  ];
  return lines.join('\n');
}

function leftBehind(report: Report): string[] {
  const words = sideEffectWords(report);
  return words === null ? [] : wrap('', words);
}

function unmasked(report: Report): string[] {
  const note = personalDataNote(report);
  return note === null ? [] : [note];
}

const verdictColors = { Conforming: 'green', 'Not conforming': 'red', Undecided: 'yellow' } as const;

function verdictInWords(report: Report, colors: Colors): string[] {
  const { title, extent, because } = verdictWords(report);
  const words = `${[title.toUpperCase(), extent].filter(Boolean).join(' ')}: ${because}`;
  return [colors.bold(colors[verdictColors[title]](visible(words)))];
}

// An error of the suite carries its stack: the first line says what happened.
function problemLines(problems: readonly string[]): string[] {
  const shown = problems.slice(0, mostProblems).flatMap((problem) => wrap('  ', problem.split('\n')[0]!));
  const rest = problems.length - mostProblems;
  return rest > 0 ? [...shown, `  and ${count(rest, 'more problem')}: see report.json`] : shown;
}

function completeness({
  summary: { complete, total, selectedFrom },
  requirements,
  problems,
}: Report): string[] {
  const of = (verdict: RequirementResult['verdict'], excluded?: true) =>
    requirements.filter((result) => result.verdict === verdict && result.excluded === excluded);
  const gaps = [
    ...(selectedFrom === undefined
      ? []
      : [`  only ${total} of ${count(selectedFrom, 'requirement')} selected`]),
    ...reasonLines('not testable', of('not-testable'), (reason) => shortReason(reason, problems)),
  ];
  const rightly = [
    ...excludedLine(of('not-testable', true)),
    ...reasonLines('not offered', of('not-offered')),
  ];
  const title = gaps.length > 0 ? 'Not complete:' : 'Not complete: see above.';
  return [
    ...(complete ? ['Complete: everything that the target offers was judged.'] : [title, ...gaps]),
    ...(rightly.length > 0 ? ['Left out, and not held against it:', ...rightly] : []),
  ];
}

function excludedLine({ length }: RequirementResult[]): string[] {
  return length > 0 ? [`  ${length} that no suite can judge from outside: cwit list says why`] : [];
}

function reasonLines(what: string, results: RequirementResult[], say = (reason: string) => reason): string[] {
  const groups = groupAlike(groupReasons(results));
  const rest = groups.slice(mostReasons).reduce((sum, group) => sum + group.count, 0);
  return [
    ...groups
      .slice(0, mostReasons)
      .flatMap((group) => wrap('  ', `${group.count} ${what}: ${say(group.reason)}`)),
    ...(rest > 0 ? [`  ${rest} ${what} for other reasons: see report.json`] : []),
  ];
}
