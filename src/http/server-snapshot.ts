import { Client } from './client.js';
import type { Network } from './network.js';

/** The parts of a response by their names. */
export type Snapshot = Readonly<Record<string, string>>;

// The connection must outlive the pause between two snapshots.
const idleMs = 60_000;
const timeoutMs = 5_000;

// These headers differ between builds. Others, such as dates and rate limits, change by themselves.
const tellingHeaders = ['server', 'etag', 'content-type'] as const;

/**
 * Requests one address again and again over one connection. A server that has closed it in the meantime was probably
 * restarted, even where it answers as before.
 */
export class SnapshotClient {
  private readonly client: Client;
  private answers = 0;
  /** Whether a connection was lost since the last answer but 429. */
  private isLost = false;
  /** Whether the server announced the end of the connection. */
  private isLast = false;

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly network: Network,
  ) {
    this.client = new Client({ ...network, keepAlive: true, connections: 1, idleMs });
  }

  /** The response of the server; null for none. A 429 shows nothing: others, or a run, have used up the rate. */
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
      const told = tellingHeaders.map((name) => [name, response.headers[name] ?? ''] as const);
      return {
        ...Object.fromEntries(told),
        ...{ status: String(response.status), body: response.text, connection },
      };
    } catch {
      // The server may have closed a kept connection.
      return this.client.connection.isReused ? this.take() : null;
    }
  }

  close(): void {
    this.client.close();
  }
}

/** The parts that are the same in two snapshots of the same server: no times or balances. */
export function steadyParts(one: Snapshot, other: Snapshot): string[] {
  return Object.keys(one).filter((name) => one[name] === other[name]);
}
