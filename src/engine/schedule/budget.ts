import { say } from '../../contract/phrase.js';
import { LimitReached } from '../errors.js';
import type { RunEvent } from '../events.js';
import { depths, type Depth } from './depth.js';
import { ShareGroup, type Share } from './share.js';

export interface Effort {
  depth: Depth;
  /** The maximum number of requests, including the rate-limit burst. */
  maxRequests?: number;
  maxMinutes?: number;
  /** The number of properties to test. They share the requests that are left when they begin. */
  properties: number;
}

// Polling needs an unknown number of requests, so this many are kept back from the properties.
const reserve = 60;
// A burst sends thousands of requests, so it emits an event only for every 20th.
const toldOfBurst = 20;

/**
 * The requests that a run has spent and may still spend. Required tests come first, and properties share the rest.
 * Shares count only the requests that every run with the same seed sends, without retries and polling. The same seed
 * therefore tries the same values.
 */
export class Budget {
  spent = 0;
  /** The part of `spent` that exceeded the rate on purpose. It does not count towards the depth's budget. */
  burst = 0;
  /** The part of `spent` that shrinking cost. */
  shrinking = 0;
  /** The reason why nothing more is sent; null during the run. */
  ended: string | null = null;
  private planned = 0;
  private properties: number;
  private groups = new Map<string, ShareGroup>();
  private readonly begin = performance.now();

  constructor(
    readonly effort: Effort | null,
    private readonly onSpent: () => void = () => undefined,
  ) {
    this.properties = effort?.properties ?? 0;
  }

  /** The number of requests that may still be sent; Infinity without a limit. */
  get left(): number {
    return Math.max(0, (this.effort?.maxRequests ?? Infinity) - this.spent);
  }

  get news(): RunEvent {
    const { spent, burst } = this;
    const beside = this.effort?.maxRequests === undefined ? burst : 0;
    const left = Number.isFinite(this.most) ? Math.max(0, this.most - spent + beside) : null;
    return { kind: 'RequestsSpent', requests: spent - burst, burst, left };
  }

  /** Counts a request that every run with the same seed sends. */
  plan(): void {
    this.planned++;
  }

  /** Takes the next request out of the count, because it only polls for an earlier effect. */
  waits(): void {
    this.planned--;
  }

  /** Counts a request that goes out. Throws LimitReached if none may. */
  spend(inBurst: boolean): void {
    const { maxRequests, maxMinutes } = this.effort ?? {};
    if (maxRequests !== undefined && this.spent >= maxRequests)
      this.end(limitReached(`${maxRequests} requests`));
    if (maxMinutes !== undefined && this.elapsedMs >= maxMinutes * 60_000) this.timeIsUp();
    if (this.ended !== null) throw new LimitReached(this.ended);
    this.spent++;
    if (inBurst) this.burst++;
    if (!inBurst || this.burst % toldOfBurst === 1) this.onSpent();
  }

  /** Throws LimitReached if this number of requests, or this wait, would exceed the limit. */
  demand({ requests = 0, ms = 0 }: { requests?: number; ms?: number }): void {
    const { maxRequests, maxMinutes } = this.effort ?? {};
    if (requests > this.left)
      throw new LimitReached(
        say`it takes up to ${requests} requests, but only ${this.left} of ${maxRequests} are left`,
      );
    if (maxMinutes !== undefined && this.elapsedMs + ms > maxMinutes * 60_000)
      throw new LimitReached(
        say`it takes up to ${Math.ceil(ms / 1000)} s, which exceeds the rest of the ${maxMinutes} min limit`,
      );
  }

  /** Ends the run because its time limit is reached. Returns the reason. */
  timeIsUp(): string {
    this.end(limitReached(`${this.effort?.maxMinutes} min`));
    return this.ended!;
  }

  /** Ends the sending of requests. The first reason is kept. */
  end(reason: string): void {
    this.ended ??= reason;
  }

  /** Whether the properties have any requests left to continue with. */
  get hasRoom(): boolean {
    return this.free > 0;
  }

  /** The number of values at this depth of a property with `runs` at the standard one, `first` of them fixed. */
  values(first: number, runs: number): number {
    const { values: factor } = depths[this.effort?.depth ?? 'standard'];
    const random = Math.max(0, runs - first);
    if (factor < 1) return Math.max(1, Math.ceil((first + random) * factor));
    return first + random * factor;
  }

  /**
   * Divides the free requests among the remaining properties. Properties of a group run serially and pass on what they
   * leave. Spending by other tests has no influence on the shares, except for the announced requests.
   *
   * @param coming the number of requests that other tests are known to send
   */
  openShares(groups: readonly string[], coming = 0): void {
    const all = Math.max(1, this.properties);
    const free = Math.max(0, this.free - coming);
    const sizes = new Map<string, number>();
    for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    this.groups = new Map(
      [...sizes].map(([name, size]) => {
        const limit = Math.floor((free * Math.min(size, all)) / all);
        return [name, new ShareGroup(limit, size, () => Math.min(this.left, this.most - this.spent))];
      }),
    );
    this.properties -= groups.length;
  }

  /** Divides the rest again among the properties of these groups. */
  shareAgain(groups: readonly string[]): void {
    this.properties = groups.length;
    this.openShares(groups);
  }

  share(group: string): Share {
    if (!this.groups.has(group)) this.openShares([group]);
    return this.groups.get(group)!.next();
  }

  /** Limits the requests for shrinking, so that one failure does not use up the shares of other properties. */
  shrinks(wished: number): number {
    return Math.min(wished, Math.max(4, Math.floor((this.most - this.planned) / 4)));
  }

  /** The reason why a property tries no more values. */
  get why(): string {
    if (this.ended !== null) return this.ended;
    const { depth, maxRequests } = this.effort ?? {};
    return maxRequests === undefined
      ? `the request budget of --depth ${depth} is used up; --depth deep has no limit`
      : `the budget of --max-requests ${maxRequests} is used up`;
  }

  private get free(): number {
    return Math.max(0, this.most - reserve - this.planned);
  }

  private get most(): number {
    return this.effort ? (this.effort.maxRequests ?? depths[this.effort.depth].requests) : Infinity;
  }

  private get elapsedMs(): number {
    return performance.now() - this.begin;
  }
}

const limitReached = (limit: string): string => `the run reached its limit of ${limit}`;
