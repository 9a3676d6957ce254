// Results that must not change with time. Tested after everything that spends money, because the clock cannot go back.
import { claim } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { expectSameResponse } from '../../../src/checks/expect.js';
import { inWords, isRefused } from '../../../src/checks/response.js';
import { sampled } from '../../../src/cases/sampling.js';
import { derivedId, operations, type OperationId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { ifProvided } from '../../../src/engine/context/state-setup.js';
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
} from '../../../src/domain/idempotency/resumed-requests.js';
import type { Sampling } from '../../../src/engine/schedule/registry.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite('alone');

const minute = 60;
const hour = 60 * minute;
/** The greatest age of a key that is sent again. The clocks of two machines may differ, and answers take time. */
const oldest = 24 * hour - 10 * minute;

const manyKeys = 16;

// Limits > row Idempotency window; Endpoints > Conventions > item 2
for (const [place, { id, effect }] of operations.filter((row) => row.idempotent).entries()) {
  // Only requests without a cost are sent this often.
  const many = effect === 'creates' ? [`${manyKeys} other keys before a replay`] : [];
  const sampling: Sampling = {
    column: 'keys and repetition',
    kinds: (pace) => sampled(many, place, pace),
  };
  requirement(derivedId(id, 'idempotency.after-23h'), { kind: 'derived', sampling }, async (t) => {
    const kept = await keyedBefore(t, id, 24 * hour - 2 * minute);
    try {
      if (await reachesAge(t, kept, oldest)) {
        if (sampling.kinds(t.sampling.pace).length > 0) await useKeys(t, id);
        return await replayed(t, kept);
      }
    } catch (error) {
      if (error instanceof NotTestable) await repeatedLast(t, kept);
      throw error;
    }
    await repeatedLast(t, kept);
    await remember(t, id);
    await expectAsBefore(t, await earlierRequest(t, id), 23);
  });
}

// A server may store the responses of the last keys only.
async function useKeys(t: Context, id: OperationId): Promise<void> {
  const works = Array.from({ length: manyKeys }, () => async () => {
    const base = withFreshKey(t, await t.cases.withNewStates(id));
    return t.http.send(base, { note: 'under one key of many' });
  });
  await t.http.sideBySide(works);
}

for (const { id } of operations.filter((row) => row.idempotent)) {
  requirement(derivedId(id, 'idempotency.after-1h'), { kind: 'derived' }, async (t) => {
    // A response that is returned after 23 hours was also stored after one hour.
    if (t.run.verdicts.of(derivedId(id, 'idempotency.after-23h')) === 'pass') return;
    const kept = await keyedBefore(t, id, hour);
    if (await reachesAge(t, kept, hour)) await replayed(t, kept);
    else await expectAsBefore(t, await earlierRequest(t, id), 1);
  });
}

/** A request whose key has at most an age in seconds: another requirement may have moved the clock further. */
async function keyedBefore(t: Context, id: OperationId, age: number): Promise<KeyedRequest> {
  const kept = await keyedRequest(t, id);
  return ageOf(t, kept) > age ? newKeyedRequest(t, id) : kept;
}

/** Moves the clock until a key has an age in seconds. Returns whether the clock can be moved. */
async function reachesAge(t: Context, kept: KeyedRequest, age: number): Promise<boolean> {
  // Whole minutes, so that the report does not depend on the time that the answers took.
  const missing = Math.ceil((age - ageOf(t, kept)) / minute) * minute;
  // Requests that were sent soon after the first one are nearly as old.
  if (missing <= 5 * minute) return true;
  return (await ifProvided(t.states.advance(missing).then(() => true))) ?? false;
}

async function replayed(t: Context, kept: KeyedRequest): Promise<void> {
  try {
    await expectKept(t, kept, `${(ageOf(t, kept) / hour).toFixed(1)} h later`);
  } catch (error) {
    if (error instanceof Violation && isRefused(error.exchange?.response ?? null)) await expectOpen(t, kept);
    throw error;
  }
}

/** Sends a request of an earlier run again, after a minimum number of hours. The report has only a digest of its response. */
async function expectAsBefore(t: Context, earlier: Earlier, hours: number): Promise<void> {
  const { keyed, request, age } = earlier;
  const id = keyed.operation.id;
  expectAge(age, hours);
  const again = await t.http.send(keyed, { note: `replay ${(age / hour).toFixed(1)} h later` });
  if (isAsBefore(t, earlier, again)) return;
  // The request rate of the run, and a 429 before this answer, may have taken time.
  expectAge((Date.parse(again.startedAt) - Date.parse(request.at)) / 1000, hours);
  if (isRefused(again.response)) await expectServed(t, id);
  throw new Violation(
    claim(
      say`the response of ${request.at}, with status ${request.status}, to the same Idempotency-Key`,
      again.response?.status === request.status ? 'the same status, and a different body' : inWords(again),
    ),
    again,
  );
}

/** Throws NotTestable for a key of fewer hours, and for one that the server may have forgotten. */
function expectAge(age: number, hours: number): void {
  if (age < hours * hour || age > oldest)
    throw new NotTestable(
      say`the server's clock cannot be moved, and the run of --resume-from sent its request ${(age / hour).toFixed(1)} hours ago; it must be ${hours} to 24 hours`,
    );
}

/** Throws NotTestable where the server accepts no request at this moment (ruling:business-hours). */
const expectOpen = (t: Context, { keyed }: KeyedRequest): Promise<void> =>
  expectServed(t, keyed.operation.id);

async function expectServed(t: Context, id: OperationId): Promise<void> {
  const other = await t.http.send(await t.cases.conforming(id), { note: 'a new request at the same moment' });
  if (isRefused(other.response))
    throw new NotTestable(say`a new ${id} was rejected at that moment as well: ${inWords(other)}`);
}

// Where the clock cannot be moved, the key is still repeated after all other keys of the run.
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
  expectSameResponse(first, again, `same Idempotency-Key, ${when}`, { later: when });
}

/** The seconds that have passed by the server's clock since a request was sent. */
function ageOf(t: Context, { first, sentAt }: KeyedRequest): number {
  return t.states.clockSeconds - sentAt + (Date.now() - Date.parse(first.startedAt)) / 1000;
}
