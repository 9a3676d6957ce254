import { otherProtocol, proxyFailed, tooLate } from '../../http/client.js';
import { shownUrl, type Network } from '../../http/network.js';
import { proxyFor, shownProxy } from '../../http/proxy.js';
import { chosenProtocol, isHttp2Only, plainProtocol } from './protocols.js';

interface Advice {
  text: string;
  next: string;
}

const checkName = 'Use a name in the certificate, or install a certificate for this name.';
const trust =
  'If the server is yours, trust its certificate or its authority with --ca FILE or NODE_EXTRA_CA_CERTS=/path/to/certificate.pem.';

/** The next step for a proxy that does not pass requests on. */
export const checkProxy =
  'Check the log of the proxy and the user and password in its URL (407), bypass it with NO_PROXY, or name another with --proxy.';

/** The proxy for requests to a URL, without its credentials; undefined where no proxy is used. */
export function shownProxyTo(url: string, network: Network): string | undefined {
  const proxy = proxyFor(new URL(url), network.proxy);
  return proxy && shownProxy(proxy);
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
  // TLS alerts (RFC 8446, section 6).
  [
    /SSL alert number (116|4[2-8])\b/,
    (url) => `${url} asks for a client certificate that it trusts`,
    'Pass one with --cert FILE and --key FILE, or check the one that you pass.',
  ],
  [
    /SSL alert number 40\b/,
    (url) => `${url} refuses the TLS handshake`,
    'It may ask for a client certificate (--cert and --key), or support no TLS version or cipher of Node.',
  ],
  [
    /SSL alert number 70\b|UNSUPPORTED_PROTOCOL|unsupported protocol/,
    (url) => `${url} speaks only a version of TLS older than 1.2`,
    'Enable TLS 1.2 or 1.3 on the server.',
  ],
  [/SSL alert number 112\b/, (url) => `${url} has no certificate for its host name`, checkName],
  [/^[A-Z_]*CERT/, (url, failure) => `${url} has no valid TLS certificate (${codeOf(failure)})`, checkName],
];

/** Why an address did not answer, and the next step. Probes which protocol the address speaks. */
export async function unreachable(address: string, failure: string, network: Network): Promise<Advice> {
  const url = shownUrl(address);
  const isSecure = address.startsWith('https:');
  const [code, ...rest] = failure.split(': ');
  const why = rest.join(': ');
  if (code === proxyFailed) return { text: `The proxy ${why}`, next: checkProxy };
  const spoken = code === otherProtocol ? why : undefined;
  if (spoken === 'HTTP/2' || (await isHttp2Only(address, network))) return onlyHttp2(url);
  const row = known.find(([says]) => says.test(failure));
  if (row) return { text: row[1](url, failure), next: row[2] };
  const isTls = spoken === 'TLS' || (await chosenProtocol(address, network)) !== undefined;
  if (!isSecure && isTls) return overTls(url);
  const plain = spoken ?? (isSecure && !isTls ? await plainProtocol(address, network) : undefined);
  if (plain === 'HTTP/1.1')
    return { text: `${url} speaks plain HTTP, not TLS`, next: `Use ${withOtherScheme(url)}` };
  if (plain !== undefined) return { text: `${url} speaks ${plain}`, next: 'Check the host and the port.' };
  if (network.cert !== undefined && /ECONNRESET/.test(failure))
    return {
      text: `${url} closes the connection in the TLS handshake`,
      next: 'Check that the server accepts the client certificate of --cert.',
    };
  return { text: `${url} does not answer (${failure.trim()})`, next: 'Check the address and the network.' };
}

/** The advice for a server that speaks TLS only. */
export const overTls = (url: string): Advice => ({
  text: `${url} speaks TLS, not plain HTTP`,
  next: `Use ${withOtherScheme(url)}`,
});

/** The advice for a server that speaks HTTP/2 only. */
export const onlyHttp2 = (url: string): Advice => ({
  text: `${url} speaks HTTP/2 only; cwit speaks HTTP/1.1`,
  next: 'Enable HTTP/1.1 on the server, or name a gateway in front of it that speaks HTTP/1.1.',
});

const codeOf = (failure: string): string => failure.split(':')[0]!;

const withOtherScheme = (url: string): string =>
  url.startsWith('https:') ? url.replace(/^https:/, 'http:') : url.replace(/^http:/, 'https:');
