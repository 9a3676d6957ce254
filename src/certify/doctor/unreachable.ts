import { otherProtocol, proxyFailed, tooLate } from '../../http/client.js';
import { shownUrl, type Network } from '../../http/network.js';
import { proxyFor, shownProxy } from '../../http/proxy.js';
import { blocking, type Finding } from './line.js';
import { chosenProtocol, isHttp2Only, plainProtocol } from './protocols.js';

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

// One row for each kind of connection failure. RFC 8446, section 6, has the numbers of TLS alerts.
const known: readonly [says: RegExp, text: string, next: string][] = [
  [/ECONNREFUSED/, 'Nothing listens at URL', 'Start the server, or check the host and the port.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host of URL is not known', 'Check the name of the host.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/,
    'Node does not trust the certificate of URL (CODE)',
    trust,
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    'The certificate of URL is not valid at this time (CODE)',
    'Renew the certificate, or correct the clock of this machine.',
  ],
  [/ALTNAME_INVALID/, 'The certificate of URL is for another name (FAILURE)', checkName],
  [
    RegExp(tooLate),
    'URL accepts connections but does not answer in time',
    'Check what the server waits for, or check the host and the port.',
  ],
  [
    /SSL alert number (116|4[2-8])\b/,
    'URL asks for a client certificate that it trusts',
    'Pass one with --cert FILE and --key FILE, or check the one that you pass.',
  ],
  [
    /SSL alert number 40\b/,
    'URL refuses the TLS handshake',
    'It may ask for a client certificate (--cert and --key), or support no TLS version or cipher of Node.',
  ],
  [
    /SSL alert number 70\b|UNSUPPORTED_PROTOCOL|unsupported protocol/,
    'URL speaks only a version of TLS older than 1.2',
    'Enable TLS 1.2 or 1.3 on the server.',
  ],
  [/SSL alert number 112\b/, 'URL has no certificate for its host name', checkName],
  [/^[A-Z_]*CERT/, 'URL has no valid TLS certificate (CODE)', checkName],
];

/** Why an address did not answer, and the next step. Probes which protocol the address speaks. */
export async function unreachable(address: string, failure: string, network: Network): Promise<Finding> {
  const url = shownUrl(address);
  const isSecure = address.startsWith('https:');
  const [code = '', ...rest] = failure.split(': ');
  const why = rest.join(': ');
  if (code === proxyFailed) return blocking(`The proxy ${why}`, checkProxy);
  const spoken = code === otherProtocol ? why : undefined;
  if (spoken === 'HTTP/2' || (await isHttp2Only(address, network))) return onlyHttp2(url);
  const values: Readonly<Record<string, string>> = { URL: url, CODE: code, FAILURE: failure };
  const row = known.find(([says]) => says.test(failure));
  if (row)
    return blocking(
      row[1].replaceAll(/URL|CODE|FAILURE/g, (name) => values[name]!),
      row[2],
    );
  const isTls = spoken === 'TLS' || (await chosenProtocol(address, network)) !== undefined;
  if (!isSecure && isTls) return overTls(url);
  const plain = spoken ?? (isSecure && !isTls ? await plainProtocol(address, network) : undefined);
  if (plain === 'HTTP/1.1')
    return blocking(`${url} speaks plain HTTP, not TLS`, `Use ${url.replace(/^https/, 'http')}`);
  if (plain !== undefined) return blocking(`${url} speaks ${plain}`, 'Check the host and the port.');
  if (network.cert !== undefined && /ECONNRESET/.test(failure))
    return blocking(
      `${url} closes the connection in the TLS handshake`,
      'Check that the server accepts the client certificate of --cert.',
    );
  return blocking(`${url} does not answer (${failure.trim()})`, 'Check the address and the network.');
}

/** The finding about a server that speaks TLS only, at an http URL. */
export const overTls = (url: string): Finding =>
  blocking(`${url} speaks TLS, not plain HTTP`, `Use ${url.replace(/^http/, 'https')}`);

/** The finding about a server that speaks HTTP/2 only. */
export const onlyHttp2 = (url: string): Finding =>
  blocking(
    `${url} speaks HTTP/2 only; cwit speaks HTTP/1.1`,
    'Enable HTTP/1.1 on the server, or name a gateway in front of it that speaks HTTP/1.1.',
  );
