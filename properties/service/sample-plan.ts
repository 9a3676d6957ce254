import type { Context } from '../../src/domain/context.js';
import type { PropertyOptions } from '../../src/property/property.js';

interface Tries<T> {
  /** What is tried first, at any depth. */
  always?: readonly T[];
  /** What is tried as far as there is room, the same with each seed. */
  others: readonly T[];
  /** How many values there is room for at the standard depth. */
  standard: number;
  /** How many of these are random at least; what is left over is random, too. */
  random: number;
}

/**
 * What a property tries. Where the user lets a run cost more, all that is not random is tried: at the standard depth
 * the requests are shared by too many properties.
 */
export function tries<T>(
  t: Context,
  { always = [], others, standard, random }: Tries<T>,
): PropertyOptions<T> {
  const { effort } = t.budget;
  const all = [...always, ...others];
  const hasRoom = effort?.depth === 'deep' || effort?.maxRequests !== undefined;
  const first = hasRoom ? all : all.slice(0, standard - random);
  return { first, runs: hasRoom ? first.length + 2 : Math.max(standard, first.length) };
}
