import type { Violation } from '../../contract/violation.js';
import type { Target } from '../../server-under-test/target.js';

/** A reason why a violation may not be the server's fault, so that the test is repeated. */
export interface Doubt {
  why: string;
  /** Whether a violation is dismissed even if every repetition shows it. */
  excuses: boolean;
  /** The maximum number of attempts, if it differs from the default. */
  attempts?: number;
}

/** The doubt about tests that ran while the server was unavailable. */
export const wasAway: Doubt = {
  why: 'the server did not answer for a while and may have lost its state',
  excuses: true,
};

/** The doubt about a balance that another client may have moved. */
const movedByOthers: Required<Doubt> = {
  why: 'another client may have moved the balance, and the movement did not repeat with another amount',
  excuses: true,
  attempts: 2,
};

/** The doubt about a debit that a refund may have hidden (ruling:settlement). */
export const refundedAtOnce: Required<Doubt> = {
  why: 'the request may have failed and been refunded before the balance was read, and a later one was debited',
  excuses: true,
  attempts: 3,
};

/** The doubt about a violation that must repeat with another amount; null if nothing else explains it. */
export function mustRepeat({ shown: { mayBe } }: Violation, isAlone: boolean): Required<Doubt> | null {
  if (mayBe === 'refund') return refundedAtOnce;
  return mayBe === 'other client' && !isAlone ? movedByOthers : null;
}

/** Of two doubts, the one that excuses more. */
export const graver = (one: Doubt | null, other: Doubt | null): Doubt | null =>
  one?.excuses ? one : (other ?? one);

const mostAttempts = 3;

/**
 * Runs a test, and repeats it while a lost response may explain the result. On a live server that receives requests
 * with effects, nothing is repeated.
 *
 * @param doubtOf the doubt about a result; null if nothing was lost or there is no violation
 * @param forget discards the cached results that the test used
 * @returns the last result and the remaining doubt
 */
export async function retryWhileInDoubt<T>(
  { environment, allow }: Pick<Target, 'environment' | 'allow'>,
  test: () => Promise<T>,
  doubtOf: (result: T) => Doubt | null,
  forget: (result: T) => unknown,
): Promise<{ result: T; doubt: Doubt | null }> {
  const isReal = environment === 'live' && allow.length > 0;
  for (let attempt = 1; ; attempt++) {
    const result = await test();
    const doubt = doubtOf(result);
    if (doubt === null || isReal || attempt >= (doubt.attempts ?? mostAttempts)) return { result, doubt };
    await forget(result);
  }
}
