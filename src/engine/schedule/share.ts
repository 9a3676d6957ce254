import { requirementRow } from '../../contract/contract.js';
import { laneOf, type Entry } from './registry.js';

// The minimum number of requests that each other property keeps.
const least = 1.5;

export interface Share {
  left(): number;
  /** The number of requests left for values before the random ones, minus the minimum of other properties. */
  leftForFirst(): number;
  /** Counts a request. A negative number returns requests. */
  use(requests: number): void;
  /** Combines the shares of this and the following properties, for a survey that serves all of them. */
  claim(properties: number): Share;
}

/** The shares of properties that run serially. Each property passes its rest on to the next ones. */
export class ShareGroup {
  private used = 0;
  private claimed = 0;

  constructor(
    /** The number of requests that they may send together. */
    private readonly limit: number,
    private properties: number,
    /** The number of requests that the whole run may still send. */
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

/** The group of properties that pass on their rest: those of an operation, or all exclusive ones. */
export const shareGroupOf = (entry: Entry): string =>
  entry.isolation === 'alone' ? 'alone' : `${laneOf(entry)} ${requirementRow(entry.id).operation}`;
