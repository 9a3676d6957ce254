import { EventEmitter, once } from 'node:events';
import { isSameTarget } from './address.js';

export interface Delivery {
  method: string;
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** When its head had arrived and when its body had, by `performance.now()`. */
  begin: number;
  end: number;
  /** The time of day of its arrival, ISO 8601. */
  at: string;
  status: number;
}

/** Chooses the status that a delivery is answered with, by the earlier ones to the same path. */
export type ChooseStatus = (delivery: Incoming, earlier: readonly Delivery[]) => number;
export type Incoming = Omit<Delivery, 'status' | 'end' | 'at'>;

export class Inbox {
  readonly deliveries: Delivery[] = [];
  /** By `performance.now()`. */
  readonly opened = performance.now();
  /** What was too much for it, in words. */
  readonly refused = new Set<string>();
  /** Bytes of the bodies that came to it, and of those that are coming. */
  bytes = 0;
  private readonly arrivals = new EventEmitter();

  constructor(
    /** The address to give to the target as webhook_url. */
    readonly url: string,
    /** The segment of its path by which it is found. */
    private readonly token: string,
    private readonly chooseStatus: ChooseStatus,
  ) {}

  /** What follows the inbox's own place in an address: the rest of the path, and the query. */
  restOf(address: string): string {
    return address.slice(address.lastIndexOf(this.token) + this.token.length);
  }

  /** Whether a delivery came to the whole of its address. */
  isAddressedBy({ path }: Pick<Delivery, 'path'>): boolean {
    return isSameTarget(this.restOf(path), this.restOf(this.url));
  }

  /** Keeps a delivery and returns the status of its answer. */
  take(incoming: Incoming): number {
    const status = this.chooseStatus(incoming, this.deliveries);
    this.deliveries.push({ ...incoming, status, end: performance.now(), at: new Date().toISOString() });
    this.arrivals.emit('delivery');
    return status;
  }

  /** The result of `find` over the deliveries, as soon as it has one; undefined after `ms` milliseconds. */
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
