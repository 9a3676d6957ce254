import { say } from '../../contract/phrase.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { largeBody } from '../../http/exchange-sender.js';
import { unheard } from '../../http/failures.js';
import { limits } from '../../http/response-limits.js';
import type { Attempted } from '../../http/transport.js';
import { NotTestable, TargetDown } from '../errors.js';

export interface TimeoutOptions {
  /** The maximum time in milliseconds to wait for missing answers of one operation, summed over its requests. */
  operationMs?: number;
  /** The same maximum for all operations whose second attempt fails as well; beyond it, they are skipped. */
  allMs?: number;
  /** The maximum time in milliseconds that an operation may answer only 429. */
  throttledMs?: number;
}

// The maximum bytes of an operation's large bodies, which the suite keeps in memory.
const mostBytes = 16 * 2 ** 20;
// A repeated body takes time to read but no memory, so ten of them count as one. An operation may thus return a valid
// list of 1 MiB 160 times.
const rereadsForOne = 10;
// Rate limits count per minute (Limits > Request rate). An operation that was left alone for a minute may answer again.
const throttleMs = 60_000;

type Name = OperationId | null;

/** The time and memory spent on each operation, so that one without answers cannot block the others. */
export class OperationTimeouts {
  /** Milliseconds spent waiting for missing answers. */
  private readonly lost = new Map<Name, number>();
  /** The same for operations whose second attempt failed as well. */
  private readonly silent = new Map<Name, number>();
  /** Operations whose missing answers were recorded as a violation. */
  private readonly reported = new Set<Name>();
  private readonly bytes = new Map<Name, number>();
  /** The times of the first and the last answer of an uninterrupted series of 429. */
  private readonly throttled = new Map<Name, { since: number; last: number }>();
  /** The operations that kept answering 429 until the suite gave up, since the last other answer. */
  readonly gaveUp = new Set<Name>();
  readonly limits: Required<TimeoutOptions>;

  constructor(limits: TimeoutOptions = {}) {
    this.limits = { operationMs: 100_000, allMs: 150_000, throttledMs: 95_000, ...limits };
  }

  /** Adds the cost of an attempt. Requests in a burst are free. */
  note({ operation, response, unbounded, durationMs }: Exchange, { inBurst, isAgain }: Attempted): void {
    if (inBurst) return;
    const now = performance.now();
    if (response?.status !== 429) this.throttled.delete(operation);
    else this.throttled.set(operation, { since: this.throttled.get(operation)?.since ?? now, last: now });
    const text = response?.text ?? '';
    if (text.length >= largeBody)
      add(this.bytes, operation, Buffer.byteLength(text) / (response?.shared ? rereadsForOne : 1));
    // The operation is slow but works. Its delay must not add to that of other operations.
    if (response && isAgain) this.silent.delete(operation);
    if (response) return;
    if (unbounded === 'size') add(this.bytes, operation, limits.bodyBytes);
    for (const costs of [this.lost, this.silent]) add(costs, operation, durationMs);
  }

  /** Notes the final exchange, after all attempts. */
  ended({ operation, response, repeated }: Pick<Exchange, 'operation' | 'response' | 'repeated'>): void {
    if (repeated && response === null) this.reported.add(operation);
  }

  /** Resets all costs, because the server was unavailable. */
  returned(): void {
    for (const one of [this.lost, this.silent, this.reported, this.throttled]) one.clear();
  }

  /** Throws NotTestable for an operation over a limit. A second attempt may still confirm a missing answer. */
  demand(operation: Name, { inBurst = false, isAgain = false }: Partial<Attempted> = {}): void {
    if (inBurst) return;
    const why = this.exceededLimit(operation);
    if (why !== undefined && (!isAgain || this.reported.has(operation)))
      throw skippedOperation(operation, why);
    const throttled = this.throttled.get(operation);
    if (!throttled) return;
    const { since, last } = throttled;
    const now = performance.now();
    if (now - last >= throttleMs) this.throttled.delete(operation);
    else if (now - since >= this.limits.throttledMs)
      throw skippedOperation(
        operation,
        `it answered only 429 (too many requests) for ${seconds(now - since)}`,
      );
  }

  private exceededLimit(operation: Name): string | undefined {
    const lostMs = this.lost.get(operation) ?? 0;
    const silentMs = [...this.silent.values()].reduce((sum, ms) => sum + ms, 0);
    const { operationMs, allMs } = this.limits;
    if (lostMs >= operationMs || (this.silent.has(operation) && silentMs >= allMs))
      return `the suite waited ${seconds(lostMs)} for answers that did not come`;
    if ((this.bytes.get(operation) ?? 0) > mostBytes)
      return `its answers exceeded ${mostBytes / 2 ** 20} MiB in total`;
    return undefined;
  }
}

function add(costs: Map<Name, number>, operation: Name, more: number): void {
  costs.set(operation, (costs.get(operation) ?? 0) + more);
}

const skippedOperation = (operation: Name, why: string): NotTestable =>
  new NotTestable(say`skipped ${operation ?? 'an unknown path'}: ${why}`);

const seconds = (ms: number): string => `${ms < 10_000 ? Math.ceil(ms / 100) / 10 : Math.round(ms / 1000)} s`;

// The run stops once this many operations answer only 429, with no other answer in between.
const mostThrottled = 3;

/** Returns the exchange. Throws TargetDown if the server is unreachable, and NotTestable if it keeps answering 429. */
export function expectAnswer(
  { timeouts: { gaveUp } }: { timeouts: OperationTimeouts },
  requirement: RequirementId,
  exchange: Exchange,
): Exchange {
  if (unheard(exchange))
    throw new TargetDown(`the server stopped answering (${exchange.failure}) during ${requirement}`);
  // The suite has waited as long as a rate limit may last, so a 429 is no verdict on the requirement
  // (ruling:rate-limit).
  if (exchange.response?.status !== 429) gaveUp.clear();
  else if (gaveUp.add(exchange.operation).size < mostThrottled)
    throw new NotTestable('the server still answers 429 (too many requests) after the suite waited');
  else
    throw new TargetDown(`the server keeps answering 429 (too many requests): lower --requests-per-minute`);
  return exchange;
}
