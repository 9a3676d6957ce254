import fc from 'fast-check';
import type { OperationId } from '../contract/contract.js';
import type { RequirementContext } from '../engine/context/context.js';
import { NotTestable, Violation } from '../engine/errors.js';
import type { Referee, Sequences } from './sequence.js';

export type Steps<M extends object, R> = Iterable<fc.AsyncCommand<M, R>>;

/** The maximum number of steps in the search for the smallest sequence. */
const mostSteps = 240;

/** The sequences to play, and the operation under test. */
export interface Played<M extends object, R> {
  t: RequirementContext;
  operation: OperationId;
  sequences: Sequences<M, R>;
}

/** Plays a sequence. The request log of a violation starts with the sequence. */
export async function play<M extends object, R>(
  { t, sequences }: Omit<Played<M, R>, 'operation'>,
  steps: Steps<M, R>,
  referee: Referee,
): Promise<void> {
  if ([...steps].length === 0) return;
  t.log.restart();
  const blame: Referee['blame'] = (operation, violation) => {
    violation.story ??= t.log.story;
    referee.blame(operation, violation);
  };
  await fc.asyncModelRun(() => sequences.begin({ ...referee, blame }), steps);
}

/** A violation of the property, and the indices of the steps up to it. */
interface Break {
  violation: Violation;
  taken: readonly number[];
}

/** Plays a sequence until the operation breaks the property; null if it does not. */
export async function brokenBy<M extends object, R>(
  played: Played<M, R>,
  steps: Steps<M, R>,
): Promise<Break | null> {
  const taken: number[] = [];
  const watched = [...steps].map((step, place) => ({
    check: (model: M) => step.check(model),
    run: (model: M, real: R) => (taken.push(place), step.run(model, real)),
    toString: () => step.toString(),
  }));
  const blame: Referee['blame'] = (blamed, violation) => {
    if (blamed === played.operation) throw violation;
  };
  try {
    await play(played, watched, { blame, tested: () => undefined, excused: () => undefined });
    return null;
  } catch (error) {
    if (error instanceof Violation) return { violation: error, taken };
    if (error instanceof NotTestable) return null;
    throw error;
  }
}

interface Place<M extends object, R> {
  path: string;
  steps: Steps<M, R>;
}

/** The fewest steps of a sequence in which the operation breaks the property, found by a limited search. */
export async function smallest<M extends object, R>(
  played: Played<M, R>,
  path: string,
): Promise<Place<M, R>> {
  let taken = 0;
  const most = played.t.run.budget.shrinks(mostSteps);
  const breaks = async (steps: Steps<M, R>): Promise<Break | null> => {
    taken += [...steps].length;
    // Beyond the limit every smaller sequence counts as passing, which ends the search.
    return taken > most ? null : brokenBy(played, steps);
  };
  const first = firstAt(played.sequences, path);
  if (!first) return shrunk(played, path, breaks);
  const again = await brokenBy(played, first.steps(first.kept));
  if (!again) return { path, steps: [] };
  const kept = await fewest(
    first.kept.filter((_, place) => again.taken.includes(place)),
    async (fewer) => (await breaks(first.steps(fewer))) !== null,
  );
  return { path: first.path(kept), steps: first.steps(kept) };
}

/** Removes halves of the steps before the last one, then quarters and so on, as long as the rest `stillBreaks`. */
async function fewest(
  all: readonly number[],
  stillBreaks: (fewer: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let kept = all;
  for (let size = Math.ceil((kept.length - 1) / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length - 1;) {
      const fewer = kept.toSpliced(start, Math.min(size, kept.length - 1 - start));
      if (await stillBreaks(fewer)) kept = fewer;
      else start += size;
    }
  }
  return kept;
}

/** The random sequence at a path, shrunk from there unless the run ends with the first failure. */
export async function shrunk<M extends object, R>(
  { t, sequences }: Played<M, R>,
  place: string,
  breaks: (steps: Steps<M, R>) => Promise<Break | null>,
  endOnFailure = false,
): Promise<Place<M, R>> {
  const [path = '', replayPath] = place.split('@');
  const property = fc.asyncProperty(randomOf(sequences, replayPath), async (steps) => {
    const found = await breaks(steps);
    if (found) throw found.violation;
  });
  const { seed } = t.run.options;
  const details = await fc.check(property, { seed, path, numRuns: 1, endOnFailure });
  if (!details.failed || details.counterexample === null) return { path: place, steps: [] };
  if (!(details.errorInstance instanceof Violation)) throw details.errorInstance;
  const [steps] = details.counterexample;
  const replays = /replayPath="([^"]+)"/.exec(fc.stringify(steps))?.[1];
  return { path: `${details.counterexamplePath}${replays ? `@${replays}` : ''}`, steps };
}

export function randomOf<M extends object, R>({ steps, longest }: Sequences<M, R>, replayPath?: string) {
  return fc.commands(steps, { maxCommands: longest, ...(replayPath && { replayPath }) });
}

/** The fixed sequence at a path such as `first:2`, or some of its steps, as in `first:2:0.3.4`. */
export function firstAt<M extends object, R>({ first }: Sequences<M, R>, path: string) {
  const [, index = '', kept] = /^first:(\d+)(?::([\d.]+))?$/.exec(path) ?? [];
  const all = first[Number(index)];
  if (index === '' || !all) return null;
  return {
    kept: kept === undefined ? [...all.keys()] : kept.split('.').map(Number),
    steps: (kept: readonly number[]) => kept.flatMap((at) => all[at] ?? []),
    path: (kept: readonly number[]) => `first:${index}:${kept.join('.')}`,
  };
}
