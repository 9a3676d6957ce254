import { requirementRow } from '../../contract/contract.js';
import { laneOf, type Entry } from './registry.js';

// What every property is left at least, whatever others begin with.
const least = 1.5;

export interface Share {
  left(): number;
  /** How many are left for values that come before any random one: all that others do not need to begin. */
  leftForFirst(): number;
  /** Counts a request; a negative number gives back. */
  use(requests: number): void;
  /** Shares of so many properties in one, this one and those that come next: for a survey that serves all of them. */
  claim(properties: number): Share;
}

/** The shares of properties that are judged one after the other: what one leaves, the next ones have. */
export class ShareGroup {
  private used = 0;
  private claimed = 0;

  constructor(
    /** How many requests they may send together. */
    private readonly limit: number,
    private properties: number,
    /** How many requests the whole run may still send. */
    private readonly leftOfRun: () => number,
  ) {}

  next(): Share {
    if (this.claimed > 0) {
      this.claimed--;
      return this.shareOf(0);
    }
    return this.shareOf(1);
  }

  private shareOf(properties: number): Share {
    const all = Math.max(1, this.properties);
    this.properties -= properties;
    const free = Math.max(0, this.limit - this.used);
    const most = this.used + Math.floor((free * Math.min(properties, all)) / all);
    const forOthers = Math.ceil(this.properties * least);
    const within = (limit: number) => Math.min(limit - this.used, this.leftOfRun());
    return {
      left: () => within(most),
      leftForFirst: () => within(Math.max(most, this.limit - forOthers)),
      use: (requests) => void (this.used += requests),
      claim: (many) => {
        const more = Math.min(many - 1, this.properties);
        this.claimed += more;
        this.properties++;
        return this.shareOf(more + 1);
      },
    };
  }
}

/** The properties that pass on what they leave: those of an operation; what is judged alone, all together. */
export const shareGroupOf = (entry: Entry): string =>
  entry.isolation === 'alone' ? 'alone' : `${laneOf(entry)} ${requirementRow(entry.id).operation}`;
