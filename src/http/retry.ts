import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../contract/exchange.js';
import { isBrokenOff, isUnavailable, troubled, unheard } from './failures.js';
import type { HealthCheck } from './health-check.js';

// With 1 % packet loss, one in a thousand requests would fail twice in ten runs, so four attempts are needed.
const triesOfBroken = 4;
// A request that makes the server unavailable this often is the cause.
const mostAbsences = 2;

/**
 * Sends a request again until it is answered or chance does not explain the failures. Throws TargetDown.
 * @param health without it, a missing answer always counts against the server
 * @param isKnown whether the operation is known to break connections, so that one more attempt is enough
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
