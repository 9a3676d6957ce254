import { idsOf, withVerdict } from '../../build/summary.js';
import { causeInWords } from '../../compare/diff-words.js';
import type { Cause, Report } from '../../model/model.js';
import { visible } from '../../text/plain-text.js';

/** A message that the CI host shows next to a run. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
}

/** GitHub shows at most this many of each level. */
const most = 10;
const longest = 400;

/** The problems of a run, its root causes and outdated baseline entries, the worst first. */
export function annotations(report: Report): Annotation[] {
  const all = [
    ...report.problems.map((problem) => error('could not be tested', problem.split('\n')[0]!)),
    ...report.causes.map(ofCause(report)),
    ...ofBaseline(report),
  ];
  return (['error', 'warning', 'notice'] as const).flatMap((level) =>
    fewer(all.filter((annotation) => annotation.level === level)),
  );
}

const error = (title: string, message: string) => ({
  level: 'error' as const,
  title,
  message: said(message),
});

function ofCause({ requirements, baseline }: Report): (cause: Cause) => Annotation {
  const failed = new Set(idsOf(withVerdict(requirements, 'fail')));
  return ({ id, headline, requirement, explains, evidence: [first] }) => {
    const known = baseline?.known.find((entry) => entry.id === id);
    const level = failed.has(requirement) ? 'error' : 'warning';
    return {
      level: known ? 'notice' : level,
      title: requirement,
      message: [
        said(headline),
        ...(first ? [`expected: ${said(first.expected)}`, `got: ${said(first.actual)}`] : []),
        ...(explains.length > 0 ? [`related failures: ${explains.length}`] : []),
        ...(known ? [`known: ${said(known.reason)}`] : []),
      ].join('\n'),
    };
  };
}

function ofBaseline({ baseline }: Report): Annotation[] {
  const { file = '', gone = [] } = baseline ?? {};
  return gone.map((cause) => error(`out of date: ${said(file)}`, `fixed, remove it: ${causeInWords(cause)}`));
}

function fewer(list: Annotation[]): Annotation[] {
  if (list.length <= most) return list;
  const [{ level }] = list as [Annotation];
  const rest = list.length - most + 1;
  const last = { level, title: `and ${rest} more`, message: 'The report lists all of them.' };
  return [...list.slice(0, most - 1), last];
}

// A server may send control characters and texts of any length.
function said(text: string): string {
  const shown = visible(text);
  return shown.length > longest ? `${[...shown].slice(0, longest).join('')}…` : shown;
}
