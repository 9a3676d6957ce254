import type { Movement } from '../errors.js';
import type { Doubt } from './flake-detection.js';

/** The doubt about what a balance shows that no state handler sets: other clients may use the same wallet. */
export const movedByOthers: Doubt = {
  why: 'the balance moved, and another client may have moved it: each attempt showed something else',
  excuses: true,
  attempts: 5,
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
   * Whether the server itself moved the balance: in three attempts by the same multiple of the amount.
   *
   * @param hasOthers whether others are known to move it: then only amounts that differ between attempts tell
   */
  areOwn(hasOthers: boolean): boolean {
    const multiples = this.seen
      .map(({ lost, of }) => ({
        multiple: Number(of?.gt(0) ? lost.div(of) : lost),
        amount: Number(of ?? 0),
      }))
      .toSorted((one, other) => one.multiple - other.multiple);
    return multiples.some((_, at) => {
      const alike = multiples.slice(at, at + least);
      const [low, high] = [alike[0]!.multiple, alike.at(-1)!.multiple];
      const amounts = alike.map(({ amount }) => amount);
      const differ = Math.max(...amounts) > Math.min(...amounts) * apart;
      const isSame = high - low <= tolerance * Math.max(Math.abs(low), Math.abs(high));
      // Attempts that differ show that others are at work.
      const isAlone = !hasOthers && this.seen.length === least;
      return alike.length === least && isSame && (differ || isAlone);
    });
  }
}
