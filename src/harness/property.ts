import fc from 'fast-check';
import { Violation } from './outcome.js';
import { shown } from './shown.js';
import type { Context } from './context.js';

export interface PropertyOptions<T> {
  /** How many values are tried. */
  runs: number;
  /** Values that are always tried, before any random one. */
  first?: readonly T[];
  /** How many requests shrinking may cost. */
  shrinks?: number;
}

/**
 * Judges a law for many values. `law` throws a Violation for a value that breaks it. The failing value is
 * shrunk within a bound, and the smallest one is tried once more: only what repeats is a violation. The
 * seed and the path in the violation replay exactly that value.
 */
export async function holdsFor<T>(
  t: Context,
  values: fc.Arbitrary<T>,
  law: (value: T) => Promise<void>,
  { first = [], runs, shrinks = 40 }: PropertyOptions<T>,
): Promise<void> {
  const { seed, path } = t.run.options;
  let shrunk = 0;
  let failed = false;
  const property = fc.asyncProperty(values, async (value) => {
    // Past the bound every smaller value counts as holding, which ends the shrinking.
    if (failed && ++shrunk > shrinks) return;
    try {
      await law(value);
    } catch (error) {
      if (error instanceof Violation) failed = true;
      throw error;
    }
  });
  const examples = first.map((value): [T] => [value]);
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    examples,
    ...(path === undefined ? {} : { path }),
  });
  if (!details.failed) return;
  const { counterexample, counterexamplePath, errorInstance } = details;
  if (!(errorInstance instanceof Violation) || counterexample === null) throw errorInstance;
  await law(counterexample[0]).then(
    () => t.run.flaky(t.entry.id, errorInstance),
    (error: unknown) => {
      if (!(error instanceof Violation)) throw error;
      const found = { seed, path: counterexamplePath ?? '' };
      throw new Violation(
        error.expected,
        `${error.actual} for ${shown(counterexample[0])}`,
        error.exchange,
        found,
      );
    },
  );
}
