import type { Context } from '../../src/domain/context.js';
import type { PropertyOptions } from '../../src/property/property.js';

interface SamplePlan<T> {
  /** Values for every run. They come first. */
  always?: readonly T[];
  /** More fixed values, up to the sample size. They do not depend on the seed. */
  others: readonly T[];
  /** The sample size at the standard depth. */
  standard: number;
  /** The minimum number of random values. They also fill unused places. */
  random: number;
}

/**
 * Selects the fixed values of a property and the total number of values. A deep run tries all fixed values. A standard run tries only
 * some, because many properties share its request budget.
 */
export function samplePlan<T>(
  t: Context,
  { always = [], others, standard, random }: SamplePlan<T>,
): PropertyOptions<T> {
  const { effort } = t.run.budget;
  const all = [...always, ...others];
  const hasRoom = effort?.depth === 'deep' || effort?.maxRequests !== undefined;
  const first = hasRoom ? all : all.slice(0, standard - random);
  return {
    first,
    isPlanned: effort?.depth === 'standard' && !hasRoom,
    runs: hasRoom ? first.length + 2 : Math.max(standard, first.length),
  };
}
