import { say } from '../../contract/phrase.js';
import { LimitReached } from '../errors.js';
import type { RunEvent } from '../events.js';
import type { Depth } from './depth.js';

export interface Effort {
  depth: Depth;
  /** The maximum number of requests, including the rate-limit burst. */
  maxRequests?: number;
  maxMinutes?: number;
}

// A burst sends thousands of requests, so it emits an event only for every 20th.
const toldOfBurst = 20;
// Shrinking one failure may take this part of the requests that are left, so that the other tests get theirs.
const shrinkingPart = 4;

/** The requests that a run has sent, and the limits that end it. */
export class Budget {
  spent = 0;
  /** The part of `spent` that exceeded the rate on purpose. */
  burst = 0;
  /** The part of `spent` that shrinking cost. */
  shrinking = 0;
  /** The reason why nothing more is sent; null during the run. */
  ended: string | null = null;
  private readonly begin = performance.now();

  constructor(
    readonly effort: Effort | null,
    private readonly onSpent: () => void = () => undefined,
  ) {}

  get depth(): Depth {
    return this.effort?.depth ?? 'standard';
  }

  /** The number of requests that may still be sent; Infinity without a limit. */
  get left(): number {
    return Math.max(0, (this.effort?.maxRequests ?? Infinity) - this.spent);
  }

  get news(): RunEvent {
    const { spent, burst, left } = this;
    return {
      kind: 'RequestsSpent',
      requests: spent - burst,
      burst,
      left: Number.isFinite(left) ? left : null,
    };
  }

  /** Counts a request that goes out. Throws LimitReached if none may. */
  spend(inBurst: boolean): void {
    const { maxRequests, maxMinutes } = this.effort ?? {};
    if (this.left === 0) this.end(limitReached(`${maxRequests} requests`));
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

  /** The number of requests for shrinking a failure, of which `wished` are useful. */
  shrinks(wished: number): number {
    return Math.min(wished, Math.max(4, Math.floor(this.left / shrinkingPart)));
  }

  private get elapsedMs(): number {
    return performance.now() - this.begin;
  }
}

const limitReached = (limit: string): string => `the run reached its limit of ${limit}`;
