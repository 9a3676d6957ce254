import type { Target } from '../../target/target.js';

/** Why a violation may be nobody's fault: what showed it is done again. */
export interface Doubt {
  why: string;
  /** A violation that is seen again each time is not held against the target either. */
  excuses: boolean;
  /** How often it is done at most, where that is not the usual number. */
  attempts?: number;
}

/** The doubt about what was judged while the target was away. */
export const wasAway: Doubt = {
  why: 'the target did not answer for a while, and may have forgotten what was there before',
  excuses: true,
};

/** Of two doubts, the one that excuses more. */
export const graver = (one: Doubt | null, other: Doubt | null): Doubt | null =>
  one?.excuses ? one : (other ?? one);

const mostAttempts = 3;

/**
 * What `judge` comes to, which is done again as long as it may come of an answer that was lost. Where effects are real,
 * nothing is done again.
 *
 * @param doubtOf why it may; null where nothing was lost, or nothing is held against anybody
 * @param forget has the next judgement do anew what this one rested on
 * @returns the last result, and the doubt that is left
 */
export async function retryWhileInDoubt<T>(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  judge: () => Promise<T>,
  doubtOf: (result: T) => Doubt | null,
  forget: (result: T) => void,
): Promise<{ result: T; doubt: Doubt | null }> {
  const isReal = environment === 'live' && allow.length > 0;
  for (let attempt = 1; ; attempt++) {
    const result = await judge();
    const doubt = doubtOf(result);
    if (doubt === null || isReal || attempt >= (doubt.attempts ?? mostAttempts)) return { result, doubt };
    forget(result);
  }
}
