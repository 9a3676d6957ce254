import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../contract/exchange.js';
import { isBrokenOff, isUnavailable, troubled, unheard } from './failures.js';
import type { HealthCheck } from './health-check.js';

// Where a connection loses one response in a hundred, one of a thousand requests loses two every ten runs.
const triesOfBroken = 4;
// A request that takes the server down this often is the cause.
const mostAbsences = 2;

/**
 * Sends a request again that ended in a 5xx or without a response, until it is answered or no chance explains it.
 *
 * @param health without it, silence always counts against the target
 * @param isKnown whether the operation is known to break off, whatever the way to it: once more is enough
 * @returns the last exchange; throws TargetDown where the target answers nothing any more
 */
export async function resend(
  first: Exchange,
  again: () => Promise<Exchange>,
  health?: HealthCheck,
  isKnown = false,
): Promise<Exchange> {
  let last = first;
  let absences = 0;
  for (let tries = 1; ;) {
    const isOver = tries >= (health && isBrokenOff(last) && !isKnown ? triesOfBroken : 2);
    const isDoubtful = isUnavailable(last) && (isOver || !isBrokenOff(last) || unheard(last));
    if (isDoubtful && (await health?.cameBack(last)) && ++absences < mostAbsences) tries = 0;
    else if (isOver) return last;
    if (!isKnown) await sleep(50 * 2 ** Math.max(0, tries - 1));
    last = await again();
    tries++;
    if (!troubled(last)) return last;
  }
}
