import { setImmediate } from 'node:timers/promises';
import { requirementRow, type RequirementId } from '../contract/contract.js';
import { suite } from '../contract/package.js';
import type { Exchange } from '../contract/exchange.js';
import type { Evidence } from '../contract/verdict.js';
import type { RunEvent } from '../engine/events.js';
import { Verdicts } from '../engine/verdicts.js';
import { withContext } from './context.js';
import { RecordedCredentials } from './credentials.js';
import { recordedOf, type Recorded } from './har/recorded.js';
import { har, timeOf } from './har/write.js';
import { locate } from './locate.js';
import { Outcomes } from './outcomes.js';
import { Recording } from './recording.js';
import { eachRule } from './rules/each.js';
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
 * Reports what the exchanges of a run show and no test saw. An operation with a failure gets no other one, because both may have
 * the same cause. The doubts of a run stand: a requirement that it warned about, or could not test, is left alone.
 *
 * @param events of a run in which the server was always available: otherwise it may have lost its data
 * @param found the choices that find the violation again
 */
export async function reportShown(
  verdicts: Verdicts,
  events: readonly RunEvent[],
  found: Pick<Evidence, 'seed' | 'depth'> = {},
): Promise<void> {
  const failed = new Set(verdicts.with('fail').map((id) => requirementRow(id).operation));
  const isOpen = (id: RequirementId): boolean =>
    !failed.has(requirementRow(id).operation) && (verdicts.of(id) ?? 'pass') === 'pass';
  if (events.some(isReset)) return;
  for (const { requirement, evidence } of await shownInRun(events, isOpen))
    verdicts.violated(requirement, { ...found, ...evidence });
}

const isReset = (event: RunEvent): boolean =>
  event.kind === 'StateSetUp' && event.setUp.state === 'the state is reset';

// The run sent these again, or in doubt whether they arrived.
const isInDoubt = ({ unchecked, resent, sentOnce }: Exchange): boolean =>
  [unchecked, resent, sentOnce].includes(true);

/**
 * Tests the exchanges of a run by the rules for recordings, without sending requests. So the requests of one test count
 * for the requirements of others. The checks of each exchange, and the model of the money, have seen them during the run.
 */
async function shownInRun(
  events: readonly RunEvent[],
  isAsked: (requirement: RequirementId) => boolean,
): Promise<Shown[]> {
  if (!events.some((event) => event.kind === 'ExchangeRecorded' && event.exchange.operation)) return [];
  const { exchanges, facts, idOf } = await readBack(events);
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
  // All rules take half a second. Between them, other work of the process goes on.
  for (const rule of [...eachRule, transactions, list]) {
    rule(recording, outcomes);
    await setImmediate();
  }
  return [...shown.values()];
}

/** The exchanges as `cwit judge` reads them from an archive of the run, with their ids in the run. */
async function readBack(all: readonly RunEvent[]) {
  // No rule tests an exchange in doubt, but its request may have had an effect.
  const events = all.map((event) =>
    event.kind === 'ExchangeRecorded' && isInDoubt(event.exchange)
      ? { ...event, exchange: { ...event.exchange, partial: true as const } }
      : event,
  );
  const { entries, _run: facts } = har(events, { suite, target: { baseUrl } }).log;
  const ids = events
    .flatMap((event) => (event.kind === 'ExchangeRecorded' ? [event.exchange] : []))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map(({ id }) => id);
  const read: { one: Recorded; id: number }[] = [];
  for (const [at, entry] of entries.entries()) {
    const one = recordedOf(entry);
    if (typeof one !== 'string') read.push({ one, id: ids[at]! });
    if (at % 100 === 0) await setImmediate();
  }
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
