// Resources and their fields > paragraph 1 (ruling:times): answers at the edges of the calendar. The contract leaves open
// whether a server works at every moment (ruling:business-hours). Tested last, because the clock cannot go back.
import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { fateOf, inWords, isAccepted, isRefused } from '../../../src/checks/response.js';
import { serialise } from '../../../src/cases/case.js';
import { sampled, type Pace } from '../../../src/cases/sampling.js';
import { derivedId, operations, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { calendarEdges, inTurn, type CalendarEdge } from '../../../src/domain/flights/calendar-edges.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { serverClock, type ServerClock } from './server-clock.js';
import { oddityOf } from './written-times.js';

export const { entries, requirement } = suite('alone');

/** The result of a request at an edge of the calendar. */
interface Written {
  of: OperationId;
  edge: CalendarEdge;
  exchange: Exchange;
  oddity: string | undefined;
}

const writing = operations.filter((row) => row.idempotent).map(({ id }) => id);
const edgesOf = (id: OperationId, pace: Pace): CalendarEdge[] =>
  sampled(calendarEdges, writing.indexOf(id), pace);

for (const id of writing) {
  requirement(
    derivedId(id, 'any-date'),
    { kind: 'derived', sampling: { column: 'time', kinds: (pace) => edgesOf(id, pace) } },
    async (t) => {
      const { written, reasons } = await survey(t);
      const own = written.filter(({ of }) => of === id);
      const odd = own.find(({ oddity }) => oddity !== undefined);
      if (odd) await expectOddOnPlainDay(t, odd);
      const reason = reasons.get(id);
      if (reason) throw reason;
      const [first] = own;
      if (first && own.every(({ exchange }) => isRefused(exchange.response)))
        throw new NotTestable(say`at ${first.edge} the request got ${inWords(first.exchange)}`);
    },
  );
}

// One walk through the calendar for all operations, since each may be sent at several of its edges.
function survey(t: Context): Promise<{ written: Written[]; reasons: Map<OperationId, NotTestable> }> {
  return t.once('writes at the edges of the calendar', async (t) => {
    const { selected, skip } = t.run.options;
    const isTested = (id: OperationId): boolean => {
      const requirement = derivedId(id, 'any-date');
      return offers(t.target, id) && (selected?.has(requirement) ?? true) && !skip?.has(requirement);
    };
    const ids = writing.filter(isTested);
    const clock = await serverClock(t);
    const isDue = (edge: CalendarEdge) => (id: OperationId) => edgesOf(id, t.sampling.pace).includes(edge);
    const edges = calendarEdges.filter((edge) => ids.some(isDue(edge)));
    const written: Written[] = [];
    const reasons = new Map<OperationId, NotTestable>();
    for (const { edge } of inTurn(edges, clock.now(), clock.zone)) {
      await clock.moveTo(edge);
      await t.cases.prepareAll(ids.filter(isDue(edge)));
      for (const id of ids.filter(isDue(edge)))
        try {
          written.push({ of: id, edge, ...(await write(t, clock, id, edge)) });
        } catch (error) {
          if (!(error instanceof NotTestable)) throw error;
          reasons.set(id, error);
        }
    }
    return { written, reasons };
  });
}

/** Repeats a request with an unexpected result, because an offer may be sold out, or a check may fail once. */
async function write(
  t: Context,
  { now }: Pick<ServerClock, 'now'>,
  id: OperationId,
  when: string,
): Promise<Pick<Written, 'exchange' | 'oddity'>> {
  await t.http.baseline(id);
  const attempt = async () => {
    const base = await t.cases.conforming(id);
    const request = serialise(base, {});
    // A known object may have been created long ago.
    if (t.answers.usedAgain({ operation: id, request }) !== undefined)
      throw new NotTestable('the provider state returned a value that an accepted request has already used');
    const exchange = await t.http.send(base, { note: `at ${when}` });
    const isClosed = isRefused(exchange.response);
    t.result.observe(
      'service/business-hours',
      isClosed ? `at some times only: ${id} got ${fateOf(exchange)} at ${when}` : 'at any time',
    );
    return { exchange, oddity: isClosed ? undefined : oddityOf(exchange, now()) };
  };
  const first = await attempt();
  return first.oddity === undefined ? first : attempt();
}

/** Throws a Violation unless the same happens at noon of an ordinary day, which would rule out the date as its cause. */
async function expectOddOnPlainDay(t: Context, { of, edge, exchange, oddity }: Written): Promise<void> {
  const clock = await t.once('a plain day', async (t) => {
    const clock = await serverClock(t);
    await clock.moveTo('a plain noon');
    return clock;
  });
  const plain = await write(t, clock, of, 'noon of an ordinary day');
  if (!isAccepted(plain.exchange.response))
    throw new NotTestable(say`the same happens at noon of an ordinary day: ${plain.oddity}`);
  if (plain.oddity !== undefined) return;
  const expected = say`at ${edge} the request is accepted as at noon of an ordinary day, with times in order`;
  throw new Violation(claim(expected, say`${oddity!}`), exchange);
}
