/** The values of `--depth`. */
export const depths = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof depths)[number];

/** How many values a property tries. */
export interface ValueCounts {
  /** The number of values before the random ones. */
  first: number;
  /** The number of random values at the standard depth. */
  random: number;
  /** The number of random values of a deep run. */
  deep: number;
}

// A quick run tries a fifth of the values of a standard run.
const quickPart = 5;

/** The number of values that a property tries at a depth. */
export function valuesAt(depth: Depth, { first, random, deep }: ValueCounts): number {
  if (depth === 'quick') return Math.max(1, Math.ceil((first + random) / quickPart));
  return first + (depth === 'deep' ? deep : random);
}
