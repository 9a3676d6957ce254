import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Client, tooLate } from '../../http/client.js';
import { proxyOf, shownUrl, type Network } from '../../http/network.js';

interface Advice {
  text: string;
  next: string;
}

const checkName = 'Use a name that the certificate has, or a certificate for this one.';
const trust =
  'If it is yours, let Node trust it by NODE_EXTRA_CA_CERTS=/path/to/certificate.pem or --ca FILE: its own certificate, or that of its authority.';

/** What to do about a proxy that stands in the way. */
export const checkProxy =
  'See what it says, leave the server out of it by NO_PROXY, or name another one by --proxy.';

const notConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/;

/** The proxy that a request to a URL goes through, as it may be shown; undefined for none. */
export function shownProxy(url: string, network: Network): string | undefined {
  const proxy = proxyOf(new URL(url), network);
  return proxy === undefined ? undefined : shownUrl(proxy);
}

// By what the failure of a connection says.
const known: readonly [says: RegExp, text: (url: string, failure: string) => string, next: string][] = [
  [/ECONNREFUSED/, (url) => `Nothing listens at ${url}`, 'Start the server, or check the host and the port.'],
  [/ENOTFOUND|EAI_AGAIN/, (url) => `The host of ${url} is not known`, 'Check its name.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/,
    (url, failure) => `The certificate of ${url} is signed by nobody whom Node trusts (${codeOf(failure)})`,
    trust,
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    (url, failure) => `The certificate of ${url} is not valid at this time (${codeOf(failure)})`,
    'Renew it, or set the clock of this machine.',
  ],
  [
    /ALTNAME_INVALID/,
    (url, failure) => `The certificate of ${url} is for another name (${failure})`,
    checkName,
  ],
  [
    RegExp(tooLate),
    (url) => `${url} does not answer: it takes connections, and no answer came in time`,
    'See what the server waits for, or check the host and the port.',
  ],
];

/** Why no answer came from an address, and what to do: which scheme it speaks is tried. */
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

/** What to do where only TLS is spoken. */
export const overTls = (url: string): Advice => ({
  text: `${url} speaks TLS, not plain HTTP`,
  next: `Use ${withOtherScheme(url)}`,
});

const codeOf = (failure: string): string => failure.split(':')[0]!;

const probeMs = 3000;

/** Whether the server at a URL speaks TLS, with any certificate; false behind a proxy, which nothing may bypass. */
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
  // An https URL without a port means port 443, here too.
  const address = `http://${protocol === 'https:' && !/:\d+$/.test(host) ? `${host}:443` : host}/`;
  try {
    const { status, text } = await client.send(address, { method: 'GET', headers: {}, timeoutMs: probeMs });
    // Some servers refuse plain HTTP in plain HTTP.
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
