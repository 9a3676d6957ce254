import { readFileSync } from 'node:fs';
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { defined } from '../contract/json.js';

/** How servers are reached. */
export interface Network {
  /** Headers of every request to the target, beside those of the contract. */
  headers?: Readonly<Record<string, string>>;
  /** Where all requests go through; without it HTTP_PROXY, HTTPS_PROXY and NO_PROXY say it, but for loopback addresses. */
  proxy?: string;
  /** A certificate authority to trust beside the usual ones, as PEM. */
  ca?: string;
  /** The client certificate and its key, as PEM. */
  cert?: string;
  key?: string;
}

/** Whether a host name or address is this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname);

/** The URL of the proxy that a request goes through; undefined for none. */
export function proxyOf(address: URL, { proxy }: Network): string | undefined {
  if (proxy !== undefined) return proxy;
  return isLoopback(address.hostname) ? undefined : getProxyForUrl(address.href) || undefined;
}

/** What a TLS connection trusts and shows. */
export function tlsOf({ ca, cert, key }: Network): { ca?: string[]; cert?: string; key?: string } {
  // Naming one replaces all others, those of the environment too.
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  const others = extra ? [readFileSync(extra, 'utf8')] : [];
  return defined({ ca: ca === undefined ? undefined : [...rootCertificates, ca, ...others], cert, key });
}

/** A URL as it may be shown: without a user, a password and a query, which may carry a token. */
export const shownUrl = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/]*@|\?.*$/gis, '$1');

export interface AgentOptions extends Omit<Network, 'headers'> {
  /** Whether connections are kept for the next request. By default each request has its own. */
  keepAlive?: boolean;
  /** Milliseconds that a kept connection may be idle. */
  idleMs?: number;
  /** How many connections there may be at the same time. */
  connections?: number;
}

// After a longer pause the other end may have closed the connection already.
const shortIdleMs = 300;

/** The connections of a client, straight or through a proxy. */
export class Agents {
  private readonly byRoute = new Map<string, PlainAgent | SecureAgent>();

  constructor(private readonly options: AgentOptions) {}

  for(address: URL): PlainAgent | SecureAgent {
    const proxy = proxyOf(address, this.options);
    const route = `${address.protocol} ${proxy ?? ''}`;
    const agent = this.byRoute.get(route) ?? this.create(address.protocol === 'https:', proxy);
    this.byRoute.set(route, agent);
    return agent;
  }

  /** Ends all connections, those in use too. */
  close(): void {
    for (const agent of this.byRoute.values()) agent.destroy();
  }

  private create(isSecure: boolean, proxy: string | undefined): PlainAgent | SecureAgent {
    const { keepAlive = false, connections = Infinity, idleMs = shortIdleMs } = this.options;
    const kept = keepAlive ? { keepAlive, timeout: idleMs, maxSockets: connections } : { keepAlive };
    if (proxy === undefined) return isSecure ? new SecureAgent(kept) : new PlainAgent(kept);
    // A proxy that speaks TLS itself may have a certificate of the same authority.
    const options = { ...kept, ...tlsOf(this.options) };
    return isSecure ? new HttpsProxyAgent(proxy, options) : new HttpProxyAgent(proxy, options);
  }
}
