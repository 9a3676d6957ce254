import { groupBy } from '../../contract/collections.js';
import { textOf, wordsAlone, type Said, type Words } from '../../contract/phrase.js';
import { count, firstOf, listed } from '../../contract/words.js';
import { idsOf, withVerdict } from '../build/summary.js';
import type { Report, RequirementResult } from '../model/model.js';

/** The verdicts of untested requirements in words. */
export const untestedWords = { 'not-testable': 'not testable', 'not-offered': 'not applicable' } as const;

export interface ReasonGroup {
  count: number;
  /** The common reason. Differing values follow it, or `…` replaces them. */
  reason: string;
  /** The words that all reasons of the group share. */
  words: string;
}

type Reasoned = Pick<RequirementResult, 'reason' | 'because'>;

const mostLikewise = 3;

/** Groups results whose reasons differ only in values, the most common reason first. */
export function groupReasons(results: readonly Reasoned[]): ReasonGroup[] {
  return [...groupBy(results, keyOf).values()]
    .map((all) => ({
      count: all.length,
      reason: inGeneral(all.map(wordsOf)),
      words: wordsAlone(wordsOf(all[0]!)),
    }))
    .sort((a, b) => b.count - a.count);
}

const wordsOf = ({ reason = 'no reason given', because }: Reasoned): Words => because?.words ?? reason;

function keyOf(result: Reasoned): string {
  const { kind, state = '' } = result.because ?? {};
  return `${kind} ${state} ${wordsAlone(wordsOf(result))}`;
}

/** One text for reasons that differ only in values. It lists the other values if one value differs, or puts `…` in their places. */
function inGeneral(all: readonly Words[]): string {
  const [first, ...others] = new Map(all.map((one) => [textOf(one), one])).values();
  if (others.length === 0 || typeof first === 'string') return textOf(first!);
  const rows = [first!, ...others].map((one) => (one as Said).values);
  const differ = [...first!.values.keys()].filter((at) => rows.some((row) => row[at] !== first!.values[at]));
  const more = rows.slice(1).map((row) => row[differ[0]!]!);
  // A value that occurs several times in a reason counts as one.
  return differ.every((at) => rows.every((row) => row[at] === row[differ[0]!]))
    ? `${textOf(first!)}; likewise ${firstOf(more, mostLikewise, (rest) => `${rest} more`).join(', ')}`
    : textOf({ ...first!, values: first!.values.map((value, at) => (differ.includes(at) ? '…' : value)) });
}

/** The reason, or a short one if it is why the run stopped: reports state that once, as a problem. */
export const shortReason = ({ reason }: ReasonGroup, { stopped = [] }: Pick<Report, 'stopped'>): string =>
  stopped.includes(reason) ? 'the run had stopped' : reason;

// The rest is only counted.
const mostSkipped = 3;

/** Lines that say why requirements were not tested: the most common reasons, the skipped ids, and a count of the rest. */
export function reasonLines(
  report: Report,
  verdict: 'not-testable' | 'not-offered',
  most: number,
  { say = (reason: string) => reason } = {},
): string[] {
  const results = withVerdict(report.requirements, verdict);
  const isSkipped = ({ because }: Reasoned): boolean => because?.kind === 'skipped';
  const skipped = results.filter(isSkipped);
  const ids = listed(idsOf(skipped), mostSkipped);
  const groups = groupReasons(results.filter((one) => !isSkipped(one)));
  const what = untestedWords[verdict];
  const rest = groups.slice(most).reduce((sum, group) => sum + group.count, 0);
  return [
    ...groups.slice(0, most).map((one) => `${one.count} ${what}: ${say(shortReason(one, report))}`),
    ...(skipped.length > 0 ? [`${skipped.length} ${what}: ${say(`skipped by --skip: ${ids}`)}`] : []),
    ...(rest > 0 ? [`${rest} ${what} for other reasons: see report.json`] : []),
  ];
}

/** States how a run was limited by a selection; empty if it was not. */
export const selectionLines = (total: number, selectedFrom: number | undefined): string[] =>
  selectedFrom === undefined ? [] : [`only ${total} of ${count(selectedFrom, 'requirement')} selected`];

export function observedChoices({ observations }: Pick<Report, 'observations'>) {
  return [...groupBy(observations, ({ id }) => id)].map(([id, all]) => ({
    id,
    text: all[0]!.text,
    observed: [...new Set(all.map(({ observed }) => observed))],
  }));
}
