import { count } from '../../contract/words.js';
import type { ReportDiff, ReportInBrief, VerdictChange } from '../model/model.js';

type Change = VerdictChange['change'];

/** Each change in words, the worst first: as a title, and after a number. */
export const changeWords: Readonly<Record<Change, { title: string; counted: string }>> = {
  broken: { title: 'Broken now', counted: 'newly broken' },
  shown: { title: 'Shown now', counted: 'shown now' },
  warned: { title: 'Warned now', counted: 'newly warned of' },
  waiting: { title: 'Waiting now', counted: 'waiting for another one now' },
  unjudged: { title: 'Not judged now', counted: 'no longer judged' },
  gone: { title: 'Not in the contract now', counted: 'gone from the contract' },
  kept: { title: 'Kept now', counted: 'kept again' },
  judged: { title: 'Judged now', counted: 'newly judged' },
  new: { title: 'New in the contract', counted: 'new in the contract' },
};

/** The changes of one kind, of those that there are, the worst first. */
export function changesByKind({ verdicts }: ReportDiff): { change: Change; verdicts: VerdictChange[] }[] {
  return (Object.keys(changeWords) as Change[])
    .map((change) => ({ change, verdicts: verdicts.filter((one) => one.change === change) }))
    .filter((kind) => kind.verdicts.length > 0);
}

/** Whether anything is different in what the two found. */
export const isChanged = ({ verdicts, observations }: ReportDiff): boolean =>
  verdicts.length + observations.length > 0;

/** What changed in numbers, for one sentence. */
export function changesInNumbers(diff: ReportDiff): string {
  const numbers = [
    ...changesByKind(diff).map(({ change, verdicts }) => `${verdicts.length} ${changeWords[change].counted}`),
    ...(diff.observations.length > 0 ? [`${count(diff.observations.length, 'choice')} made otherwise`] : []),
  ];
  return numbers.length > 0 ? numbers.join(', ') : 'nothing changed';
}

/** What else is different between the two runs, in sentences: what may explain the changes, and what limits them. */
export function explanation({ before, after, changed, compared }: ReportDiff): string[] {
  const differ = new Set(changed);
  const sentences = [
    ...(differ.has('contract') ? [`The contract changed: ${inTurn(before, after, contractOf)}.`] : []),
    ...(differ.has('suite') ? [`The suite changed: ${inTurn(before, after, suiteOf)}.`] : []),
    ...(differ.has('target') ? [serversDiffer(before, after)] : []),
    ...(differ.has('depth')
      ? [`They tried more or less: ${inTurn(before, after, ({ depth = 'unknown' }) => depth)}.`]
      : []),
    ...(differ.has('selection')
      ? [`They judged different selections: only the ${count(compared, 'requirement')} of both are compared.`]
      : []),
  ];
  if (differ.has('contract') || differ.has('suite')) return sentences;
  const seeds =
    before.seed === after.seed ? `seed ${after.seed} both times` : `seeds ${before.seed} and ${after.seed}`;
  const cause = differ.has('target') ? '' : `: the server did, or it is chance (${seeds})`;
  return [...sentences, `Neither contract nor suite changed${cause}.`];
}

/** The minute in which a run began, such as `2026-11-22 14:02 UTC`. */
export const minuteOf = ({ startedAt }: Pick<ReportInBrief, 'startedAt'>): string =>
  `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function serversDiffer(before: ReportInBrief, after: ReportInBrief): string {
  return before.baseUrl === after.baseUrl
    ? 'Not the same is said to be offered, or in another environment.'
    : `They judged different servers: ${before.baseUrl}, then ${after.baseUrl}.`;
}

const inTurn = (before: ReportInBrief, after: ReportInBrief, of: (run: ReportInBrief) => string): string =>
  `${of(before)}, then ${of(after)}`;

const contractOf = ({ contract: { version, sha256 } }: ReportInBrief): string =>
  `${version} (${sha256.slice(0, 12)})`;

const suiteOf = ({ suite: { name, version }, digests }: ReportInBrief): string =>
  `${name} ${version}${digests ? ` (${digests.suite.slice(0, 12)})` : ''}`;
