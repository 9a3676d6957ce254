import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { isUnavailable, unheard } from './trouble.js';
import type { TellWait } from './long-wait.js';
import { TargetDown } from './target-down.js';

export interface PresenceOptions {
  /** Sends what shows that the target is there when answered: nothing of the operation that is silent. */
  look: (silent: OperationId | null) => Promise<Exchange>;
  /** Milliseconds that the target may be away. */
  mostMs: number;
  /** Told each time that the target comes back: it may have forgotten everything. */
  onReturn?: () => void;
  onWait?: TellWait | undefined;
}

/** Whether the target is there at all: a server that answers nothing has no silence of its own. */
export class Presence {
  private down: TargetDown | undefined;
  private readonly over = new AbortController();

  constructor(private readonly options: PresenceOptions) {}

  /** Waits for a target that does not answer. Throws TargetDown where it stays away. */
  async confirm(): Promise<void> {
    const seen = await this.options.look(null);
    if (isUnavailable(seen)) await this.isBack(seen);
  }

  /**
   * Whether the target was away and is back, after a request that it did not answer. Waits for it, and throws
   * TargetDown where it stays away.
   */
  async isBack(silent: Exchange): Promise<boolean> {
    if (this.down) throw this.down;
    const { signal } = this.over;
    const { look, mostMs, onReturn, onWait } = this.options;
    const begin = performance.now();
    let isThere = !isUnavailable(await look(silent.operation));
    // Where nothing listened for a moment, the server was started anew.
    if (isThere && !unheard(silent)) return false;
    if (!isThere) onWait?.(mostMs, `for the target, which does not answer any more (${reasonOf(silent)})`);
    while (!isThere) {
      if (signal.aborted) throw new TargetDown('the run is over');
      if (performance.now() - begin > mostMs) throw (this.down = gone(silent, mostMs));
      await sleep(Math.min(1000, mostMs / 10), undefined, { signal }).catch(() => undefined);
      isThere = !isUnavailable(await look(silent.operation));
    }
    onReturn?.();
    return true;
  }

  /** Waits no more. */
  close(): void {
    this.over.abort();
  }
}

const reasonOf = ({ failure, response }: Exchange): string => failure ?? String(response?.status);

const gone = (silent: Exchange, mostMs: number): TargetDown =>
  new TargetDown(
    `the target stopped answering at ${silent.operation ?? 'a request'} (${reasonOf(silent)}), and did not come back within ${Math.round(mostMs / 1000)} s`,
  );
