import type { OperationId, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { largeBody } from '../../http/exchange-sender.js';
import { unheard } from '../../http/failures.js';
import { limits } from '../../http/response-limits.js';
import type { Attempted } from '../../http/transport.js';
import { NotTestable, TargetDown } from '../errors.js';
import type { Run } from '../run.js';

export interface TimeoutOptions {
  /** Milliseconds that may be waited in vain for the answers of one operation, counted for each request. */
  operationMs?: number;
  /** The same of all operations together that did not answer the next time either; then those are asked no more. */
  allMs?: number;
  /** Milliseconds for which an operation may answer nothing but 429. */
  throttledMs?: number;
}

// Bytes that an operation may answer in large bodies: they are kept.
const mostBytes = 16 * 2 ** 20;
// One that came before is not kept again, but takes its time to be read: so many cost what one costs that is new. A list
// of a MiB, which is legal, may come 160 times.
const rereadsForOne = 10;
// A limit of requests is one of a minute (Limits > Request rate): who was not asked for so long may have forgotten it.
const throttleMs = 60_000;

type Name = OperationId | null;

/** What an operation may cost: one that never answers, or endlessly, would hold up the judgement of all others. */
export class OperationTimeouts {
  /** Milliseconds that were waited in vain for an answer. */
  private readonly lost = new Map<Name, number>();
  /** The same of those that did not answer when they were asked again either. */
  private readonly silent = new Map<Name, number>();
  /** Operations whose silence was held against them. */
  private readonly told = new Set<Name>();
  private readonly bytes = new Map<Name, number>();
  /** When an operation began to answer nothing but 429, and when it did last. */
  private readonly throttled = new Map<Name, { since: number; last: number }>();
  readonly limits: Required<TimeoutOptions>;

  constructor(limits: TimeoutOptions = {}) {
    this.limits = { operationMs: 100_000, allMs: 150_000, throttledMs: 95_000, ...limits };
  }

  /** Notes what an attempt cost. What is sent in a burst is not waited for. */
  note({ operation, response, unbounded, durationMs }: Exchange, { inBurst, isAgain }: Attempted): void {
    if (inBurst) return;
    const now = performance.now();
    if (response?.status !== 429) this.throttled.delete(operation);
    else this.throttled.set(operation, { since: this.throttled.get(operation)?.since ?? now, last: now });
    const text = response?.text ?? '';
    if (text.length >= largeBody)
      add(this.bytes, operation, Buffer.byteLength(text) / (response?.shared ? rereadsForOne : 1));
    // Slow, but there: what is slow once for each operation must not count together.
    if (response && isAgain) this.silent.delete(operation);
    if (response) return;
    if (unbounded === 'size') add(this.bytes, operation, limits.bodyBytes);
    for (const costs of [this.lost, this.silent]) add(costs, operation, durationMs);
  }

  /** Notes the exchange that counts, after all attempts. */
  ended({ operation, response, repeated }: Pick<Exchange, 'operation' | 'response' | 'repeated'>): void {
    if (repeated && response === null) this.told.add(operation);
  }

  /** The target was away: what its operations cost before is not held against them. */
  returned(): void {
    for (const one of [this.lost, this.silent, this.told, this.throttled]) one.clear();
  }

  /** Throws NotTestable for an operation that is asked no more. That it is silent twice is seen once in any case. */
  demand(operation: Name, { inBurst = false, isAgain = false }: Partial<Attempted> = {}): void {
    if (inBurst) return;
    const why = this.whyNoMore(operation);
    if (why !== undefined && (!isAgain || this.told.has(operation))) throw askedNoMore(operation, why);
    const throttled = this.throttled.get(operation);
    if (!throttled) return;
    const { since, last } = throttled;
    const now = performance.now();
    if (now - last >= throttleMs) this.throttled.delete(operation);
    else if (now - since >= this.limits.throttledMs)
      throw askedNoMore(
        operation,
        `for ${seconds(now - since)} it answered nothing but 429 (too many requests)`,
      );
  }

  private whyNoMore(operation: Name): string | undefined {
    const lostMs = this.lost.get(operation) ?? 0;
    const silentMs = [...this.silent.values()].reduce((sum, ms) => sum + ms, 0);
    const { operationMs, allMs } = this.limits;
    if (lostMs >= operationMs || (this.silent.has(operation) && silentMs >= allMs))
      return `${seconds(lostMs)} were waited in vain for its answers`;
    if ((this.bytes.get(operation) ?? 0) > mostBytes)
      return `its answers were larger than ${mostBytes / 2 ** 20} MiB in all`;
    return undefined;
  }
}

function add(costs: Map<Name, number>, operation: Name, more: number): void {
  costs.set(operation, (costs.get(operation) ?? 0) + more);
}

const askedNoMore = (operation: Name, why: string): NotTestable =>
  new NotTestable(`${operation ?? 'an unknown path'} is asked no more: ${why}`);

const seconds = (ms: number): string => `${ms < 10_000 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1000)} s`;

// So many operations that got nothing but 429 since any other answer end the run.
const mostThrottled = 3;

/** The exchange of a target that still answers. Throws TargetDown where it does not, and NotTestable for a 429 that lasts. */
export function expectAnswer(run: Run, requirement: RequirementId, exchange: Exchange): Exchange {
  if (unheard(exchange))
    throw new TargetDown(`the target stopped answering (${exchange.failure}) during ${requirement}`);
  // It was waited out for as long as the limit counts: that is no verdict on a requirement (ruling:rate-limit).
  if (exchange.response?.status !== 429) run.throttled.clear();
  else if (run.throttled.add(exchange.operation).size < mostThrottled)
    throw new NotTestable('the target answers 429 (too many requests), however long the suite waits');
  else
    throw new TargetDown(
      `the target answers 429 (too many requests) and does not stop: lower --requests-per-minute`,
    );
  return exchange;
}
