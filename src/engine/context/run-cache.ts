import { decoded } from '../../contract/words.js';
import { requestOf } from '../../cases/route.js';
import { operationOf, type Given, type Operation, type OperationId } from '../../contract/contract.js';
import { headerOf, type Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';

// A shorter text may occur inside other texts, so it must match a whole value.
const shortest = 6;

/** Results that a run reuses until a request uses them up. */
export class RunCache {
  private readonly done = new Map<string, unknown>();
  /** The values that accepted requests have used up, with the tag of their operations. */
  private readonly usedUp = new Map<string, string>();
  /** The operations that accepted a used value again, each with the value. */
  private readonly takenAgain = new Set<string>();

  /** The result of `work`, which runs once per run. An exception is cached as well. */
  once<T extends object>(key: string, work: () => T): T {
    const known = this.done.get(key) as T | undefined;
    if (known) return known;
    const result = work();
    this.done.set(key, result);
    return result;
  }

  /** Forgets the results under these names, or all of them, so that the work runs again. */
  forgetDone(names?: ReadonlySet<string>): void {
    this.forgetAll((key) => names?.has(key) ?? true);
  }

  /** Forgets the values of states, which may have expired. */
  forgetPrepared(): void {
    this.forgetAll((key) => key.startsWith(prefix));
  }

  forgetKey(key: string): void {
    this.done.delete(key);
  }

  /** Forgets the values of one state for all operations. */
  forgetState(state: string): void {
    this.forgetAll((key) => key.startsWith(prefix) && key.includes(` ${JSON.stringify(state)} `));
  }

  /** Forgets the preparation of an operation that an accepted request has used up. */
  forget(operation: Operation): void {
    for (const { given } of operation.examples)
      for (const one of given.filter(({ reusable }) => !reusable)) {
        this.done.delete(preparedKey(operation.id, one));
        if (one.operation) this.done.delete(responseKey(one.operation));
      }
  }

  /**
   * The value of a request that an earlier accepted request may have used up, or undefined. An operation may reject a
   * card or booking that its state returned a second time.
   */
  usedAgain(exchange: Pick<Exchange, 'operation' | 'request'>): string | undefined {
    if (exchange.operation === null) return undefined;
    const operation = operationOf(exchange.operation);
    const { tag } = operation;
    const { path, body } = exchange.request;
    const sent = decoded(path) + (body ?? '');
    const whole = new Set(textsIn(requestOf(operation, exchange)));
    const isIn = (value: string) => whole.has(value) || (value.length >= shortest && sent.includes(value));
    const isUsedUp = (value: string) => !this.takenAgain.has(`${operation.id} ${value}`) && isIn(value);
    return [...this.usedUp].find(([value, owner]) => owner === tag && isUsedUp(value))?.[0];
  }

  note(operation: Operation, exchange: Exchange): void {
    // The server may accept a request with an idempotency key simply because it repeats the first response.
    const again =
      headerOf(exchange.request.headers, 'idempotency-key') === undefined
        ? this.usedAgain(exchange)
        : undefined;
    if (again !== undefined) this.takenAgain.add(`${operation.id} ${again}`);
    for (const pointer of operation.usesUp) {
      const value = valueAt(requestOf(operation, exchange), pointer);
      if (typeof value === 'string' && value !== '') this.usedUp.set(value, operation.tag);
    }
  }

  private forgetAll(isOne: (key: string) => boolean): void {
    for (const key of this.done.keys()) if (isOne(key)) this.done.delete(key);
  }
}

const prefix = 'prepared ';

/**
 * The cache key of a precondition. Request forms with the same precondition share its values; if no request uses them
 * up, other operations share them as well.
 */
export const preparedKey = (id: OperationId, { state, operation, params = {}, reusable }: Given): string =>
  state === undefined
    ? responseKey(operation!)
    : `${prefix}${reusable ? '' : id} ${JSON.stringify(state)} ${JSON.stringify(params)}`;

/** The cache key of an accepted response whose values no accepted request has used yet. */
export const responseKey = (id: OperationId): string => `${prefix}response of ${id}`;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
