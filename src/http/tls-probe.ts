import { connect } from 'node:tls';
import { isIP } from 'node:net';
import { Client } from './client.js';
import { proxyOf, type Network } from './network.js';

const timeoutMs = 3000;

/** Whether TLS is spoken where a URL leads to, whatever its certificate; false where a proxy leads there: nobody goes past it. */
export async function speaksTls(url: string, network: Network): Promise<boolean> {
  if (proxyOf(new URL(url), network) !== undefined) return false;
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    });
    const end = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('secureConnect', () => end(true)).once('error', () => end(false));
  });
}

/** Whether plain HTTP is spoken where a URL leads to. */
export async function speaksPlainHttp(url: string, network: Network): Promise<boolean> {
  const client = new Client(network);
  const { host, protocol } = new URL(url);
  // The default port of https is no plain one.
  const address = `http://${protocol === 'https:' && !/:\d+$/.test(host) ? `${host}:443` : host}/`;
  try {
    const { status, text } = await client.send(address, { method: 'GET', headers: {}, timeoutMs });
    // Some servers say in plain HTTP that they take none.
    return !(status === 400 && /https/i.test(text));
  } catch {
    return false;
  } finally {
    client.close();
  }
}

/** The same URL with the other scheme. */
export function withOtherScheme(url: string): string {
  return url.startsWith('https:') ? url.replace(/^https:/, 'http:') : url.replace(/^http:/, 'https:');
}
