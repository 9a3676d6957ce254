import { Client } from './client.js';
import type { Network } from './network.js';

export type Snapshot = Readonly<Record<string, string>>;

// The connection must stay open between two snapshots.
const idleMs = 60_000;
const timeoutMs = 5_000;

// These headers differ between builds. Others, such as dates and rate limits, change all the time.
const buildHeaders = ['server', 'etag', 'content-type'] as const;

/** Requests one address over one connection. A server that closes it was probably restarted, even if nothing else changes. */
export class SnapshotClient {
  private readonly client: Client;
  private answers = 0;
  /** Whether a connection was lost since the last answer other than 429. */
  private isLost = false;
  /** Whether the server announced that it will close the connection. */
  private isLast = false;

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly network: Network,
  ) {
    this.client = new Client({ ...network, keepAlive: true, connections: 1, idleMs });
  }

  /** The response of the server; null if there is none. A 429 shows nothing, because others may cause it. */
  async take(): Promise<Snapshot | 'throttled' | null> {
    const headers = { ...this.network.headers, ...this.headers };
    try {
      const response = await this.client.send(this.url, { method: 'GET', headers, timeoutMs });
      const { isReused, isKept } = this.client.connection;
      const isFirst = this.answers++ === 0;
      this.isLost ||= !isFirst && !isReused && !this.isLast;
      this.isLast = !isKept;
      if (response.status === 429) return 'throttled';
      const connection = isFirst || this.isLost ? 'new' : 'kept';
      this.isLost = false;
      const headerParts = buildHeaders.map((name) => [name, response.headers[name] ?? ''] as const);
      return {
        ...Object.fromEntries(headerParts),
        ...{ status: String(response.status), body: response.text, connection },
      };
    } catch {
      // The server may have closed the kept connection.
      return this.client.connection.isReused ? this.take() : null;
    }
  }

  close(): void {
    this.client.close();
  }
}

/** The names of the parts that are equal in two snapshots of the same server. Times and balances drop out. */
export function steadyParts(one: Snapshot, other: Snapshot): string[] {
  return Object.keys(one).filter((name) => one[name] === other[name]);
}
