import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { defined } from '../contract/json.js';
import { readText } from '../server-under-test/user-files.js';
import { proxyFor, type Proxy } from './proxy.js';

export interface Network {
  /** Headers of every request to the server, in addition to those of the contract. */
  headers?: Readonly<Record<string, string>>;
  /** The proxy of all requests. By default HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, except to loopback addresses. */
  proxy?: string;
  /** An additional trusted certificate authority, as PEM. */
  ca?: string;
  /** The client certificate and its key, as PEM. */
  cert?: string;
  key?: string;
  /** The passphrase of an encrypted key. */
  passphrase?: string;
}

/** Whether a host name or address refers to this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)\.?$/i.test(hostname);

type Tls = Pick<Network, 'cert' | 'key' | 'passphrase'> & { ca?: string[] };

export function tlsOf({ ca, cert, key, passphrase }: Network): Tls {
  if (ca === undefined) return defined({ cert, key, passphrase });
  // Setting `ca` replaces all defaults, including those of the environment.
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  const more = extra ? [ca, readText(extra, `NODE_EXTRA_CA_CERTS ${extra}`)] : [ca];
  return defined({ ca: [...rootCertificates, ...more], cert, key, passphrase });
}

/** A URL without user, password and query, which may contain secrets, for display. */
export const shownUrl = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/]*@|\?.*$/gis, '$1');

export interface AgentOptions extends Omit<Network, 'headers'> {
  /** Whether connections are reused. By default each request has its own. */
  keepAlive?: boolean;
  /** The maximum time in milliseconds that a kept connection may be idle. */
  idleMs?: number;
  connections?: number;
}

// After a longer pause, the server may have closed the connection already.
const shortIdleMs = 300;

export class Agents {
  private readonly byRoute = new Map<string, PlainAgent | SecureAgent>();

  constructor(private readonly options: AgentOptions) {}

  for(address: URL): PlainAgent | SecureAgent {
    const proxy = this.proxyFor(address)?.url;
    const route = `${address.protocol} ${proxy?.href}`;
    const agent = this.byRoute.get(route) ?? this.create(address.protocol === 'https:', proxy);
    this.byRoute.set(route, agent);
    return agent;
  }

  proxyFor(address: URL): Proxy | undefined {
    return proxyFor(address, this.options.proxy);
  }

  close(): void {
    for (const agent of this.byRoute.values()) agent.destroy();
  }

  private create(isSecure: boolean, proxy: URL | undefined): PlainAgent | SecureAgent {
    const { keepAlive = false, connections = Infinity, idleMs = shortIdleMs } = this.options;
    const kept = keepAlive ? { keepAlive, timeout: idleMs, maxSockets: connections } : { keepAlive };
    if (proxy === undefined) return isSecure ? new SecureAgent(kept) : new PlainAgent(kept);
    // A TLS proxy may have a certificate of the same authority.
    const options = { ...kept, ...tlsOf(this.options) };
    return isSecure ? new HttpsProxyAgent(proxy, options) : new HttpProxyAgent(proxy, options);
  }
}
