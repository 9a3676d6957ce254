import { requirementRow, type RequirementId } from '../contract/contract.js';
import { suite } from '../contract/package.js';
import type { Evidence } from '../contract/verdict.js';
import type { RunEvent } from '../engine/events.js';
import { Verdicts } from '../engine/verdicts.js';
import { withContext } from './context.js';
import { RecordedCredentials } from './credentials.js';
import { recordedOf } from './har/recorded.js';
import { har, timeOf } from './har/write.js';
import { locate } from './locate.js';
import { Outcomes } from './outcomes.js';
import { Recording } from './recording.js';
import { each } from './rules/each.js';
import { list } from './rules/list.js';
import { transactions } from './rules/transactions.js';

// Any address will do, since the recording has one server.
const baseUrl = 'http://server.invalid';

/** A requirement that the exchanges of a run break, although the test of the requirement saw no violation. */
interface Shown {
  requirement: RequirementId;
  evidence: Evidence;
}

/**
 * Reports what the exchanges of a run show and no test saw. Other failures of an operation may have the same cause, so that
 * it gets no further one.
 */
export function reportShown(verdicts: Verdicts, events: readonly RunEvent[]): void {
  const failed = new Set(verdicts.with('fail').map((id) => requirementRow(id).operation));
  const isOpen = (id: RequirementId): boolean => !failed.has(requirementRow(id).operation);
  for (const { requirement, evidence } of shownInRun(events, isOpen))
    verdicts.violated(requirement, evidence);
}

/**
 * Tests the exchanges of a run by the rules for recordings, without sending requests. So the requests of one test count
 * for the requirements of others. The checks of each exchange, and the model of the money, have seen them during the run.
 */
function shownInRun(events: readonly RunEvent[], isAsked: (requirement: RequirementId) => boolean): Shown[] {
  if (!events.some(({ kind }) => kind === 'ExchangeRecorded')) return [];
  const { exchanges, facts, idOf } = readBack(events);
  const all = withContext(exchanges);
  const recording = new Recording(all, new RecordedCredentials(all), { facts });
  const shown = new Map<RequirementId, Shown>();
  const verdicts = new Verdicts((event) => {
    if (event.kind !== 'VerdictReached') return;
    const { requirement, outcome, evidence } = event.verdict;
    if (outcome !== 'fail' || !evidence || shown.has(requirement)) return;
    shown.set(requirement, { requirement, evidence: withIds(evidence, idOf) });
  });
  const outcomes = new Outcomes(verdicts, isAsked);
  for (const rule of [each, transactions, list]) rule(recording, outcomes);
  return [...shown.values()];
}

/** The exchanges as `cwit judge` reads them from an archive of the run, with their ids in the run. */
function readBack(events: readonly RunEvent[]) {
  const { entries, _run: facts } = har(events, { suite, target: { baseUrl } }).log;
  const ids = events
    .flatMap((event) => (event.kind === 'ExchangeRecorded' ? [event.exchange] : []))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map(({ id }) => id);
  const read = entries.flatMap((entry, at) => {
    const one = recordedOf(entry);
    return typeof one === 'string' ? [] : [{ one, id: ids[at]! }];
  });
  const { exchanges } = locate(
    read.map(({ one }) => one),
    baseUrl,
  );
  return { exchanges, facts, idOf: (id: number): number => read[id - 1]!.id };
}

function withIds(evidence: Evidence, idOf: (id: number) => number): Evidence {
  const { exchange, compares, story } = evidence;
  return {
    ...evidence,
    ...(exchange === undefined ? {} : { exchange: idOf(exchange) }),
    ...(compares ? { compares: [idOf(compares[0]), idOf(compares[1])] as const } : {}),
    ...(story
      ? {
          story: story.map((step) =>
            step.exchange === undefined ? step : { ...step, exchange: idOf(step.exchange) },
          ),
        }
      : {}),
  };
}
