import { decoded, requestOf } from '../cases/case.js';
import { valueAt } from '../cases/pointer.js';
import { operationOf, type Operation, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';

// A shorter text stands in others, too: it counts where it stands alone.
const shortest = 6;

/** What a run remembers, so that nothing is asked for twice, and forgets once it was used up. */
export class Memory {
  private readonly done = new Map<string, Promise<unknown>>();
  /** What accepted requests have used up, and the tag of their operations. */
  private readonly usedUp = new Map<string, string>();

  /** The result of `work`, done once a run. What it throws is remembered too. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.done.get(key) as Promise<T> | undefined;
    if (known) return known;
    const result = work();
    this.done.set(key, result);
    return result;
  }

  /** What an operation's conforming request needs, kept until an accepted request has used it up. */
  prepared<T>(id: OperationId, part: number | 'response', work: () => Promise<T>): Promise<T> {
    return this.once(`prepared ${id} ${part}`, work);
  }

  /** Forgets what states gave: in time it may have run out. */
  forgetPrepared(): void {
    for (const key of this.done.keys()) if (key.startsWith('prepared ')) this.done.delete(key);
  }

  /**
   * The value of a request that an earlier accepted request may have used up; undefined when it has none. A
   * state that gives the same card or booking again is no fault of the operation that refuses it.
   */
  usedAgain(exchange: Exchange): string | undefined {
    if (exchange.operation === null) return undefined;
    const operation = operationOf(exchange.operation);
    const { tag } = operation;
    const { path, body } = exchange.request;
    const sent = decoded(path) + (body ?? '');
    const whole = new Set(textsIn(requestOf(operation, exchange)));
    const isIn = (value: string) => whole.has(value) || (value.length >= shortest && sent.includes(value));
    return [...this.usedUp].find(([value, owner]) => owner === tag && isIn(value))?.[0];
  }

  /** Notes what an accepted exchange used up. */
  note(operation: Operation, exchange: Exchange): void {
    for (const pointer of operation.usesUp) {
      const value = valueAt(requestOf(operation, exchange), pointer);
      if (typeof value === 'string' && value !== '') this.usedUp.set(value, operation.tag);
    }
  }

  /** Forgets what was prepared for an operation. */
  forget(operation: Operation): void {
    operation.examples.forEach(({ given }, example) => {
      this.done.delete(`prepared ${operation.id} ${example}`);
      for (const source of given)
        if (source.operation) this.done.delete(`prepared ${source.operation} response`);
    });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
