import type { Share } from '../engine/schedule/share.js';
import type { RequirementContext } from '../engine/context/context.js';

/** The values that a share of the request budget still allows, at the average cost of those before them. */
export class Allowance {
  tried = 0;
  private readonly atFirst: number;

  constructor(
    private readonly share: Share | null,
    /** Requests that a value cost in an earlier round. */
    private readonly before?: number,
  ) {
    this.atFirst = this.left;
  }

  /** Requests that a value costs on average; undefined before the first. */
  get cost(): number | undefined {
    return this.tried === 0 ? this.before : (this.atFirst - this.left) / this.tried;
  }

  /**
   * Counts one more value, or returns false when the share does not allow it. The very first is always allowed.
   *
   * @param how `random`; `first` for a value that comes before any random one; `must` for one that is always allowed
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

/** Does work that makes a failing case small, and counts the requests that it costs. */
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
