import { count } from '../../contract/words.js';
import type { ChangedCause, ReportDiff, ReportInBrief, RunDifference } from '../model/model.js';

/** A kind of change as a title and after a number. The console lists the ids of kinds with a color. */
interface KindWords {
  title: string;
  counted: string;
  color?: 'red' | 'yellow' | 'green';
}

/** The kinds of changed verdicts, the worst first. */
const changeWords: Readonly<Record<ReportDiff['verdicts'][number]['change'], KindWords>> = {
  failing: { title: 'Failing now', counted: 'newly failing', color: 'red' },
  unmasked: { title: 'Failing now, masked before', counted: 'no longer masked', color: 'red' },
  warning: { title: 'Warning now', counted: 'newly warning', color: 'yellow' },
  masked: { title: 'Masked now', counted: 'newly masked', color: 'yellow' },
  untested: { title: 'Not tested now', counted: 'no longer tested' },
  gone: { title: 'Not in the contract now', counted: 'gone from the contract' },
  passing: { title: 'Passing again', counted: 'passing again', color: 'green' },
  tested: { title: 'Tested now', counted: 'newly tested' },
  new: { title: 'New in the contract', counted: 'new in the contract' },
};

/** The kinds of changes that occurred, each with its root causes or its verdicts. */
export const kindsOf = ({ causes, verdicts }: ReportDiff) => ({
  causes: [
    { title: 'New', counted: 'new', color: 'red' as const, causes: causes.new },
    { title: 'Fixed', counted: 'fixed', color: 'green' as const, causes: causes.fixed },
    {
      title: 'Still failing',
      counted: 'still failing',
      color: 'yellow' as const,
      causes: causes.stillFailing,
    },
  ].filter((kind) => kind.causes.length > 0),
  verdicts: Object.entries<KindWords>(changeWords)
    .map(([change, words]) => ({ ...words, verdicts: verdicts.filter((one) => one.change === change) }))
    .filter((kind) => kind.verdicts.length > 0),
});

/** A root cause in one sentence with its requirement. */
export function causeInWords({ id, headline, warning, maskedBefore }: ChangedCause): string {
  const notes = [id, ...(warning ? ['a warning'] : []), ...(maskedBefore ? ['masked before'] : [])];
  return `${headline} (${notes.join(', ')})`;
}

/** Whether the findings of the two runs differ. */
export const isChanged = ({ verdicts, observations, causes }: ReportDiff): boolean =>
  verdicts.length + observations.length + causes.new.length + causes.fixed.length > 0;

export function changesInNumbers(diff: ReportDiff): string {
  if (!isChanged(diff)) return 'nothing changed';
  const kinds = kindsOf(diff);
  const causes = kinds.causes.map(({ counted, causes }) => `${causes.length} ${counted}`);
  const verdicts = kinds.verdicts.map(({ counted, verdicts }) => `${verdicts.length} ${counted}`);
  const { length } = diff.observations;
  return [
    ...(causes.length > 0 ? [`root causes: ${causes.join(', ')}`] : []),
    ...(verdicts.length > 0 ? [`requirements: ${verdicts.join(', ')}`] : []),
    ...(length > 0 ? [`${count(length, 'observation')} changed`] : []),
  ].join('; ');
}

/** Sentences about other differences between the runs, which may explain or limit the changes. */
export function explanation(diff: ReportDiff): string[] {
  const { before, after, changed } = diff;
  const seeds = `The seeds differ (${before.seed}, then ${after.seed}), so the runs tried different values.`;
  const sentences = changed.map((difference) => differences[difference](diff));
  return before.seed === after.seed ? sentences : [...sentences, seeds];
}

/** The start of a run, such as `2026-11-22 14:02 UTC`. */
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
      ? 'The features or the environment changed (by flags, the configuration or the target file).'
      : `The runs tested different servers: ${inTurn(diff, ({ baseUrl }) => baseUrl)}.`,
  depth: (diff) => `The runs had different depths: ${inTurn(diff, ({ depth = 'unknown' }) => depth)}.`,
  selection: ({ compared }) =>
    `The runs selected different requirements, so only the ${count(compared, 'requirement')} in both are compared.`,
};
