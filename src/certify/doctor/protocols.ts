// Probes of the protocol that an address speaks. None is sent behind a proxy, which a probe must not bypass.
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { Client, otherProtocol } from '../../http/client.js';
import { tlsOf, type Network } from '../../http/network.js';
import { proxyFor } from '../../http/proxy.js';

const probeMs = 3000;

/** The result once a connection has an event; undefined without the event. */
function onceIn<T>(socket: TLSSocket | ClientHttp2Session, event: string, result: () => T) {
  return new Promise<T | undefined>((resolve) => {
    const end = (found?: T): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(probeMs, end);
    socket
      .once(event, () => end(result()))
      .on('error', () => end())
      .on('close', () => end());
  });
}

const isProxied = (url: string, { proxy }: Network): boolean => proxyFor(new URL(url), proxy) !== undefined;

/** The protocol that a TLS server chooses among the offered ones; empty if it chooses none, undefined if it speaks no TLS. */
export async function chosenProtocol(url: string, network: Network, ...ALPNProtocols: string[]) {
  if (isProxied(url, network)) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    ...{ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
    ...(isIP(host) ? {} : { servername: host }),
    ...{ ...tlsOf(network), ALPNProtocols, rejectUnauthorized: false },
  });
  return onceIn(socket, 'secureConnect', () => socket.alpnProtocol || '');
}

/** Whether a server that gave no good answer to HTTP/1.1 speaks HTTP/2. */
export async function isHttp2Only(url: string, network: Network): Promise<boolean> {
  if (isProxied(url, network)) return false;
  if (url.startsWith('http:'))
    return (await onceIn(connectHttp2(new URL(url).origin), 'remoteSettings', () => true)) ?? false;
  const chosen = (name: string) => chosenProtocol(url, network, name);
  return (await chosen('h2')) === 'h2' && (await chosen('http/1.1')) !== 'http/1.1';
}

/** The protocol that an address speaks without TLS; undefined if it shows none. */
export async function plainProtocol(url: string, network: Network): Promise<string | undefined> {
  const client = new Client(network);
  const { host, protocol } = new URL(url);
  // The probe uses port 443 for an https URL without a port.
  const address = `http://${protocol === 'https:' && !/:\d+$/.test(host) ? `${host}:443` : host}/`;
  try {
    const { status, text } = await client.send(address, { method: 'GET', headers: {}, timeoutMs: probeMs });
    // Some TLS servers refuse plain HTTP with an answer in plain HTTP.
    return status === 400 && /https/i.test(text) ? undefined : 'HTTP/1.1';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === otherProtocol && message !== 'TLS' ? message : undefined;
  } finally {
    client.close();
  }
}
