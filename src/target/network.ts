import { X509Certificate } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { Network } from '../http/network.js';
import { TargetError } from './target-error.js';

// The suite or the HTTP client sets these for each request.
const reserved = [
  'api-key',
  'api-secret',
  'idempotency-key',
  'content-type',
  'content-length',
  'transfer-encoding',
  'connection',
];

/** Checks the network options. Throws a TargetError without the value, which may be a secret. */
export function checkedNetwork(network: Network): Network {
  for (const [name, value] of Object.entries(network.headers ?? {})) checkHeader(name, value);
  if (network.proxy !== undefined && !/^https?:\/\/[^/]/.test(network.proxy))
    throw new TargetError('The proxy is not a URL: expected http:// or https:// and a host.');
  if ((network.cert === undefined) !== (network.key === undefined))
    throw new TargetError('A client certificate needs both cert and key.');
  try {
    if (network.ca !== undefined) new X509Certificate(network.ca);
    if (network.ca !== undefined || network.cert !== undefined) createSecureContext(network);
  } catch (error) {
    throw new TargetError(
      `ca, cert or key is not a valid PEM certificate or key: ${(error as Error).message}.`,
    );
  }
  return network;
}

/** Parses `Name: value` of --header. Throws a TargetError. */
export function parsedHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === '') throw new TargetError("--header takes 'Name: value'.");
  return [name.trim(), value.trim()];
}

function checkHeader(name: string, value: string): void {
  if (reserved.includes(name.toLowerCase()))
    throw new TargetError(`The suite sets the header ${name} itself. Remove it from the extra headers.`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new TargetError(`The header ${JSON.stringify(name)} has a name or value that HTTP does not allow.`);
  }
}
