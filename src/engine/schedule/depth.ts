/** The values of `--depth`. */
export type Depth = 'quick' | 'standard' | 'deep';

interface Measure {
  /** The factor for the number of values that a property tries. */
  values: number;
  /** The default request budget of the whole run. Properties share the rest of it. */
  requests: number;
}

/** The rate-limit burst is not included, because it takes more requests than all other tests. */
export const depths: Record<Depth, Measure> = {
  quick: { values: 0.2, requests: 540 },
  standard: { values: 1, requests: 1200 },
  deep: { values: 20, requests: Infinity },
};
