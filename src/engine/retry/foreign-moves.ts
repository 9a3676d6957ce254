import type { Movement } from '../errors.js';
import type { Doubt } from './flake-detection.js';

/** The doubt about what a balance shows that no state handler sets: other clients may use the same wallet. */
export const movedByOthers: Doubt = {
  why: 'the balance moved, and another client may have moved it: each attempt showed something else',
  excuses: true,
};

// Others move a wallet by an amount of theirs, a faulty server by a multiple of ours.
const least = 3;
const tolerance = 0.03;
const apart = 1.05;

/** What the balance showed in each attempt of one requirement. */
export class Movements {
  private readonly seen: Movement[] = [];

  note(movement: Movement): void {
    this.seen.push(movement);
  }

  /**
   * Whether the server itself moved the balance: in each attempt by the same multiple of the amount.
   *
   * @param hasOthers whether others are known to move it: then only amounts that differ between attempts tell
   */
  areOwn(hasOthers: boolean): boolean {
    if (this.seen.length < least) return false;
    const multiples = this.seen.map(({ lost, of }) => Number(of && of.gt(0) ? lost.div(of) : lost));
    const amounts = this.seen.map(({ of }) => Number(of ?? 0));
    const differ = Math.max(...amounts) > Math.min(...amounts) * apart;
    const [low, high] = [Math.min(...multiples), Math.max(...multiples)];
    return high - low <= tolerance * Math.max(Math.abs(low), Math.abs(high)) && (differ || !hasOthers);
  }
}
