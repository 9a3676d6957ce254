import fc from 'fast-check';
import type { RequirementContext } from '../engine/context.js';
import { NotTestable } from '../engine/errors.js';
import { nothing, Trial } from './property-run.js';

export interface PropertyOptions<T> {
  /** How many values are tried at the standard depth, `first` among them. */
  runs: number;
  /** Values that come before any random one. */
  first?: readonly T[];
  /** How many requests shrinking may cost. */
  shrinks?: number;
}

/**
 * Judges a law for many values. `law` throws a Violation for a value that breaks it, and NotTestable for one
 * that shows nothing. A failing value is sent again: one that does not repeat is flaky, a warning, and the
 * trying goes on. One that does is shrunk within a bound, and the smallest is sent once more. Seed and path of
 * the violation replay exactly that value: then nothing else is tried.
 *
 * A law is a function of its value: what it needs to be fresh it makes itself, what is random is in the value.
 */
export async function holdsFor<T>(
  t: RequirementContext,
  values: fc.Arbitrary<T>,
  law: (value: T) => Promise<void>,
  { first = [], runs, shrinks = 40 }: PropertyOptions<T>,
): Promise<void> {
  const { seed } = t.options;
  const call = ++t.trials;
  const replay = t.replay;
  if (replay && replay.call !== call) return;
  const planned = replay ? 1 : t.budget.values(first.length, runs);
  const before = t.rounds.before(t.entry, call);
  if (before.tried > 0 && !before.goesOn) return;
  const trial = new Trial({ t, law, planned, first: first.length, shrinks, seed, call, replay, before });
  const property = fc.asyncProperty(values, (value) => trial.tryOut(value));
  const details = await fc
    .check(property, {
      seed,
      numRuns: planned - before.tried,
      examples: first.map((value): [T] => [value]),
      ...(before.tried > 0 ? { path: String(before.tried) } : {}),
      ...(replay ? { path: replay.path, endOnFailure: true } : {}),
    })
    .catch((error: unknown) => {
      // fast-check cannot walk the path of another property, or of another version of it.
      throw replay ? new NotTestable(nothing) : error;
    });
  const [smallest] = details.counterexample ?? [];
  const tried = await trial.conclude(
    details.failed ? { value: smallest as T, path: details.counterexamplePath ?? '' } : null,
  );
  t.rounds.note(t.entry, call, tried);
}
