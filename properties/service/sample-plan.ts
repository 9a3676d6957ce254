import type { Context } from '../../src/domain/context.js';
import type { PropertyOptions } from '../../src/property/property.js';

interface SamplePlan<T> {
  /** Values that are tried first, at any depth. */
  always?: readonly T[];
  /** Values that are tried as far as the sample size allows, the same with each seed. */
  others: readonly T[];
  /** The sample size at the standard depth. */
  standard: number;
  /** The least number of random values among them; unused places are random, too. */
  random: number;
}

/**
 * The values of a property: how many, and which of them come before the random ones. At the standard depth a part
 * of the fixed ones, since many properties share the requests; at the deep one all of them.
 */
export function samplePlan<T>(
  t: Context,
  { always = [], others, standard, random }: SamplePlan<T>,
): PropertyOptions<T> {
  const { effort } = t.run.budget;
  const all = [...always, ...others];
  const hasRoom = effort?.depth === 'deep' || effort?.maxRequests !== undefined;
  const first = hasRoom ? all : all.slice(0, standard - random);
  return { first, runs: hasRoom ? first.length + 2 : Math.max(standard, first.length) };
}
