import type { AddressInfo } from 'node:net';
import { isLoopback } from '../http/network.js';
import type { Target } from '../server-under-test/target.js';

/** The server cannot deliver events to this machine. The message gives the reason and a fix. */
export class NoReceiver extends Error {
  override readonly name = 'NoReceiver';
}

/** The address at which the server reaches a receiver that is bound to this address and port. Throws NoReceiver. */
export function publicUrl(
  { baseUrl, webhookUrl }: Pick<Target, 'baseUrl' | 'webhookUrl'>,
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
): string {
  if (webhookUrl !== undefined) return webhookUrl;
  const everywhere = address === '0.0.0.0' || address === '::';
  const nearby = isLoopback(new URL(baseUrl).hostname);
  if (!nearby && (everywhere || isLoopback(address))) {
    throw new NoReceiver(
      `${baseUrl} cannot reach the receiver on this machine: set "webhookUrl" in the target file to a public address that forwards to it, such as a tunnel`,
    );
  }
  const host = everywhere ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/**
 * Whether two paths with queries are equivalent: they have equal segments, and equal parameters in the same order. Any character may be
 * percent-encoded (RFC 3986, 6.2.2.2), even a reserved one that is not a separator. In a query, `+` is a space.
 */
export function isSameTarget(one: string, other: string): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function partsOf(target: string) {
  const [path = '', ...queries] = target.split('?');
  const segments = path.split('/').map(decoded);
  if (queries.length === 0) return { segments };
  return { segments, parameters: queries.join('?').split('&').map(parameter) };
}

function parameter(text: string): [name: string, value: string] {
  const [name = '', ...values] = text.replaceAll('+', ' ').split('=');
  return [decoded(name), decoded(values.join('='))];
}

// This decodes bytes instead of UTF-8, because an address may contain any bytes.
const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
