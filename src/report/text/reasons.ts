import { groupBy } from '../../contract/collections.js';
import { count, listed } from '../../contract/words.js';
import { withVerdict } from '../build/summary.js';
import type { Report } from '../model/model.js';

export interface ReasonGroup {
  count: number;
  reason: string;
}

// What differs from one requirement to the next: the address of a receiver and the status of an order, and amounts.
const specific: readonly [RegExp, string][] = [
  [/(state "[^"]+") with \{[^{}]*"webhook_url":[^{}]*\}/, '$1'],
  [/ may cost [\d.]+, more than the [\d.]+ left of /, ' may cost more than is left of '],
];

/** A reason in the form that alike ones share. */
export const generalReason = (reason: string): string =>
  specific.reduce((general, [pattern, form]) => general.replace(pattern, form), reason);

/** The reasons of some results, the commonest first; those that are alike are one. */
export function groupReasons(results: readonly { reason?: string }[]): ReasonGroup[] {
  return [...groupBy(results, ({ reason = 'no reason given' }) => generalReason(reason))]
    .map(([reason, all]) => ({ count: all.length, reason }))
    .sort((a, b) => b.count - a.count);
}

/** A reason for readers who are told elsewhere why the run stopped, which is the reason of everything after it. */
export function shortReason(reason: string, problems: readonly string[]): string {
  return problems.includes(`the run stopped: ${reason}`) ? 'the run had stopped' : reason;
}

// More than these are counted.
const mostSkipped = 3;

/** Why requirements have no verdict: a line for each of the commonest reasons and for what the user skipped, and one for all others. */
export function reasonLines(
  { requirements, problems }: Report,
  verdict: 'not-testable' | 'not-offered',
  most: number,
  { say = (reason: string) => reason, merge = (groups: ReasonGroup[]) => groups } = {},
): string[] {
  const results = withVerdict(requirements, verdict);
  const isSkipped = ({ reason }: { reason?: string }): boolean => reason === 'skipped by --skip';
  const skipped = results.filter(isSkipped);
  const ids = listed(
    skipped.map(({ id }) => id),
    mostSkipped,
  );
  const groups = merge(groupReasons(results.filter((one) => !isSkipped(one))));
  const what = verdict.replace('-', ' ');
  const rest = groups.slice(most).reduce((sum, group) => sum + group.count, 0);
  return [
    ...groups.slice(0, most).map((one) => `${one.count} ${what}: ${say(shortReason(one.reason, problems))}`),
    ...(skipped.length > 0 ? [`${skipped.length} ${what}: ${say(`skipped by --skip: ${ids}`)}`] : []),
    ...(rest > 0 ? [`${rest} ${what} for other reasons: see report.json`] : []),
  ];
}

/** What a run was limited to; none where it was not. */
export const selectionLines = (total: number, selectedFrom: number | undefined): string[] =>
  selectedFrom === undefined ? [] : [`only ${total} of ${count(selectedFrom, 'requirement')} selected`];

/** What was observed of each choice that the contract leaves open. */
export function observedChoices({ observations }: Pick<Report, 'observations'>) {
  return [...groupBy(observations, ({ id }) => id)].map(([id, all]) => ({
    id,
    text: all[0]!.text,
    observed: [...new Set(all.map(({ observed }) => observed))],
  }));
}
