import type { Movement } from '../errors.js';
import type { Doubt } from './flake-detection.js';

/** The doubt about the balance of a wallet that no state handler sets: other clients may use the wallet. */
export const movedByOthers: Doubt = {
  why: 'another client may have moved the balance: it changed differently in each attempt',
  excuses: true,
  attempts: 5,
};

/** The doubt about a transfer of a small amount. */
export const hasFlatFee: Doubt = {
  why: 'transfers cost a flat fee, which may exceed a small amount: raise --spend',
  excuses: true,
  attempts: 1,
};

// Other clients move the balance by their own amounts; a faulty server moves it by a multiple of the suite's amount.
const least = 3;
const tolerance = 0.03;
const apart = 1.05;

/** The balance changes in the attempts at one requirement. */
export class Movements {
  private readonly seen: Movement[] = [];

  note(movement: Movement): void {
    this.seen.push(movement);
  }

  /** Whether two attempts cost the same in addition to their amounts. Such a flat fee may exceed a small amount. */
  get showFlatFee(): boolean {
    const [last, before] = this.seen.toReversed();
    if (!last?.of || !before?.of || last.of.eq(before.of)) return false;
    return last.lost.gt(last.of) && last.lost.minus(last.of).eq(before.lost.minus(before.of));
  }

  /**
   * Whether the server itself moved the balance. One move by a whole multiple of an unusual amount proves it, and so do
   * three moves by the same multiple of their amounts (or by the same sum, if there is no amount).
   *
   * @param hasOthers whether other clients are known to move the balance: then only attempts with different amounts
   *   count
   */
  areOwn(hasOthers: boolean): boolean {
    const multiples = this.seen
      .map(({ lost, of }) => ({ multiple: of?.gt(0) ? lost.div(of) : lost, amount: of ?? null }))
      .toSorted((one, other) => one.multiple.cmp(other.multiple));
    // Attempts with different results suggest that other clients use the wallet.
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

/** Whether a move is a whole multiple of an amount with decimals. */
const isTelling = ({ lost, of }: Movement): boolean =>
  of !== undefined && of !== null && of.gt(0) && !of.mod(1).eq(0) && lost.mod(of).eq(0);
