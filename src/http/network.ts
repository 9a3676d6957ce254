import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { getProxyForUrl } from 'proxy-from-env';

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

/** Whether a host, as a URL has it, is this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The URL of the proxy that a request goes through; undefined for none. */
export function proxyOf(address: URL, { proxy }: Network): string | undefined {
  if (proxy !== undefined) return proxy;
  return isLoopback(address.hostname) ? undefined : getProxyForUrl(address.href) || undefined;
}

/** What a TLS connection trusts and shows. */
export function tlsOf({ ca, cert, key }: Network): { ca?: string[]; cert?: string; key?: string } {
  // Naming one replaces all others, those of the environment too.
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  return {
    ...(ca === undefined
      ? {}
      : { ca: [...rootCertificates, ca, ...(extra ? [readFileSync(extra, 'utf8')] : [])] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
}

/** A URL as it may be shown: without a user, a password and a query, which may carry a token. */
export const shownUrl = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/]*@|\?.*$/gis, '$1');
