import { decoded } from '../../contract/words.js';
import { requestOf } from '../../cases/route.js';
import { operationOf, type Given, type Operation, type OperationId } from '../../contract/contract.js';
import { headerOf, type Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';

// A shorter text stands in others, too: it counts where it stands alone.
const shortest = 6;

/** What a run has done already and need not ask for again, until it was used up. */
export class RunCache {
  private readonly done = new Map<string, unknown>();
  /** What accepted requests have used up, and the tag of their operations. */
  private readonly usedUp = new Map<string, string>();
  /** What an operation accepted once more all the same, each with the operation. */
  private readonly takenAgain = new Set<string>();

  /** The result of `work`, done once a run. What it throws is kept too. */
  once<T extends object>(key: string, work: () => T): T {
    const known = this.done.get(key) as T | undefined;
    if (known) return known;
    const result = work();
    this.done.set(key, result);
    return result;
  }

  /** Forgets what was done under these names, or all of it: it is done anew. */
  forgetDone(names?: ReadonlySet<string>): void {
    this.forgetAll((key) => names?.has(key) ?? true);
  }

  /** Forgets what states gave: in time it may have run out. */
  forgetPrepared(): void {
    this.forgetAll((key) => key.startsWith(prefix));
  }

  /** Forgets what a state gave to any operation. */
  forgetState(state: string): void {
    this.forgetAll((key) => key.startsWith(prefix) && key.includes(` ${JSON.stringify(state)} `));
  }

  /** Forgets what was prepared for an operation and an accepted request of it has used up. */
  forget(operation: Operation): void {
    for (const { given } of operation.examples)
      for (const one of given.filter(({ reusable }) => !reusable)) {
        this.done.delete(preparedKey(operation.id, one));
        if (one.operation) this.done.delete(responseKey(one.operation));
      }
  }

  /**
   * The value of a request that an earlier accepted request may have used up; undefined when it has none. A
   * state that gives the same card or booking again is no fault of the operation that refuses it.
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
    // A request with a key may only be answered once more.
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
 * What a precondition of an operation gave: forms of its request that need the same share it, and where no request uses
 * it up, other operations too.
 */
export const preparedKey = (id: OperationId, { state, operation, params = {}, reusable }: Given): string =>
  state === undefined
    ? responseKey(operation!)
    : `${prefix}${reusable ? '' : id} ${JSON.stringify(state)} ${JSON.stringify(params)}`;

/** The accepted response of an operation whose values no accepted request has used yet. */
export const responseKey = (id: OperationId): string => `${prefix}response of ${id}`;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
