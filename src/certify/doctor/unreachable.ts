import { Client, otherProtocol, proxyFailed, reasonOf, tooLate } from '../../http/client.js';
import { shownUrl, type Network } from '../../http/network.js';
import { blocking, type Finding } from './findings.js';

// One row for each kind of failure; the first match counts. RFC 8446, section 6, has the numbers of TLS alerts.
const failures: readonly [failure: RegExp, text: string, next: string][] = [
  [
    RegExp(proxyFailed),
    'The proxy {WHY}',
    'Check the log of the proxy and the user and password in its URL (407), bypass it with NO_PROXY, or name another with --proxy.',
  ],
  [
    RegExp(`${otherProtocol}: HTTP/2|SSL alert number 120`),
    '{URL} speaks HTTP/2 only; cwit speaks HTTP/1.1',
    'Enable HTTP/1.1 on the server, or name a gateway in front of it that speaks HTTP/1.1.',
  ],
  [RegExp(`${otherProtocol}: TLS`), '{URL} speaks TLS, not plain HTTP', 'Use {OTHER}'],
  [RegExp(`${otherProtocol}: plain HTTP`), '{URL} speaks plain HTTP, not TLS', 'Use {OTHER}'],
  [RegExp(otherProtocol), '{URL} speaks {WHY}', 'Check the host and the port.'],
  [/ECONNREFUSED/, 'Nothing listens at {URL}', 'Start the server, or check the host and the port.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host of {URL} is not known', 'Check the name of the host.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/,
    'Node does not trust the certificate of {URL} ({CODE})',
    'If the server is yours, trust its certificate or its authority with --ca FILE or NODE_EXTRA_CA_CERTS=/path/to/certificate.pem.',
  ],
  [
    /^[A-Z_]*CERT|ALTNAME_INVALID|SSL alert number 112\b/,
    'The certificate of {URL} is not valid ({FAILURE})',
    'Install a certificate for this name and time, or use a name in the certificate.',
  ],
  [
    RegExp(tooLate),
    '{URL} accepts connections but does not answer in time',
    'Check what the server waits for, or check the host and the port.',
  ],
  [
    /SSL alert number (116|4[2-8])\b/,
    '{URL} asks for a client certificate that it trusts',
    'Pass one with --cert FILE and --key FILE, or check the one that you pass.',
  ],
  [
    /SSL alert number 40\b/,
    '{URL} refuses the TLS handshake',
    'It may ask for a client certificate (--cert and --key), or support no TLS version or cipher of Node.',
  ],
  [
    /SSL alert number 70\b|UNSUPPORTED_PROTOCOL|unsupported protocol/,
    '{URL} speaks only a version of TLS older than 1.2',
    'Enable TLS 1.2 or 1.3 on the server.',
  ],
  [
    /^/,
    '{URL} does not answer ({FAILURE})',
    'Check the address and the network, and the client certificate if you pass one (--cert).',
  ],
];

/** Why an address did not answer, and the next step. */
export async function unreachable(address: string, failed: string, network: Network): Promise<Finding> {
  const url = shownUrl(address);
  const failure = (await otherScheme(address, failed, network)) ?? failed.trim();
  const [CODE = '', ...rest] = failure.split(': ');
  const OTHER = swapped(url);
  const values: Readonly<Record<string, string>> = {
    URL: url,
    OTHER,
    CODE,
    WHY: rest.join(': '),
    FAILURE: failure,
  };
  const [, text, next] = failures.find(([kind]) => kind.test(failure))!;
  const inWords = (words: string) => words.replaceAll(/\{([A-Z]+)\}/g, (_, name: string) => values[name]!);
  return blocking(inWords(text), inWords(next));
}

const swapped = (url: string): string =>
  url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace('http:', 'https:');

/** The failure that names the protocol of an address, if a request under the other scheme shows it. */
async function otherScheme(url: string, failed: string, network: Network): Promise<string | undefined> {
  const isSecure = url.startsWith('https:');
  // OpenSSL reports the bytes of another protocol, and a TLS server closes the connection of other clients.
  if (!(isSecure ? /wrong version number|packet length/ : /ECONNRESET|EPIPE/).test(failed)) return undefined;
  const client = new Client(network);
  try {
    await client.send(swapped(url), { method: 'GET', headers: {}, timeoutMs: 3000 });
    return `${otherProtocol}: ${isSecure ? 'plain HTTP' : 'TLS'}`;
  } catch (error) {
    const failure = reasonOf(error);
    if (!isSecure) return /CERT|ALTNAME|SSL alert/.test(failure) ? `${otherProtocol}: TLS` : undefined;
    return failure.startsWith(otherProtocol) ? failure : undefined;
  } finally {
    client.close();
  }
}
