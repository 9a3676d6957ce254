import { defined } from '../../contract/json.js';
import { isTested } from '../../contract/verdict.js';
import type {
  ChangedCause,
  Report,
  ReportDiff,
  ReportInBrief,
  RequirementResult,
  RunDifference,
  VerdictChange,
} from '../model/model.js';
import { isMasked } from '../build/summary.js';
import { observedChoices } from '../text/reasons.js';
import { compareCauses, comparedRun, type ReportedCause } from './root-causes.js';

/** Adds the differences since the previous report if that one is of the same server. */
export function withComparison(report: Report, before: Report | undefined): Report {
  return before && isSameTarget(before, report) ? { ...report, since: diffReports(before, report) } : report;
}

/** The differences between two reports. Requirements that only one of them selected are not compared. */
export function diffReports(before: Report, after: Report): ReportDiff {
  const [earlier, later] = [rowsOf(before), rowsOf(after)];
  const ids = [...new Set([...later.keys(), ...earlier.keys()])];
  // If a complete run of another contract lacks a requirement, that contract lacks it; other runs did not select it.
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
    causes: changedCauses(before, after, isCompared),
  };
}

function changedCauses(before: Report, after: Report, isCompared: (id: string) => boolean) {
  const { fresh, fixed, failing } = compareCauses(comparedRun(before), comparedRun(after));
  const masked = new Set<string>(before.requirements.filter(isMasked).map(({ id }) => id));
  const changed = ({ requirement, headline, isFailure }: ReportedCause): ChangedCause => ({
    ...{ id: requirement, headline },
    ...defined({ warning: isFailure ? undefined : (true as const) }),
  });
  return {
    new: fresh
      .filter(({ requirement, related }) => [requirement, ...related].some(isCompared))
      .map((cause) => ({ ...changed(cause), ...(masked.has(cause.requirement) ? maskedBefore : {}) })),
    fixed: fixed.map(changed),
    stillFailing: failing.map(({ later }) => changed(later)),
  };
}

const maskedBefore = { maskedBefore: true } as const;

const rowsOf = ({ requirements }: Report): ReadonlyMap<string, RequirementResult> =>
  new Map(requirements.map((row) => [row.id, row]));

export function runInBrief({ target, effort, digests, ...report }: Report): ReportInBrief {
  const { suite, contract, startedAt, seed, summary } = report;
  return {
    ...{ suite, contract, startedAt, seed, summary, baseUrl: target.baseUrl },
    ...defined({ depth: effort?.depth, digests }),
  };
}

type State = 'fail' | 'warn' | 'masked' | 'pass' | 'untested' | 'absent';

const stateOf = (row: RequirementResult | undefined): State => {
  if (!row) return 'absent';
  if (isMasked(row)) return 'masked';
  return isTested(row.verdict) ? (row.verdict as State) : 'untested';
};

/** The change of a requirement by its new state and its old one. */
const changes: Record<State, (before: State) => VerdictChange['change']> = {
  fail: (before) => (before === 'masked' ? 'unmasked' : 'failing'),
  warn: () => 'warning',
  masked: () => 'masked',
  pass: (before) => (before === 'untested' ? 'tested' : before === 'absent' ? 'new' : 'passing'),
  untested: (before) => (before === 'absent' ? 'new' : 'untested'),
  absent: () => 'gone',
};

function verdictChange(requirement: string, earlier?: RequirementResult, later?: RequirementResult) {
  const [before, after] = [stateOf(earlier), stateOf(later)];
  if (before === after) return [];
  const reason = later && !isTested(later.verdict) ? later.reason : undefined;
  const verdicts = { before: earlier?.verdict ?? null, after: later?.verdict ?? null };
  return [{ requirement, change: changes[after](before), ...verdicts, ...defined({ reason }) }];
}

/** The choices that both runs observed with different results. */
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

/** The differences of two runs that may explain different findings. */
const runDifferences = (one: Report, other: Report): RunDifference[] =>
  (Object.keys(differs) as RunDifference[]).filter((name) => differs[name](one, other));

/** Whether two reports may have different requirements even without a selection. */
const isOtherLedger = (one: Report, other: Report): boolean =>
  differs.contract(one, other) || differs.suite(one, other);

/** Whether both test the same server or receiver. The embedded server has a new port each time. */
function isSameTarget(one: Report, other: Report): boolean {
  const isEmbedded = ({ again }: Report) => again?.serve !== undefined;
  if (isEmbedded(one) || isEmbedded(other)) return isEmbedded(one) && isEmbedded(other);
  return one.target.baseUrl === other.target.baseUrl && isOfReceiver(one) === isOfReceiver(other);
}

export const isOfReceiver = ({ requirements }: Report): boolean =>
  requirements.some(({ operation }) => operation === 'receiver');

const offer = ({ target: { environment, features } }: Report): string => [environment, ...features].join(' ');

const selectionOf = ({ requirements }: Report): string => requirements.map(({ id }) => id).join(' ');
