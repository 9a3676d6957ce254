import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Agents } from './agents.js';
import { textOf } from './body.js';
import { tlsOf, type Network } from './network.js';

/** What a server answered, by the name of each part of it. */
export type Seen = Readonly<Record<string, string>>;

// Between two looks the connection must live on.
const idleMs = 60_000;
const timeoutMs = 5_000;

// Of the headers, what tells one build from another. Others move by themselves: dates, what is left of a rate.
const tellingHeaders = ['server', 'etag', 'content-type'] as const;

/**
 * Looks at one address again and again over one connection: a server that has closed it meanwhile was restarted, most
 * likely, however alike it answers.
 */
export class Look {
  private readonly agents: Agents;
  private answers = 0;
  /** Whether a connection was lost since the last answer but 429. */
  private isLost = false;
  /** Whether the server said that the connection ends with its answer. */
  private isLast = false;

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly network: Network,
  ) {
    this.agents = new Agents({ ...network, keepAlive: true, connections: 1, idleMs });
  }

  /** What the server answers now; null for nothing. A 429 says nothing: others, or a run, have used up the rate. */
  async now(): Promise<Seen | 'throttled' | null> {
    const address = new URL(this.url);
    const isSecure = address.protocol === 'https:';
    const outgoing = (isSecure ? secureRequest : plainRequest)(address, {
      headers: { ...this.network.headers, ...this.headers },
      agent: this.agents.for(address),
      signal: AbortSignal.timeout(timeoutMs),
      ...(isSecure ? tlsOf(this.network) : {}),
    }).end();
    try {
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      const body = await textOf(incoming);
      const isFirst = this.answers++ === 0;
      this.isLost ||= !isFirst && !outgoing.reusedSocket && !this.isLast;
      this.isLast = !outgoing.shouldKeepAlive;
      if (incoming.statusCode === 429) return 'throttled';
      const connection = isFirst || this.isLost ? 'new' : 'kept';
      this.isLost = false;
      const told = tellingHeaders.map((name) => [name, incoming.headers[name] ?? ''] as const);
      return { ...Object.fromEntries(told), status: String(incoming.statusCode), body, connection };
    } catch {
      // A kept connection may have been closed at the other end.
      return outgoing.reusedSocket ? this.now() : null;
    }
  }

  close(): void {
    this.agents.close();
  }
}

/** The parts that are the same in two looks at the same server: no times or balances. */
export function steadyParts(one: Seen, other: Seen): string[] {
  return Object.keys(one).filter((name) => one[name] === other[name]);
}
