import { setTimeout as sleep } from 'node:timers/promises';
import { operationOf, operations, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { isUnavailable, TargetDown, unheard } from './failures.js';
import type { TellWait } from './long-wait.js';
import type { Outgoing } from './exchange-sender.js';

interface HealthCheckOptions {
  /** Sends a request of another operation than the silent one: any answer shows that the target is there. */
  probe: (silent: OperationId | null) => Promise<Exchange>;
  /** Milliseconds that the target may be away. */
  mostMs: number;
  /** Called each time that the target comes back: it may have forgotten everything. */
  onReturn?: () => void;
  onWait?: TellWait | undefined;
}

/** Whether the target is there at all. Silence counts against one operation only while others answer. */
export class HealthCheck {
  private down: TargetDown | undefined;
  private readonly over = new AbortController();

  constructor(private readonly options: HealthCheckOptions) {}

  /** Waits for a target that does not answer. Throws TargetDown where it stays away. */
  async confirm(): Promise<void> {
    const seen = await this.options.probe(null);
    if (isUnavailable(seen)) await this.cameBack(seen);
  }

  /**
   * Whether the target was away and is back, after a request that it did not answer. Waits for it, and throws
   * TargetDown where it stays away.
   */
  async cameBack(silent: Exchange): Promise<boolean> {
    if (this.down) throw this.down;
    const { signal } = this.over;
    const { probe, mostMs, onReturn, onWait } = this.options;
    const begin = performance.now();
    let isThere = !isUnavailable(await probe(silent.operation));
    // Where nothing listened for a moment, the server was restarted.
    if (isThere && !unheard(silent)) return false;
    if (!isThere) onWait?.(mostMs, `for the target, which does not answer any more (${reasonOf(silent)})`);
    while (!isThere) {
      if (signal.aborted) throw new TargetDown('the run is over');
      if (performance.now() - begin > mostMs) throw (this.down = gone(silent, mostMs));
      await sleep(Math.min(1000, mostMs / 10), undefined, { signal }).catch(() => undefined);
      isThere = !isUnavailable(await probe(silent.operation));
    }
    onReturn?.();
    return true;
  }

  close(): void {
    this.over.abort();
  }
}

const reasonOf = ({ failure, response }: Exchange): string => failure ?? String(response?.status);

const gone = (silent: Exchange, mostMs: number): TargetDown =>
  new TargetDown(
    `the target stopped answering at ${silent.operation ?? 'a request'} (${reasonOf(silent)}), and did not come back within ${Math.round(mostMs / 1000)} s`,
  );

// Each may take until its timeout: more would outlast the time that a target may be away.
const mostProbes = 2;

/** Requests that show whether a target is there: the last one of each reading operation that was answered well. */
export class ProbeRequests {
  private readonly reads = new Map<OperationId, Outgoing>();

  /** Keeps a regular request that changed nothing and was answered well. */
  note(outgoing: Outgoing, { operation, request, response }: Exchange): void {
    if (operation === null || request.oddity || response?.status !== 200) return;
    if (operationOf(operation).effect !== 'none') return;
    // The last one comes last.
    this.reads.delete(operation);
    this.reads.set(operation, outgoing);
  }

  /**
   * Sends requests of other operations than the silent one, which may be broken by itself.
   *
   * @returns the first exchange with an answer, or else the last one
   */
  async send(silent: OperationId | null, send: (read: Outgoing) => Promise<Exchange>): Promise<Exchange> {
    const [first, ...rest] = this.others(silent);
    let seen = await send(first!);
    for (const read of rest) if (isUnavailable(seen)) seen = await send(read);
    return seen;
  }

  private others(silent: OperationId | null): Outgoing[] {
    const known = [...this.reads].filter(([id]) => id !== silent).map(([, read]) => read);
    const headers = this.reads.get(silent!)?.headers ?? {};
    // Any answer will do, a refusal too.
    const untried = plain
      .filter(({ id }) => id !== silent && !this.reads.has(id))
      .map(({ id, method, path }) => ({ method, path, headers, body: null, operation: id, purpose }));
    return [...known.reverse(), ...untried].slice(0, mostProbes);
  }
}

const purpose = 'whether the target is there';
const plain = operations.filter(
  ({ method, path, effect, createsUnless }) =>
    method === 'GET' && effect === 'none' && !createsUnless && !path.includes('{'),
);
