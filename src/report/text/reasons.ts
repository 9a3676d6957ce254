import { groupBy } from '../../contract/collections.js';
import { count, listed } from '../../contract/words.js';
import { idsOf, withVerdict } from '../build/summary.js';
import type { Report, RequirementResult } from '../model/model.js';

/** The verdicts of untested requirements in words. */
export const untestedWords = { 'not-testable': 'not testable', 'not-offered': 'not applicable' } as const;

/** Whether another failure masks this one: a masked failure is not testable, but has evidence. */
export const isMasked = ({ verdict, evidence }: Pick<RequirementResult, 'verdict' | 'evidence'>): boolean =>
  verdict === 'not-testable' && evidence.length > 0;

export interface ReasonGroup {
  count: number;
  reason: string;
}

// Parts of reasons that differ between requirements: state parameters and amounts.
const specific: readonly [RegExp, string][] = [
  [/(state "[^"]+") with \{[^{}]*"webhook_url":[^{}]*\}/, '$1'],
  [/ may cost [\d.]+, more than the [\d.]+ left of /, ' may cost more than is left of '],
];

/** The general form that similar reasons share. */
export const generalReason = (reason: string): string =>
  specific.reduce((general, [pattern, form]) => general.replace(pattern, form), reason);

/** Groups results by their general reason, the most common first. */
export function groupReasons(results: readonly { reason?: string }[]): ReasonGroup[] {
  return [...groupBy(results, ({ reason = 'no reason given' }) => generalReason(reason))]
    .map(([reason, all]) => ({ count: all.length, reason }))
    .sort((a, b) => b.count - a.count);
}

/** Shortens the reason of requirements that a stopped run did not reach: reports state it once, as a problem. */
export function shortReason(reason: string, problems: readonly string[]): string {
  return problems.includes(`the run stopped: ${reason}`) ? 'the run had stopped' : reason;
}

// The rest is only counted.
const mostSkipped = 3;

/** Lines that say why requirements were not tested: the most common reasons, the skipped ids, and a count of the rest.
 * Masked ones count as tested. */
export function reasonLines(
  { requirements, problems }: Report,
  verdict: 'not-testable' | 'not-offered',
  most: number,
  { say = (reason: string) => reason, merge = (groups: ReasonGroup[]) => groups } = {},
): string[] {
  const results = withVerdict(requirements, verdict).filter((one) => !isMasked(one));
  const isSkipped = ({ reason }: { reason?: string }): boolean => reason === 'skipped by --skip';
  const skipped = results.filter(isSkipped);
  const ids = listed(idsOf(skipped), mostSkipped);
  const groups = merge(groupReasons(results.filter((one) => !isSkipped(one))));
  const what = untestedWords[verdict];
  const rest = groups.slice(most).reduce((sum, group) => sum + group.count, 0);
  return [
    ...groups.slice(0, most).map((one) => `${one.count} ${what}: ${say(shortReason(one.reason, problems))}`),
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
