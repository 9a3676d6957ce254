import { setTimeout as sleep } from 'node:timers/promises';
import { operationOf, operations, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { isUnavailable, TargetDown, unheard } from './failures.js';
import type { TellWait } from './long-wait.js';
import type { Outgoing } from './exchange-sender.js';

interface HealthCheckOptions {
  /** Sends a request of another operation than the one without an answer. Any answer shows that the server is up. */
  probe: (silent: OperationId | null) => Promise<Exchange>;
  /** The maximum time in milliseconds that the server may be unavailable. */
  mostMs: number;
  /** Called each time the server comes back, because it may have lost its state. */
  onReturn?: () => void;
  onWait?: TellWait | undefined;
}

/** Checks whether the server is up. A missing answer counts against an operation only while other operations answer. */
export class HealthCheck {
  private down: TargetDown | undefined;
  private readonly over = new AbortController();

  constructor(private readonly options: HealthCheckOptions) {}

  /** Waits for a server that does not answer. Throws TargetDown if it does not come back. */
  async confirm(): Promise<void> {
    const seen = await this.options.probe(null);
    if (isUnavailable(seen)) await this.cameBack(seen);
  }

  /** Waits for a server that is down. Returns false if it was up all along, and throws TargetDown if it stays down. */
  async cameBack(silent: Exchange): Promise<boolean> {
    if (this.down) throw this.down;
    const { signal } = this.over;
    const { probe, mostMs, onReturn, onWait } = this.options;
    const begin = performance.now();
    let isThere = !isUnavailable(await probe(silent.operation));
    // If nothing listened for a moment, the server was restarted.
    if (isThere && !unheard(silent)) return false;
    if (!isThere) onWait?.(mostMs, `for the server, which has stopped answering (${reasonOf(silent)})`);
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
    `the server stopped answering at ${silent.operation ?? 'a request'} (${reasonOf(silent)}) and did not come back within ${Math.round(mostMs / 1000)} s`,
  );

// Each probe may take until its timeout, so more probes would take longer than the server may be unavailable.
const mostProbes = 2;

/** Requests that probe whether the server is up: the last successful one of each reading operation. */
export class ProbeRequests {
  private readonly reads = new Map<OperationId, Outgoing>();

  /** Keeps a valid request without effects that the server answered with 200. */
  note(outgoing: Outgoing, { operation, request, response }: Exchange): void {
    if (operation === null || request.oddity || response?.status !== 200) return;
    if (operationOf(operation).effect !== 'none') return;
    // Deleting first moves the operation to the end of the map.
    this.reads.delete(operation);
    this.reads.set(operation, outgoing);
  }

  /** Sends requests of other operations until one is answered. Returns the last exchange. */
  async send(silent: OperationId | null, send: (read: Outgoing) => Promise<Exchange>): Promise<Exchange> {
    const known = [...this.reads].filter(([id]) => id !== silent).map(([, read]) => read);
    const headers = this.reads.get(silent!)?.headers ?? {};
    // Any answer is sufficient, including a rejection.
    const untried = plain
      .filter(({ id }) => id !== silent && !this.reads.has(id))
      .map(({ id, method, path }) => ({ method, path, headers, body: null, operation: id, purpose }));
    const [first, ...rest] = [...known.reverse(), ...untried].slice(0, mostProbes);
    let seen = await send(first!);
    for (const read of rest) if (isUnavailable(seen)) seen = await send(read);
    return seen;
  }
}

const purpose = 'health check';
const plain = operations.filter(
  ({ method, path, effect, createsUnless }) =>
    method === 'GET' && effect === 'none' && !createsUnless && !path.includes('{'),
);
