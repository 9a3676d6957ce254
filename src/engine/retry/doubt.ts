/** Why a violation may be nobody's fault: what showed it is done again. */
export interface Doubt {
  why: string;
  /** A violation that is seen again each time is not held against the target either. */
  excuses: boolean;
}

/** The doubt about what was judged while the target was away. */
export const wasAway: Doubt = {
  why: 'the target did not answer for a while, and may have forgotten what was there before',
  excuses: true,
};

/** Of two doubts, the one that excuses more. */
export const graver = (one: Doubt | null, other: Doubt | null): Doubt | null =>
  one?.excuses ? one : (other ?? one);
