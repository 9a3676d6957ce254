import { say, textOf } from '../../contract/phrase.js';
import { because, reasonOf, type Reason } from '../../contract/reason.js';
import { defined } from '../../contract/json.js';
import {
  contract,
  requirements as ledger,
  unspecified,
  type RequirementId,
  type RequirementRow,
} from '../../contract/contract.js';
import { worse, type Verdict } from '../../contract/verdict.js';
import type { RunEvent } from '../../engine/events.js';
import { chooseEvidence } from './evidence.js';
import type { AnsweredExchange } from './request-log.js';
import type {
  Cause,
  Report,
  ReportedEffort,
  ReportedObservation,
  RequirementResult,
} from '../model/model.js';
import { effortOf } from './effort.js';
import { absentOperations, operationResults } from './operation-results.js';
import { causesOf, type SeenBy } from '../causes/causes.js';
import { suiteErrors } from './suite-errors.js';
import { sideEffects } from './side-effects.js';
import { idsOf, summarise, withVerdict } from './summary.js';
import { inBrief } from '../text/verdict-words.js';

/** Facts about a run that its journal does not contain. */
export interface RunMeta extends Pick<
  Report,
  | 'suite'
  | 'target'
  | 'startedAt'
  | 'finishedAt'
  | 'seed'
  | 'again'
  | 'digests'
  | 'recording'
  | 'showsPersonalData'
> {
  /** The limits that the user set. */
  effort?: Pick<ReportedEffort, 'depth' | 'maxRequests' | 'maxMinutes'>;
  /** The requirements that the run was limited to. A limited run is never complete. */
  selected?: readonly RequirementId[] | undefined;
  /** Further problems of the run. */
  problems?: readonly string[];
  /** The origin of the tested receiver of events; absent in tests of servers. */
  receiver?: { origin: string };
}

/**
 * Builds the report of a run from its journal. The worst of several verdicts on a requirement counts.
 *
 * @param rows the requirements that the run may test
 * @param open the unspecified behaviors that it may observe
 */
export function buildReport(
  lines: readonly RunEvent[],
  meta: RunMeta,
  rows: readonly RequirementRow[] = ledger,
  open: readonly Pick<ReportedObservation, 'id' | 'text'>[] = unspecified,
): Report {
  const { suite, target, startedAt, finishedAt, seed, again, digests, recording, showsPersonalData } = meta;
  const { baseUrl, environment, features } = target;
  const selected = meta.selected && new Set(meta.selected);
  const tested = results(lines, selected ? rows.filter((row) => selected.has(row.id)) : rows, meta);
  const absent = absentOperations(lines);
  const offered = tested.filter(({ operation }) => !absent.has(operation));
  const { causes, maskedBy } = causesOf(offered, rows, seenBy(lines));
  const byId = new Map<string, RequirementResult>(tested.map((result) => [result.id, result]));
  // A report on a receiver shows the verdict of each of its few rules.
  const requirements = meta.receiver
    ? tested
    : tested.map((result) => masked(result, byId.get(maskedBy.get(result.id) ?? '')));
  const observations = observationsOf(lines, open);
  const errors = suiteErrors(lines);
  const stopped = [...new Set(lines.flatMap((line) => (line.kind === 'RunStopped' ? line.reason : [])))];
  const problems = [
    ...errors,
    ...stopped.map((reason) => `the run stopped: ${reason}`),
    ...(meta.problems ?? []),
  ];
  const summary: Report['summary'] = {
    ...summarise(requirements, problems, selected !== undefined),
    ...causeCounts(causes, requirements),
    observed: new Set(observations.map(({ id }) => id)).size,
    requests: lines.filter((line) => line.kind === 'ExchangeRecorded' && !line.exchange.received).length,
    durationMs: Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    ...(selected ? { selectedFrom: rows.filter(({ excluded }) => excluded === undefined).length } : {}),
  };
  return {
    schemaVersion: 2,
    suite: { name: suite.name, version: suite.version },
    contract: { version: contract.version, sha256: contract.sha256 },
    // The target of a caller may contain credentials, so only these members are copied.
    target: { baseUrl, environment, features: [...features] },
    startedAt,
    finishedAt,
    seed,
    summary,
    inBrief: inBrief({ summary }),
    operations: operationResults(requirements, absent),
    causes,
    requirements,
    observations,
    ...(meta.effort ? { effort: effortOf(lines, meta.effort) } : {}),
    problems,
    ...(stopped.length > 0 ? { stopped } : {}),
    ...(errors.length > 0 ? { suiteErrors: errors.length } : {}),
    ...defined({ discovered: discoveredIn(lines) }),
    ...(recording || meta.receiver ? {} : sideEffects(lines)),
    ...defined({
      again,
      digests,
      recording,
      showsPersonalData,
      spending: spendingIn(lines),
      teardown: teardownIn(lines),
      remembered: rememberedIn(lines),
    }),
  };
}

