import { defined } from '../../contract/json.js';
import { isJudged } from '../../contract/verdict.js';
import type {
  Report,
  ReportDiff,
  ReportInBrief,
  RequirementResult,
  RunDifference,
  VerdictChange,
} from '../model/model.js';
import { observedChoices } from '../text/reasons.js';
import { isWaiting } from '../text/verdict-words.js';
import { idsOf } from '../build/summary.js';
import { compareCauses } from './root-causes.js';

/** The report with what is different since the one before, where that is of the same target. */
export function withComparison(report: Report, before: Report | undefined): Report {
  return before && isSameTarget(before, report) ? { ...report, since: diffReports(before, report) } : report;
}

/** What is different in the second of two reports. What one of them was not to judge is not compared. */
export function diffReports(before: Report, after: Report): ReportDiff {
  const [earlier, later] = [rowsOf(before), rowsOf(after)];
  const ids = [...new Set([...later.keys(), ...earlier.keys()])];
  // A requirement that a whole run of another contract does not have is not in that contract;
  // any other run did not select it.
  const isOther = isOtherLedger(before, after);
  const isWhole = ({ summary }: Report) => isOther && summary.selectedFrom === undefined;
  const isCompared = (id: string) =>
    (earlier.has(id) || isWhole(before)) && (later.has(id) || isWhole(after));
  return {
    before: runInBrief(before),
    after: runInBrief(after),
    changed: runDifferences(before, after),
    compared: ids.filter((id) => earlier.has(id) && later.has(id)).length,
    verdicts: ids.filter(isCompared).flatMap((id) => verdictChange(id, earlier.get(id), later.get(id))),
    observations: changedObservations(before, after),
    causes: changedCauses(before, after),
  };
}

function changedCauses(before: Report, after: Report): ReportDiff['causes'] {
  const verdicts = new Map<string, string>(after.requirements.map(({ id, verdict }) => [id, verdict]));
  const { fresh, gone, kept } = compareCauses(
    before.causes,
    after.causes,
    ({ requirement }) => verdicts.get(requirement) === 'pass',
  );
  return { fresh: idsOf(fresh), gone: idsOf(gone), kept: idsOf(kept) };
}

const rowsOf = ({ requirements }: Report): ReadonlyMap<string, RequirementResult> =>
  new Map(requirements.map((row) => [row.id, row]));

/** What tells a run from others, and what it came to. */
export function runInBrief({ target, effort, digests, ...report }: Report): ReportInBrief {
  const { suite, contract, startedAt, seed, summary } = report;
  return {
    ...{ suite, contract, startedAt, seed, summary, baseUrl: target.baseUrl },
    ...defined({ depth: effort?.depth, digests }),
  };
}

type State = 'fail' | 'warn' | 'waiting' | 'pass' | 'unjudged' | 'absent';
type Change = VerdictChange['change'];

const stateOf = (row: RequirementResult | undefined): State => {
  if (!row) return 'absent';
  if (isWaiting(row)) return 'waiting';
  return isJudged(row.verdict) ? (row.verdict as State) : 'unjudged';
};

/** What became of a requirement, by what it is now and what it was; of two that are the same, nothing. */
const changes: Record<State, (before: State) => Change> = {
  fail: (before) => (before === 'waiting' ? 'shown' : 'broken'),
  warn: () => 'warned',
  waiting: () => 'waiting',
  pass: (before) => (before === 'unjudged' ? 'judged' : before === 'absent' ? 'new' : 'kept'),
  unjudged: (before) => (before === 'absent' ? 'new' : 'unjudged'),
  absent: () => 'gone',
};

function verdictChange(
  requirement: string,
  earlier: RequirementResult | undefined,
  later: RequirementResult | undefined,
): VerdictChange[] {
  const [before, after] = [stateOf(earlier), stateOf(later)];
  if (before === after) return [];
  const reason = later && !isJudged(later.verdict) ? later.reason : undefined;
  const verdicts = { before: earlier?.verdict ?? null, after: later?.verdict ?? null };
  return [{ requirement, change: changes[after](before), ...verdicts, ...defined({ reason }) }];
}

/** What both observed, and not alike. What one of them did not come to see is no change. */
function changedObservations(before: Report, after: Report): ReportDiff['observations'] {
  const [earlier, later] = [observed(before), observed(after)];
  const texts = new Map(after.observations.map(({ id, text }) => [id, text]));
  return [...texts].flatMap(([id, text]) => {
    const [was, is] = [earlier.get(id) ?? [], later.get(id) ?? []];
    const isChanged = was.length > 0 && (was.length !== is.length || was.some((one) => !is.includes(one)));
    return isChanged ? [{ id, text, before: was, after: is }] : [];
  });
}

const observed = (report: Report): ReadonlyMap<string, string[]> =>
  new Map(observedChoices(report).map((choice) => [choice.id, choice.observed]));

const differs: Record<RunDifference, (one: Report, other: Report) => boolean> = {
  contract: (one, other) => one.contract.sha256 !== other.contract.sha256,
  suite: (one, other) =>
    one.suite.version !== other.suite.version ||
    (one.digests && other.digests ? one.digests.suite !== other.digests.suite : false),
  target: (one, other) => !isSameTarget(one, other) || offer(one) !== offer(other),
  depth: (one, other) => one.effort?.depth !== other.effort?.depth,
  selection: (one, other) => !isOtherLedger(one, other) && selectionOf(one) !== selectionOf(other),
};

/** What else is different between two runs, and may explain why they found something else. */
const runDifferences = (one: Report, other: Report): RunDifference[] =>
  (Object.keys(differs) as RunDifference[]).filter((name) => differs[name](one, other));

/** Whether two reports may be of different requirements though nothing was selected. */
const isOtherLedger = (one: Report, other: Report): boolean =>
  differs.contract(one, other) || differs.suite(one, other);

/** Whether both judge the same server, or the same receiver. The embedded server has another port each time. */
function isSameTarget(one: Report, other: Report): boolean {
  const isEmbedded = ({ again }: Report) => again?.serve !== undefined;
  if (isEmbedded(one) || isEmbedded(other)) return isEmbedded(one) && isEmbedded(other);
  return one.target.baseUrl === other.target.baseUrl && isOfReceiver(one) === isOfReceiver(other);
}

/** Whether it judges a receiver of events, not a server. */
export const isOfReceiver = ({ requirements }: Report): boolean =>
  requirements.some(({ operation }) => operation === 'receiver');

const offer = ({ target: { environment, features } }: Report): string => [environment, ...features].join(' ');

const selectionOf = ({ requirements }: Report): string => requirements.map(({ id }) => id).join(' ');
