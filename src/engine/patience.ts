import type { OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { limits } from '../http/limits.js';
import { large } from '../http/shared-bodies.js';
import type { Attempted } from '../http/transport-options.js';
import { NotTestable } from './errors.js';

export interface PatienceOptions {
  /** Milliseconds that may be waited in vain for the answers of one operation, counted for each request. */
  operationMs?: number;
  /** The same of all operations together; then those that lost time are asked no more. */
  allMs?: number;
  /** Milliseconds for which an operation may answer nothing but 429. */
  throttledMs?: number;
}

// What an operation may answer in large bodies: they are kept.
const mostBytes = 16 * 2 ** 20;

type Name = OperationId | null;

/** What an operation may cost: one that never answers, or endlessly, would hold up the judgement of all others. */
export class Patience {
  private readonly lost = new Map<Name, number>();
  /** Operations whose silence was held against them. */
  private readonly told = new Set<Name>();
  private readonly bytes = new Map<Name, number>();
  private readonly throttledSince = new Map<Name, number>();
  private readonly operationMs: number;
  private readonly allMs: number;
  readonly throttledMs: number;

  constructor({ operationMs = 100_000, allMs = 150_000, throttledMs = 95_000 }: PatienceOptions = {}) {
    this.operationMs = operationMs;
    this.allMs = allMs;
    this.throttledMs = throttledMs;
  }

  /** Notes what an attempt cost. What is sent in a burst is not waited for. */
  note({ operation, response, failure, durationMs }: Exchange, { inBurst, isAgain }: Attempted): void {
    if (inBurst) return;
    if (response?.status !== 429) this.throttledSince.delete(operation);
    else if (!this.throttledSince.has(operation)) this.throttledSince.set(operation, performance.now());
    const text = response?.text ?? '';
    // One that came before is only read once more.
    if (text.length >= large) this.add(this.bytes, operation, text.length / (response?.shared ? 10 : 1));
    if (response) return;
    if (/^the answer (is larger|has more)/.test(failure ?? ''))
      this.add(this.bytes, operation, limits.bodyBytes);
    this.add(this.lost, operation, durationMs);
    if (isAgain) this.told.add(operation);
  }

  /** Throws NotTestable for an operation that is asked no more. That it is silent twice is seen once in any case. */
  demand(operation: Name, { inBurst = false, isAgain = false }: Partial<Attempted> = {}): void {
    if (inBurst) return;
    const name = operation ?? 'an unknown path';
    const why = this.whyNoMore(operation);
    if (why !== undefined && (!isAgain || this.told.has(operation)))
      throw new NotTestable(`${name} is asked no more: ${why}`);
    const throttledMs = performance.now() - (this.throttledSince.get(operation) ?? Infinity);
    if (throttledMs >= this.throttledMs)
      throw new NotTestable(
        `${name} is asked no more: for ${seconds(throttledMs)} it answered nothing but 429 (too many requests)`,
      );
  }

  private whyNoMore(operation: Name): string | undefined {
    const lostMs = this.lost.get(operation) ?? 0;
    const all = [...this.lost.values()].reduce((sum, ms) => sum + ms, 0);
    if (lostMs >= this.operationMs || (lostMs > 0 && all >= this.allMs))
      return `${seconds(lostMs)} were waited in vain for its answers`;
    if ((this.bytes.get(operation) ?? 0) > mostBytes)
      return `its answers were larger than ${mostBytes / 2 ** 20} MiB in all`;
    return undefined;
  }

  private add(costs: Map<Name, number>, operation: Name, more: number): void {
    costs.set(operation, (costs.get(operation) ?? 0) + more);
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
