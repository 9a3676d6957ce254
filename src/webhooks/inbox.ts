import { EventEmitter, once } from 'node:events';
import { isSameTarget } from './address.js';

export interface Delivery {
  method: string;
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The arrival of its headers and the end of its body, by `performance.now()`. */
  begin: number;
  end: number;
  /** The wall-clock time of its arrival, ISO 8601. */
  at: string;
  status: number;
}

/** Chooses the status of the response to a delivery. It gets the earlier deliveries to the same path. */
export type ChooseStatus = (delivery: Incoming, earlier: readonly Delivery[]) => number;
export type Incoming = Omit<Delivery, 'status' | 'end' | 'at'>;

export class Inbox {
  readonly deliveries: Delivery[] = [];
  /** The limits that deliveries exceeded since it was opened, in words. */
  readonly refused = new Set<string>();
  /** The total size of its bodies in bytes, including those that are still arriving. */
  bytes = 0;
  private readonly arrivals = new EventEmitter();

  constructor(
    /** The address to send to the server as webhook_url. */
    readonly url: string,
    /** The path segment that identifies it. */
    private readonly token: string,
    private readonly chooseStatus: ChooseStatus,
  ) {}

  /** The part of an address after the token: the rest of the path, and the query. */
  restOf(address: string): string {
    return address.slice(address.lastIndexOf(this.token) + this.token.length);
  }

  /** Whether a delivery has the complete address of the inbox. */
  isAddressedBy({ path }: Pick<Delivery, 'path'>): boolean {
    return isSameTarget(this.restOf(path), this.restOf(this.url));
  }

  /** Stores a delivery and returns the status of its response. */
  take(incoming: Incoming): number {
    const status = this.chooseStatus(incoming, this.deliveries);
    this.deliveries.push({ ...incoming, status, end: performance.now(), at: new Date().toISOString() });
    this.arrivals.emit('delivery');
    return status;
  }

  /** Waits until `find` returns a result for the deliveries. Returns undefined after `ms` milliseconds. */
  async waitFor<T>(
    find: (deliveries: readonly Delivery[]) => T | undefined,
    ms: number,
  ): Promise<T | undefined> {
    const deadline = performance.now() + ms;
    for (;;) {
      const found = find(this.deliveries);
      const left = deadline - performance.now();
      if (found !== undefined || left <= 0) return found;
      const signal = AbortSignal.timeout(Math.ceil(left));
      await once(this.arrivals, 'delivery', { signal }).catch(() => undefined);
    }
  }
}
