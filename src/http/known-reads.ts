import { operationOf, operations, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Outgoing } from './transport.js';
import { isUnavailable } from './trouble.js';

// Each may be waited for: more would outlast the time that a target may be away.
const mostLooks = 2;

/** What shows that a target is there: of each operation that only reads, the last request that was answered well. */
export class KnownReads {
  private readonly reads = new Map<OperationId, Outgoing>();

  /** Notes a request that is not odd, changed nothing and was answered well: who is there answers it again. */
  note(outgoing: Outgoing, { operation, request, response }: Exchange): void {
    if (operation === null || request.oddity || response?.status !== 200) return;
    if (operationOf(operation).effect !== 'none') return;
    // The last one comes last.
    this.reads.delete(operation);
    this.reads.set(operation, outgoing);
  }

  /**
   * Looks whether the target is there, by other operations than the one that is silent: that one alone may be broken.
   *
   * @returns the first answer; where there is none, what came last
   */
  async look(silent: OperationId | null, send: (read: Outgoing) => Promise<Exchange>): Promise<Exchange> {
    const [first, ...others] = this.beside(silent);
    let seen = await send(first!);
    for (const read of others) if (isUnavailable(seen)) seen = await send(read);
    return seen;
  }

  private beside(silent: OperationId | null): Outgoing[] {
    const known = [...this.reads].filter(([id]) => id !== silent).map(([, read]) => read);
    const headers = this.reads.get(silent!)?.headers ?? {};
    // Whatever comes of what nobody asked for yet, a refusal too, comes of somebody who is there.
    const untried = plain
      .filter(({ id }) => id !== silent && !this.reads.has(id))
      .map(({ id, method, path }) => ({ method, path, headers, body: null, operation: id, purpose }));
    return [...known.reverse(), ...untried].slice(0, mostLooks);
  }
}

const purpose = 'whether the target is there';
const plain = operations.filter(
  ({ method, path, effect, createsUnless }) =>
    method === 'GET' && effect === 'none' && !createsUnless && !path.includes('{'),
);
