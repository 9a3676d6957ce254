import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { Agents } from './agents.js';
import { tlsOf, type Network } from './network.js';

/** What a server answered, by the name of each part of it. */
export type Seen = Readonly<Record<string, string>>;

// Between two looks the connection must live on.
const idleMs = 60_000;
const timeoutMs = 5_000;

/**
 * Looks at one address again and again over one connection: a server that has closed it meanwhile was restarted, most
 * likely, however alike it answers.
 */
export class Look {
  private readonly agents: Agents;

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly network: Network,
  ) {
    this.agents = new Agents({ ...network, keepAlive: true, connections: 1, idleMs });
  }

  /** What the server answers now; null for nothing. */
  async now(): Promise<Seen | null> {
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
      const body = await text(incoming);
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      const status = String(incoming.statusCode);
      const connection = outgoing.reusedSocket ? 'kept' : 'new';
      return { ...(Object.fromEntries(headers) as Seen), status, body, connection };
    } catch {
      return null;
    }
  }

  close(): void {
    this.agents.close();
  }
}

/** The parts that are the same in two looks at the same server: no dates, ids of requests or balances. */
export function steadyParts(one: Seen, other: Seen): string[] {
  return Object.keys(one).filter((name) => one[name] === other[name]);
}
