// What the passing of time must not change. Judged after all that spends: the clock cannot go back.
import { isRefused } from '../../../src/checks/response.js';
import { dealt } from '../../../src/cases/sampling.js';
import { derivedId, operations, type OperationId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSameResponse, inWords } from '../../../src/engine/expect.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { evidenceOf } from '../../../src/engine/verdicts.js';
import {
  keyedRequest,
  newKeyedRequest,
  withFreshKey,
  type KeyedRequest,
} from '../../../src/domain/idempotency/keyed-request.js';
import {
  earlierRequest,
  isAsBefore,
  remember,
  type Earlier,
} from '../../../src/domain/idempotency/remembered.js';
import type { Sampling } from '../../../src/engine/schedule/registry.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite('alone');

const minute = 60;
const hour = 60 * minute;
/** The oldest that a key is when it is sent again: the clocks of two machines may differ, and answers take a while. */
const oldest = 24 * hour - 10 * minute;

const manyKeys = 16;

// Limits > row Idempotency window; Endpoints > Conventions > item 2
for (const [place, { id, effect }] of operations.filter((row) => row.idempotent).entries()) {
  // What costs nothing is sent that often.
  const many = effect === 'creates' ? [`${manyKeys} other keys before a replay`] : [];
  const sampling: Sampling = {
    column: 'keys and repetition',
    kinds: (pace) => dealt(many, place, pace),
  };
  requirement(derivedId(id, 'idempotency.after-23h'), { kind: 'derived', sampling }, async (t) => {
    if (!t.states.onDemand) {
      await keyedRequest(t, id).then((kept) => repeatedLast(t, kept));
      await remember(t, id);
      return expectAsBefore(t, await earlierRequest(t, id), 23);
    }
    const known = await keyedRequest(t, id);
    // Another requirement may have moved the clock beyond it.
    const isLate = ageOf(t, known) > 24 * hour - 2 * minute;
    const kept = isLate ? await newKeyedRequest(t, id) : known;
    if (sampling.kinds(t.sampling.pace).length > 0) await useKeys(t, id);
    try {
      await replayedAfter(t, oldest, kept);
    } catch (error) {
      if (error instanceof NotTestable) await repeatedLast(t, kept);
      throw error;
    }
  });
}

// A server may keep the responses of the last keys alone.
async function useKeys(t: Context, id: OperationId): Promise<void> {
  const works = Array.from({ length: manyKeys }, () => async () => {
    const base = withFreshKey(t, await t.cases.withNewStates(id));
    return t.http.send(base, { note: 'under one key of many' });
  });
  await t.http.sideBySide(works);
}

for (const { id } of operations.filter((row) => row.idempotent)) {
  requirement(derivedId(id, 'idempotency.after-1h'), { kind: 'derived' }, async (t) => {
    // A response returned again after 23 hours was stored after one hour, too.
    if (t.run.verdicts.of(derivedId(id, 'idempotency.after-23h')) === 'pass') return;
    if (!t.states.onDemand) {
      return expectAsBefore(t, await earlierRequest(t, id), 1);
    }
    await replayedAfter(t, hour, await newKeyedRequest(t, id));
  });
}

async function replayedAfter(t: Context, seconds: number, kept: KeyedRequest): Promise<void> {
  const missing = Math.floor(seconds - ageOf(t, kept));
  // Requests that were sent a little later than the first one are nearly as old.
  if (missing > 5 * minute) await t.states.advance(missing);
  try {
    await expectKept(t, kept, `${(ageOf(t, kept) / hour).toFixed(1)} h later`);
  } catch (error) {
    if (error instanceof Violation && isRefused(error.exchange?.response ?? null)) await expectOpen(t, kept);
    throw error;
  }
}

/** Sends a request of an earlier run again, of so many hours at least. Its response was kept as a digest alone. */
async function expectAsBefore(t: Context, earlier: Earlier, hours: number): Promise<void> {
  const { keyed, request, age } = earlier;
  const id = keyed.operation.id;
  expectAge(age, hours);
  const again = await t.http.send(keyed, { note: `replay ${(age / hour).toFixed(1)} h later` });
  if (isAsBefore(t, earlier, again)) return;
  // The pace of the run, and each 429 before this answer, may have taken a while.
  expectAge((Date.parse(again.startedAt) - Date.parse(request.at)) / 1000, hours);
  if (isRefused(again.response)) await expectServed(t, id);
  throw new Violation(
    `the response of ${request.at}, with status ${request.status}, to the same Idempotency-Key`,
    again.response?.status === request.status ? 'the same status, and another body' : inWords(again),
    again,
  );
}

/** Throws NotTestable for a key of fewer hours, and for one that the server may have forgotten. */
function expectAge(age: number, hours: number): void {
  if (age < hours * hour || age > oldest)
    throw new NotTestable(
      `it needs a clock, or a run of ${hours} to 24 hours before: the one that --resume-from names sent its request ${(age / hour).toFixed(1)} hours ago`,
    );
}

/** Throws NotTestable where the server takes no request at all at this moment (ruling:business-hours). */
const expectOpen = (t: Context, { keyed }: KeyedRequest): Promise<void> =>
  expectServed(t, keyed.operation.id);

async function expectServed(t: Context, id: OperationId): Promise<void> {
  const other = await t.http.send(await t.cases.conforming(id), { note: 'a new request at the same moment' });
  if (isRefused(other.response))
    throw new NotTestable(`a new ${id} was refused at that moment as well: ${inWords(other)}`);
}

// Without a clock that can be moved it is still repeated after all other keys of the run.
async function repeatedLast(t: Context, kept: KeyedRequest): Promise<void> {
  const { id } = kept.keyed.operation;
  try {
    await expectKept(t, kept, 'after many others');
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    error.story ??= t.log.story;
    t.result.blame(derivedId(id, 'idempotency.any-sequence'), evidenceOf(error));
  }
}

async function expectKept(t: Context, { keyed, first }: KeyedRequest, when: string): Promise<void> {
  const again = await t.http.send(keyed, { note: `replay ${when}` });
  expectSameResponse(first, again, `same Idempotency-Key, ${when}`);
}

/** The seconds by which the target's clock has gone on since a request was sent. */
function ageOf(t: Context, { first, sentAt }: KeyedRequest): number {
  return t.states.clockSeconds - sentAt + (Date.now() - Date.parse(first.startedAt)) / 1000;
}
