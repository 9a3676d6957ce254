import fc from 'fast-check';
import type { RequirementContext } from '../engine/context/context.js';
import { NotTestable } from '../engine/errors.js';
import { valuesAt } from '../engine/schedule/depth.js';
import { PropertyRun, unknownPath } from './property-run.js';

export interface PropertyOptions<T> {
  /** Values that are tried before the random ones. */
  first?: readonly T[];
  /** The number of random values at the standard depth; 0 by default. */
  random?: number;
  /** The number of random values of a deep run. */
  deep: number;
  shrinks?: number;
}

/**
 * Tests a property: a predicate that holds for every value. A failing value is evaluated again. If it then passes, it
 * is flaky: the property warns and continues. If it fails again, it is shrunk within a limit, and the counterexample is
 * confirmed. The seed and path of the violation replay exactly that value.
 *
 * @param values the arbitrary of the values
 * @param predicate throws a Violation for a failing value, and NotTestable for an inconclusive one. It depends on its
 *   value alone: it creates fresh references itself, and takes everything random from the value
 * @example
 * await holdsFor(t, fc.integer({ min: 1 }), (page) => expectPage(t, page), { first: [1], deep: 100 });
 */
export async function holdsFor<T>(
  t: RequirementContext,
  values: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  { first = [], random = 0, deep, shrinks = 40 }: PropertyOptions<T>,
): Promise<void> {
  const { seed } = t.run.options;
  const call = ++t.sampling.trials;
  const replay = t.sampling.replay;
  if (replay && replay.call !== call) return;
  const planned = replay ? 1 : valuesAt(t.run.budget.depth, { first: first.length, random, deep });
  const run = new PropertyRun(t, predicate, { planned, shrinks, call, replay });
  const property = fc.asyncProperty(values, (value) => run.evaluate(value));
  const details = await fc
    .check(property, {
      seed,
      numRuns: planned,
      examples: first.map((value): [T] => [value]),
      ...(replay ? { path: replay.path, endOnFailure: true } : {}),
    })
    .catch((error: unknown) => {
      // fast-check cannot follow a path that belongs to another property or to another version of it.
      throw replay ? new NotTestable(unknownPath) : error;
    });
  const [smallest] = details.counterexample ?? [];
  await run.conclude(
    details.failed ? { value: smallest as T, path: details.counterexamplePath ?? '' } : null,
  );
}
