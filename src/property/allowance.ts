import type { Share } from '../engine/schedule/share.js';
import type { RequirementContext } from '../engine/context/context.js';

/** The number of values that a share of the request budget still allows, given their average cost so far. */
export class Allowance {
  tried = 0;
  private readonly atFirst: number;

  constructor(
    private readonly share: Share | null,
    /** The cost of a value in an earlier round, in requests. */
    private readonly before?: number,
  ) {
    this.atFirst = this.left;
  }

  /** The average cost of a value in requests; undefined before the first. */
  get cost(): number | undefined {
    return this.tried === 0 ? this.before : (this.atFirst - this.left) / this.tried;
  }

  /**
   * Counts another value, or returns false if the share does not allow it. The first value is always allowed.
   *
   * @param how `first` for a value before the random ones; `must` for a value that is always allowed
   */
  begin(how: 'random' | 'first' | 'must' = 'random'): boolean {
    const { cost } = this;
    const left = how === 'first' ? (this.share?.leftForFirst() ?? Infinity) : this.left;
    if (how !== 'must' && cost !== undefined && left < Math.max(cost, 1)) return false;
    this.tried++;
    return true;
  }

  private get left(): number {
    return this.share?.left() ?? Infinity;
  }
}

/** Runs a shrinking step and counts its requests. */
export async function countShrinking<T>(
  t: RequirementContext,
  work: () => Promise<T>,
): Promise<{ result: T; cost: number }> {
  const before = t.http.requests;
  const result = await work();
  const cost = t.http.requests - before;
  t.run.budget.shrinking += cost;
  return { result, cost };
}
