import type { Context } from '../../src/domain/context.js';
import type { PropertyOptions } from '../../src/property/property.js';

interface SamplePlan<T> {
  /** Values for every run. They come first. */
  always?: readonly T[];
  /** More fixed values, up to the sample size. They do not depend on the seed. */
  others: readonly T[];
  /** The sample size. */
  size: number;
  /** The minimum number of random values. They also fill unused places. */
  random: number;
}

/** Selects the fixed values of a property and the number of random ones. A run of the whole plan tries all fixed values. */
export function samplePlan<T>(
  t: Context,
  { always = [], others, size, random }: SamplePlan<T>,
): PropertyOptions<T> {
  const all = [...always, ...others];
  const first = t.sampling.pace.isWhole ? all : all.slice(0, size - random);
  return { first, random: Math.max(random, size - first.length), deep: 40 };
}
