import { X509Certificate } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { createSecureContext } from 'node:tls';
import type { Network } from '../http/network.js';
import { TargetError } from './target-error.js';

// What the suite decides for each request, or HTTP itself does.
const reserved = [
  'api-key',
  'api-secret',
  'idempotency-key',
  'content-type',
  'content-length',
  'transfer-encoding',
  'connection',
];

/** How the target is reached, where it can be. Throws a TargetError, without any value: it may be a secret. */
export function checkedNetwork(network: Network): Network {
  for (const [name, value] of Object.entries(network.headers ?? {})) checkHeader(name, value);
  if (network.proxy !== undefined && !/^https?:\/\/[^/]/.test(network.proxy))
    throw new TargetError('--proxy takes a URL that begins with http:// or https:// and a host.');
  if ((network.cert === undefined) !== (network.key === undefined))
    throw new TargetError('A client certificate takes both --cert and --key.');
  try {
    createSecureContext(network);
    if (network.ca !== undefined) new X509Certificate(network.ca);
  } catch (error) {
    throw new TargetError(
      `What --ca, --cert or --key name is no certificate and key as PEM: ${(error as Error).message}.`,
    );
  }
  return network;
}

/** `Name: value`, as --header gives it. Throws a TargetError. */
export function parsedHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === '') throw new TargetError("--header takes 'Name: value'.");
  return [name.trim(), value.trim()];
}

function checkHeader(name: string, value: string): void {
  if (reserved.includes(name.toLowerCase()))
    throw new TargetError(`The header ${name} is the suite's own: leave it out of --header.`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new TargetError(`--header has a name or a value that HTTP cannot carry (${JSON.stringify(name)}).`);
  }
}
