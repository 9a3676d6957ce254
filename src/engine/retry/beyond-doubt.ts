import type { Target } from '../../target/target.js';
import type { Doubt } from './doubt.js';

const mostJudgements = 3;

/**
 * What `judge` comes to, which is done again as long as it may come of an answer that was lost. Where effects are real,
 * nothing is done again.
 *
 * @param doubtOf why it may; null where nothing was lost, or nothing is held against anybody
 * @param forget has the next judgement do anew what this one rested on
 * @returns the last result, and the doubt that is left
 */
export async function beyondDoubt<T>(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  judge: () => Promise<T>,
  doubtOf: (result: T) => Doubt | null,
  forget: (result: T) => void,
): Promise<{ result: T; doubt: Doubt | null }> {
  const isReal = environment === 'live' && allow.length > 0;
  for (let left = isReal ? 1 : mostJudgements; ; left--) {
    const result = await judge();
    const doubt = doubtOf(result);
    if (doubt === null || left === 1) return { result, doubt };
    forget(result);
  }
}