function discoveredIn(lines: readonly RunEvent[]): Report['discovered'] {
  const found = lines.filter((line) => line.kind === 'Discovered');
  const states = found.map(({ state, params, source, isExample }) => ({
    ...{ state, params, source },
    ...defined({ isExample }),
  }));
  return states.length > 0 ? states : undefined;
}

function spendingIn(lines: readonly RunEvent[]): Report['spending'] {
  const line = lines.findLast((one) => one.kind === 'MoneySpent');
  return line && { limit: line.limit, spent: line.spent };
}

function teardownIn(lines: readonly RunEvent[]): Report['teardown'] {
  const line = lines.findLast((one) => one.kind === 'StatesUndone');
  return line && { states: line.states, undone: line.undone };
}

function rememberedIn(lines: readonly RunEvent[]): Report['remembered'] {
  const requests = lines.flatMap((line) => (line.kind === 'RequestRemembered' ? [line.request] : []));
  return requests.length > 0 ? requests : undefined;
}

function results(
  lines: readonly RunEvent[],
  rows: readonly RequirementRow[],
  { target, receiver }: RunMeta,
): RequirementResult[] {
  const exchanges = new Map<number, AnsweredExchange>();
  const verdicts = new Map<RequirementId, Verdict[]>(rows.map((row) => [row.id, []]));
  const durations = new Map<RequirementId, number>();
  for (const line of lines) {
    if (line.kind === 'ExchangeRecorded') {
      const { exchange, answer } = line;
      exchanges.set(exchange.id, { ...exchange, ...defined({ answer }) });
    }
    if (line.kind === 'VerdictReached') verdicts.get(line.verdict.requirement)?.push(line.verdict);
    if (line.kind === 'RequirementFinished') durations.set(line.requirement, line.durationMs);
  }
  return rows.map((row) => {
    const { id, operation, tag, level, text, clause, basis, excluded = 'not reached' } = row;
    const reached = verdicts.get(id)!;
    const unreached: Verdict = { requirement: id, outcome: 'not-testable', reason: reasonOf(excluded) };
    const all = reached.length > 0 ? reached : [unreached];
    const verdict = all.map(({ outcome }) => outcome).reduce(worse);
    const decisive = all.filter(({ outcome }) => outcome === verdict);
    const reason = decisive.find((one) => one.reason !== undefined)?.reason;
    const isExcluded = row.excluded !== undefined && verdict === 'not-testable';
    return {
      ...{ id, operation, tag, level, text, clause, basis, verdict },
      ...(reason ? told(reason) : {}),
      ...defined({ excluded: isExcluded ? (true as const) : undefined }),
      evidence: chooseEvidence(
        id,
        decisive.flatMap((one) => one.evidence ?? []),
        exchanges,
        receiver?.origin ?? target.baseUrl,
      ),
      ...defined({ durationMs: durations.get(id) }),
    };
  });
}

function seenBy(lines: readonly RunEvent[]): SeenBy {
  const seen = new Map<string, Set<string>>();
  for (const line of lines) {
    if (line.kind !== 'VerdictReached' || !line.verdict.evidence || line.by === undefined) continue;
    const { requirement } = line.verdict;
    seen.set(requirement, (seen.get(requirement) ?? new Set()).add(line.by));
  }
  return seen;
}

function causeCounts(causes: readonly Cause[], rows: readonly RequirementResult[]) {
  const failing = new Set(idsOf(withVerdict(rows, 'fail')));
  const rootCauses = causes.filter(({ requirement }) => failing.has(requirement)).length;
  return { rootCauses, warnings: causes.length - rootCauses };
}

const told = (reason: Reason): Pick<RequirementResult, 'reason' | 'because'> => ({
  reason: textOf(reason.words),
  because: reason,
});

// A masked failure becomes not testable but keeps its evidence. A warning masks nothing.
const masked = (result: RequirementResult, root: RequirementResult | undefined): RequirementResult =>
  root?.verdict === 'fail'
    ? {
        ...result,
        verdict: 'not-testable',
        ...told(because('masked', say`masked by ${root.id}`, { by: root.id })),
      }
    : result;

/** All different observations, in the order of the contract and sorted: their order in the run is random. */
function observationsOf(
  lines: readonly RunEvent[],
  open: readonly Pick<ReportedObservation, 'id' | 'text'>[],
): ReportedObservation[] {
  const seen = lines.filter((line) => line.kind === 'Observed');
  return open.flatMap(({ id, text }) => {
    const observed = new Set(seen.filter((line) => line.id === id).map((line) => line.observed));
    return [...observed].toSorted().map((what) => ({ id, text, observed: what }));
  });
}
