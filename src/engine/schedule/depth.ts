/** How much is tried: names of `--depth`. */
export type Depth = 'quick' | 'standard' | 'deep';

interface Measure {
  /** What a property's number of values is multiplied by. */
  values: number;
  /** What the whole run may send when the user names no other number: properties get what is left of it. */
  requests: number;
}

/** The rate limit is judged beside these numbers: exceeding it takes more requests than all the rest. */
export const depths: Record<Depth, Measure> = {
  quick: { values: 0.2, requests: 540 },
  standard: { values: 1, requests: 1200 },
  deep: { values: 20, requests: Infinity },
};
