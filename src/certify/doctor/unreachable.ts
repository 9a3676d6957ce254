import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Client, tooLate } from '../../http/client.js';
import { proxyOf, shownUrl, type Network } from '../../http/network.js';

interface Advice {
  text: string;
  next: string;
}

const checkName = 'Use a name in the certificate, or install a certificate for this name.';
const trust =
  'If the server is yours, trust its certificate or its authority with --ca FILE or NODE_EXTRA_CA_CERTS=/path/to/certificate.pem.';

/** The next step for a proxy that does not pass requests on. */
export const checkProxy =
  'Check the log of the proxy, bypass it with NO_PROXY, or name another proxy with --proxy.';

const notConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/;

/** The proxy for requests to a URL, without its credentials; undefined where no proxy is used. */
export function shownProxy(url: string, network: Network): string | undefined {
  const proxy = proxyOf(new URL(url), network);
  return proxy === undefined ? undefined : shownUrl(proxy);
}

// One row for each kind of connection failure.
const known: readonly [says: RegExp, text: (url: string, failure: string) => string, next: string][] = [
  [/ECONNREFUSED/, (url) => `Nothing listens at ${url}`, 'Start the server, or check the host and the port.'],
  [/ENOTFOUND|EAI_AGAIN/, (url) => `The host of ${url} is not known`, 'Check the name of the host.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/,
    (url, failure) => `Node does not trust the certificate of ${url} (${codeOf(failure)})`,
    trust,
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    (url, failure) => `The certificate of ${url} is not valid at this time (${codeOf(failure)})`,
    'Renew the certificate, or correct the clock of this machine.',
  ],
  [
    /ALTNAME_INVALID/,
    (url, failure) => `The certificate of ${url} is for another name (${failure})`,
    checkName,
  ],
  [
    RegExp(tooLate),
    (url) => `${url} accepts connections but does not answer in time`,
    'Check what the server waits for, or check the host and the port.',
  ],
];

/** Why an address did not answer, and the next step. Probes which scheme the address speaks. */
export async function unreachable(address: string, failure: string, network: Network): Promise<Advice> {
  const proxy = shownProxy(address, network);
  if (proxy !== undefined && notConnected.test(failure))
    return { text: `The proxy ${proxy} does not answer (${failure})`, next: checkProxy };
  const url = shownUrl(address);
  const row = known.find(([says]) => says.test(failure));
  if (row) return { text: row[1](url, failure), next: row[2] };
  if (address.startsWith('https:') && (await speaksPlainHttp(address, network)))
    return { text: `${url} speaks plain HTTP, not TLS`, next: `Use ${withOtherScheme(url)}` };
  if (address.startsWith('http:') && (await speaksTls(address, network))) return overTls(url);
  if (/CERT|SSL/.test(failure))
    return { text: `${url} has no valid TLS certificate (${codeOf(failure)})`, next: checkName };
  return { text: `${url} does not answer (${failure})`, next: 'Check the address and the network.' };
}

/** The advice for a server that speaks TLS only. */
export const overTls = (url: string): Advice => ({
  text: `${url} speaks TLS, not plain HTTP`,
  next: `Use ${withOtherScheme(url)}`,
});

const codeOf = (failure: string): string => failure.split(':')[0]!;

const probeMs = 3000;

/** Whether the server at a URL speaks TLS, with any certificate; false behind a proxy, which a probe must not bypass. */
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
    socket.setTimeout(probeMs, () => end(false));
    socket.once('secureConnect', () => end(true)).once('error', () => end(false));
  });
}

async function speaksPlainHttp(url: string, network: Network): Promise<boolean> {
  const client = new Client(network);
  const { host, protocol } = new URL(url);
  // The probe uses port 443 for an https URL without a port.
  const address = `http://${protocol === 'https:' && !/:\d+$/.test(host) ? `${host}:443` : host}/`;
  try {
    const { status, text } = await client.send(address, { method: 'GET', headers: {}, timeoutMs: probeMs });
    // Some TLS servers refuse plain HTTP with an answer in plain HTTP.
    return !(status === 400 && /https/i.test(text));
  } catch {
    return false;
  } finally {
    client.close();
  }
}

function withOtherScheme(url: string): string {
  return url.startsWith('https:') ? url.replace(/^https:/, 'http:') : url.replace(/^http:/, 'https:');
}
