import type { Share } from '../engine/share.js';

/** Whether a share has room for one value more, that costs what those before it cost on the average. */
export class Room {
  tried = 0;
  private readonly atFirst: number;

  constructor(
    private readonly share: Share | null,
    /** What a value cost in an earlier round. */
    private readonly before?: number,
  ) {
    this.atFirst = this.left;
  }

  /** What a value costs; undefined before the first. */
  get cost(): number | undefined {
    return this.tried === 0 ? this.before : (this.atFirst - this.left) / this.tried;
  }

  /**
   * Begins one more; false when there is no room for it. `how`: whether it comes before any random one. The very
   * first is always begun, and what must be.
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
