import type { Report, RunDifference } from '../model/model.js';

const differs: Record<RunDifference, (one: Report, other: Report) => boolean> = {
  contract: (one, other) => one.contract.sha256 !== other.contract.sha256,
  suite: (one, other) =>
    one.suite.version !== other.suite.version ||
    (one.digests && other.digests ? one.digests.suite !== other.digests.suite : false),
  target: (one, other) => !isSameTarget(one, other) || offer(one) !== offer(other),
  depth: (one, other) => one.effort?.depth !== other.effort?.depth,
  selection: (one, other) => !isOtherLedger(one, other) && rows(one) !== rows(other),
};

/** What else is different between two runs, and may explain why they found something else. */
export const runDifferences = (one: Report, other: Report): RunDifference[] =>
  (Object.keys(differs) as RunDifference[]).filter((name) => differs[name](one, other));

/** Whether two reports may be of different requirements though nothing was selected. */
export const isOtherLedger = (one: Report, other: Report): boolean =>
  differs.contract(one, other) || differs.suite(one, other);

/** Whether both judge the same server, or the same receiver. The embedded server has another port each time. */
export function isSameTarget(one: Report, other: Report): boolean {
  const isEmbedded = ({ again }: Report) => again?.serve !== undefined;
  if (isEmbedded(one) || isEmbedded(other)) return isEmbedded(one) && isEmbedded(other);
  return one.target.baseUrl === other.target.baseUrl && isOfReceiver(one) === isOfReceiver(other);
}

/** Whether it judges a receiver of events, not a server. */
export const isOfReceiver = ({ requirements }: Report): boolean =>
  requirements.some(({ operation }) => operation === 'receiver');

const offer = ({ target: { environment, features } }: Report): string => [environment, ...features].join(' ');

const rows = ({ requirements }: Report): string => requirements.map(({ id }) => id).join(' ');
