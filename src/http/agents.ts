import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import type { ClientOptions } from './client.js';
import { proxyOf, tlsOf } from './network.js';

// Beyond it another program may have closed its end already.
const shortIdleMs = 300;

/** The connections of a client, straight or through a proxy. */
export class Agents {
  private readonly byRoute = new Map<string, PlainAgent | SecureAgent>();

  constructor(private readonly options: ClientOptions) {}

  for(address: URL): PlainAgent | SecureAgent {
    const proxy = proxyOf(address, this.options);
    const route = `${address.protocol} ${proxy ?? ''}`;
    const known = this.byRoute.get(route);
    if (known) return known;
    const agent = this.made(address.protocol === 'https:', proxy);
    this.byRoute.set(route, agent);
    return agent;
  }

  /** Ends all connections, those in use too. */
  close(): void {
    for (const agent of this.byRoute.values()) agent.destroy();
  }

  private made(isSecure: boolean, proxy: string | undefined): PlainAgent | SecureAgent {
    const { keepAlive = false, connections = Infinity, idleMs = shortIdleMs } = this.options;
    const kept = keepAlive ? { keepAlive, timeout: idleMs, maxSockets: connections } : { keepAlive };
    if (proxy === undefined) return isSecure ? new SecureAgent(kept) : new PlainAgent(kept);
    // A proxy that speaks TLS itself may be of the same authority.
    const options = { ...kept, ...tlsOf(this.options) };
    return isSecure ? new HttpsProxyAgent(proxy, options) : new HttpProxyAgent(proxy, options);
  }
}
