import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { tlsOf, type Network } from '../http/network.js';
import { readHeaders } from './given-text.js';
import { TargetError } from './target-error.js';

// The suite or the HTTP client sets these for each request.
const ofClient = ['content-type', 'content-length', 'transfer-encoding', 'connection'];
const reserved = ['api-key', 'api-secret', 'idempotency-key', ...ofClient];

/** Headers for the state handler, checked. Throws a TargetError. */
export const stateHeadersOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  readHeaders(headers, 'stateHeaders', ofClient);

/** Checks the network options. Throws a TargetError without the value, which may be a secret. */
export function checkedNetwork(network: Network): Network {
  const { headers, ca, cert, key, passphrase } = network;
  if ((cert === undefined) !== (key === undefined))
    throw new TargetError('A client certificate needs both --cert and --key.');
  expectPem('--ca', ca, certificate, privateKey);
  expectPem('--cert', cert, certificate, privateKey);
  expectPem('--key', key, privateKey, certificate);
  const isEncrypted = key?.includes('ENCRYPTED');
  if (isEncrypted && !passphrase)
    throw new TargetError('--key is encrypted: set its passphrase in CWIT_KEY_PASSPHRASE.');
  try {
    if (ca !== undefined) new X509Certificate(ca);
    if (ca !== undefined || cert !== undefined) createSecureContext(tlsOf(network));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH')
      throw new TargetError('--key does not belong to the certificate in --cert.');
    const why = isEncrypted ? ', or CWIT_KEY_PASSPHRASE is not the passphrase of --key' : '';
    throw new TargetError(`--ca, --cert or --key is not a valid PEM certificate or key${why}: ${message}.`);
  }
  return headers ? { ...network, headers: readHeaders(headers, '--header', reserved) } : network;
}

const [certificate, privateKey] = ['CERTIFICATE', 'PRIVATE KEY'] as const;

/** Throws a TargetError unless a file has a part of this name. */
function expectPem(flag: string, file: string | undefined, part: string, other: string): void {
  const has = (name: string) => file!.includes(`${name}-----`);
  if (file === undefined || has(part)) return;
  const isBinary = file.startsWith('0') ? ': DER or PKCS #12, which openssl can convert' : '';
  const instead = has(other)
    ? `a ${other.toLowerCase()}: --cert and --key may be swapped`
    : `another file${isBinary}`;
  throw new TargetError(
    `${flag} is not a valid PEM certificate or key: it is ${file.trim() === '' ? 'empty' : instead}.`,
  );
}

/** Parses `Name: value` of --header. Throws a TargetError. */
export function parsedHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === '') throw new TargetError("--header takes 'Name: value'.");
  return [name.trim(), value.trim()];
}
