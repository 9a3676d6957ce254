import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../contract/exchange.js';
import type { Presence } from './presence.js';
import { isBrokenOff, isUnavailable, troubled, unheard } from './trouble.js';

// Of a thousand requests over a connection that loses one answer in a hundred, one is lost twice every ten runs.
const triesOfBroken = 4;
// What takes the target down so often is no coincidence.
const mostAbsences = 2;

/**
 * Sends a request again that ended in a 5xx or without an answer, until it is answered or no chance explains it.
 *
 * @param presence where silence is held against a target only while it answers something else
 * @returns the last exchange; throws TargetDown where the target answers nothing any more
 */
export async function insist(
  first: Exchange,
  again: () => Promise<Exchange>,
  presence?: Presence,
): Promise<Exchange> {
  let last = first;
  let absences = 0;
  for (let tries = 1; ;) {
    const isOver = tries >= (presence && isBrokenOff(last) ? triesOfBroken : 2);
    const isDoubtful = isUnavailable(last) && (isOver || !isBrokenOff(last) || unheard(last));
    if (isDoubtful && (await presence?.isBack(last)) && ++absences < mostAbsences) tries = 0;
    else if (isOver) return last;
    await sleep(50 * 2 ** Math.max(0, tries - 1));
    last = await again();
    tries++;
    if (!troubled(last)) return last;
  }
}
