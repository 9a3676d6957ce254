import { BlockList, isIP } from 'node:net';
import { trimmed, wrongCharacter } from '../server-under-test/given-text.js';
import { isPortWrong } from '../server-under-test/given-url.js';
import { TargetError } from '../server-under-test/target-error.js';
import { isLoopback } from './network.js';

/** A proxy, and the flag or the environment variable that names it. */
export interface Proxy {
  url: URL;
  source: string;
}

/** The name of a proxy for messages, without its credentials. */
export const shownProxy = ({ url, source }: Proxy): string => `${url.protocol}//${url.host} (${source})`;

/** The given proxy, or that of the environment by the rules of curl. Throws a TargetError without the value, a secret. */
export function proxyFor(address: URL, given: string | undefined): Proxy | undefined {
  if (given !== undefined) return readProxy(given, '--proxy');
  if (isLoopback(address.hostname)) return undefined;
  const named = (name: string) => [name, name.toUpperCase()].find((one) => process.env[one]) ?? '';
  const source = named(`${address.protocol.slice(0, -1)}_proxy`) || named('all_proxy');
  const isDirect = source === '' || isExempt(address, process.env[named('no_proxy')] ?? '');
  return isDirect ? undefined : readProxy(process.env[source], source);
}

function readProxy(given: unknown, source: string): Proxy {
  const value = trimmed(given, source);
  // As in curl, a proxy without a scheme speaks HTTP.
  const [scheme = '', rest = ''] = value.includes('://') ? value.split(/:\/\/(.*)/s) : ['http', value];
  const fault = faultOf(scheme, rest);
  if (fault !== undefined) throw new TargetError(`${source} ${fault}.`);
  return { url: new URL(`${scheme}://${rest}`), source };
}

function faultOf(scheme: string, rest: string): string | undefined {
  if (/^["'`]/.test(scheme + rest)) return 'is in quotation marks. Remove them';
  if (/^socks\d?[a-z]?$/i.test(scheme))
    return `names a ${scheme} proxy. cwit supports http:// and https:// proxies`;
  if (!/^https?$/i.test(scheme) || rest.includes('//'))
    return 'is not the URL of a proxy: it must begin with http:// or https:// and a host';
  const wrong = wrongCharacter(rest, /[^!-~]/);
  if (wrong !== undefined) return `contains ${wrong} behind its scheme. Percent-encode it in a password`;
  const at = rest.lastIndexOf('@');
  const [user, host] = [rest.slice(0, Math.max(0, at)), rest.slice(at + 1).replace(/[/?#].*$/, '')];
  const [special] = /[/?#]|%(?![\da-f]{2})/i.exec(user) ?? [];
  if (special !== undefined)
    return `has ${special} in its user or password. Write ${encodeURIComponent(special)}`;
  if (host.replace(/\[.*\]/, '').split(':').length > 2) return 'has two colons behind its host';
  if (isPortWrong(host)) return 'has a port outside of 1 to 65535';
  try {
    const { username, password } = new URL(`${scheme}://${rest}`);
    decodeURIComponent(username + password);
    return undefined;
  } catch {
    return 'is not a URL: check its user, host and port';
  }
}

/** Whether NO_PROXY names a host: itself, a domain above it or a network, each with or without a port. */
function isExempt({ protocol, hostname, port }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const portOrDefault = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[,\s]+/).some((entry) => {
    const [, name = entry, only = portOrDefault] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    if (only !== portOrDefault || name === '*') return only === portOrDefault;
    if (isIP(host)) return isWithin(host, name.replace(/[[\]]/g, ''));
    const domain = name.toLowerCase().replace(/^\*?\.?|\.$/g, '');
    return domain !== '' && `.${host}`.endsWith(`.${domain}`);
  });
}

/** Whether an address is in a network such as 10.0.0.0/8. */
function isWithin(host: string, network: string): boolean {
  const [address = '', bits = isIP(host) === 4 ? 32 : 128] = network.split('/');
  if (isIP(address) !== isIP(host) || !(Number(bits) <= (isIP(host) === 4 ? 32 : 128))) return false;
  const family = isIP(host) === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, Number(bits), family);
  return list.check(host, family);
}
