import type { Movement } from '../errors.js';
import type { Doubt } from './flake-detection.js';

/** The doubt about what a balance shows that no state handler sets: other clients may use the same wallet. */
export const movedByOthers: Doubt = {
  why: 'the balance moved, and another client may have moved it: each attempt showed something else',
  excuses: true,
  attempts: 5,
};

/** The doubt about a transfer of a small amount. */
export const hasFlatFee: Doubt = {
  why: 'transfers cost the same besides their amounts, and a flat fee may be larger than a small amount (--spend)',
  excuses: true,
  attempts: 1,
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

  /** Whether two attempts cost the same besides their amounts: a flat fee, which may be larger than a small amount. */
  get showFlatFee(): boolean {
    const [last, before] = this.seen.toReversed();
    if (!last?.of || !before?.of || last.of.eq(before.of)) return false;
    return last.lost.gt(last.of) && last.lost.minus(last.of).eq(before.lost.minus(before.of));
  }

  /**
   * Whether the server itself moved the balance: once by a whole multiple of an amount of ours that nobody else would pay, or in
   * three attempts by the same multiple of the amount, or by the same where there is none.
   *
   * @param hasOthers whether others are known to move it: then only amounts that differ between attempts tell
   */
  areOwn(hasOthers: boolean): boolean {
    const multiples = this.seen
      .map(({ lost, of }) => ({ multiple: of?.gt(0) ? lost.div(of) : lost, amount: of ?? null }))
      .toSorted((one, other) => one.multiple.cmp(other.multiple));
    // Attempts that differ show that others are at work.
    const isAlone = !hasOthers && this.seen.length === least;
    return (
      this.seen.some(isTelling) ||
      multiples.some((_, at) => {
        const alike = multiples.slice(at, at + least);
        if (alike.length < least) return false;
        const [low, high] = [alike[0]!.multiple, alike.at(-1)!.multiple];
        const largest = low.abs().gt(high.abs()) ? low.abs() : high.abs();
        const amounts = alike.map(({ amount }) => Number(amount ?? 0));
        const differ = Math.max(...amounts) > Math.min(...amounts) * apart;
        const mayRepeat = isAlone && alike.every(({ amount }) => amount === null);
        return high.minus(low).lte(largest.times(tolerance)) && (differ || mayRepeat);
      })
    );
  }
}

/** Whether a move is a whole multiple of an amount that is no round one. */
const isTelling = ({ lost, of }: Movement): boolean =>
  of !== undefined && of !== null && of.gt(0) && !of.mod(1).eq(0) && lost.mod(of).eq(0);
