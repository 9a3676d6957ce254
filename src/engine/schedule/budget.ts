import { LimitReached } from '../errors.js';
import type { RunEvent } from '../events.js';
import { depths, type Depth } from './depth.js';
import { ShareGroup, type Share } from './share.js';

export interface Effort {
  depth: Depth;
  /** No request is sent beyond it, not even to exceed the rate. */
  maxRequests?: number;
  maxMinutes?: number;
  /** How many properties will be judged: what is left when they begin is shared among them. */
  properties: number;
}

// Of what is left for properties this much is kept for reads that wait for something, whose number is not known.
const reserve = 60;
// What a burst spent is told once in so many requests: it has thousands of them.
const toldOfBurst = 20;

/**
 * What a run has spent and what it may still spend. Suites that must be judged come first; properties share
 * what they leave. Shares count the requests that every run with the same seed sends, so that the same seed
 * tries the same values: not what is sent again, and not what waits for something to settle.
 */
export class Budget {
  /** Requests that went out. */
  spent = 0;
  /** Of these, what was sent to exceed the rate: many, and beside what a depth is meant to cost. */
  burst = 0;
  /** Of these, what shrinking cost. */
  shrinking = 0;
  /** Why nothing more is sent; null while something is. */
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

  /** The requests that may still go out; Infinity without a limit. */
  get left(): number {
    return Math.max(0, (this.effort?.maxRequests ?? Infinity) - this.spent);
  }

  /** What has been spent, and what is left of what the run is meant to cost. */
  get news(): RunEvent {
    const { spent, burst } = this;
    const beside = this.effort?.maxRequests === undefined ? burst : 0;
    const left = Number.isFinite(this.most) ? Math.max(0, this.most - spent + beside) : null;
    return { kind: 'RequestsSpent', requests: spent - burst, burst, left };
  }

  /** A request that every run with the same seed sends. */
  plan(): void {
    this.planned++;
  }

  /** The request that is about to go out only waits for something that was sent before. */
  waits(): void {
    this.planned--;
  }

  /** One more request goes out, to exceed the rate or not. Throws LimitReached when none may. */
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

  /** Throws LimitReached when so many requests, or so long a wait, would be beyond the limit. */
  demand({ requests = 0, ms = 0 }: { requests?: number; ms?: number }): void {
    const { maxRequests, maxMinutes } = this.effort ?? {};
    if (requests > this.left)
      throw new LimitReached(
        `it takes up to ${requests} requests, and of ${maxRequests} are left ${this.left}`,
      );
    if (maxMinutes !== undefined && this.elapsedMs + ms > maxMinutes * 60_000)
      throw new LimitReached(
        `it takes ${Math.ceil(ms / 1000)} s more than the limit of ${maxMinutes} min leaves`,
      );
  }

  /** From now on nothing is sent, for the run has taken as long as it may. Returns the reason. */
  timeIsUp(): string {
    this.end(limitReached(`${this.effort?.maxMinutes} min`));
    return this.ended!;
  }

  /** From now on nothing is sent. The first reason stands. */
  end(reason: string): void {
    this.ended ??= reason;
  }

  /** Whether anything is left for properties to go on with. */
  get hasRoom(): boolean {
    return this.free > 0;
  }

  /** How many values a property tries at this depth that tries `runs` at the standard one, `first` of them always. */
  values(first: number, runs: number): number {
    const { values: factor } = depths[this.effort?.depth ?? 'standard'];
    const random = Math.max(0, runs - first);
    if (factor < 1) return Math.max(1, Math.ceil((first + random) * factor));
    return first + random * factor;
  }

  /**
   * Shares what is free among all properties that are left: those of a group, which are judged one after the other,
   * pass on to the next what they leave. What others spend meanwhile changes nothing, but for what is known to come.
   *
   * @param coming how many requests others are known to send
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

  /** What was left is shared once more, among so many properties. */
  shareAgain(groups: readonly string[]): void {
    this.properties = groups.length;
    this.openShares(groups);
  }

  share(group: string): Share {
    if (!this.groups.has(group)) this.openShares([group]);
    return this.groups.get(group)!.next();
  }

  /** How many requests shrinking may cost that would cost `wished`: a failure must not eat up the other shares. */
  shrinks(wished: number): number {
    return Math.min(wished, Math.max(4, Math.floor((this.most - this.planned) / 4)));
  }

  /** Why a property tries no more values, in words. */
  get why(): string {
    if (this.ended !== null) return this.ended;
    const { depth, maxRequests } = this.effort ?? {};
    return maxRequests === undefined
      ? `--depth ${depth} leaves no more requests, --depth deep tries all`
      : `--max-requests ${maxRequests} leaves no more requests`;
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

const limitReached = (limit: string): string => `the limit of ${limit} ended the run`;
