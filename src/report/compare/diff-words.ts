import { count } from '../../contract/words.js';
import type { ReportDiff, ReportInBrief, RunDifference, VerdictChange } from '../model/model.js';

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
export function explanation(diff: ReportDiff): string[] {
  const { before, after, changed } = diff;
  const sentences = changed.map((difference) => differences[difference](diff));
  if (changed.includes('contract') || changed.includes('suite')) return sentences;
  const seeds =
    before.seed === after.seed ? `seed ${after.seed} both times` : `seeds ${before.seed} and ${after.seed}`;
  const cause = changed.includes('target') ? '' : `: the server did, or it is chance (${seeds})`;
  return [...sentences, `Neither contract nor suite changed${cause}.`];
}

/** The minute in which a run began, such as `2026-11-22 14:02 UTC`. */
export const minuteOf = ({ startedAt }: Pick<ReportInBrief, 'startedAt'>): string =>
  `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type InTurn = (run: ReportInBrief) => string;

const inTurn = ({ before, after }: ReportDiff, of: InTurn): string => `${of(before)}, then ${of(after)}`;

const contractOf: InTurn = ({ contract: { version, sha256 } }) => `${version} (${sha256.slice(0, 12)})`;

const suiteOf: InTurn = ({ suite: { name, version }, digests }) =>
  `${name} ${version}${digests ? ` (${digests.suite.slice(0, 12)})` : ''}`;

const differences: Record<RunDifference, (diff: ReportDiff) => string> = {
  contract: (diff) => `The contract changed: ${inTurn(diff, contractOf)}.`,
  suite: (diff) => `The suite changed: ${inTurn(diff, suiteOf)}.`,
  target: (diff) =>
    diff.before.baseUrl === diff.after.baseUrl
      ? 'Not the same is said to be offered, or in another environment.'
      : `They judged different servers: ${inTurn(diff, ({ baseUrl }) => baseUrl)}.`,
  depth: (diff) => `They tried more or less: ${inTurn(diff, ({ depth = 'unknown' }) => depth)}.`,
  selection: ({ compared }) =>
    `They judged different selections: only the ${count(compared, 'requirement')} of both are compared.`,
};
