import type { AddressInfo } from 'node:net';
import { isLoopback } from '../http/network.js';
import type { Target } from '../target/target.js';

/** The target cannot deliver events to this machine; the message says why and what to do. */
export class NoReceiver extends Error {
  override readonly name = 'NoReceiver';
}

/** The address by which the target reaches a receiver that is bound to `bound`. Throws NoReceiver. */
export function publicUrl(
  { baseUrl, webhookUrl }: Pick<Target, 'baseUrl' | 'webhookUrl'>,
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
): string {
  if (webhookUrl !== undefined) return webhookUrl;
  const everywhere = address === '0.0.0.0' || address === '::';
  const nearby = isLoopback(new URL(baseUrl).hostname);
  if (!nearby && (everywhere || isLoopback(address))) {
    throw new NoReceiver(
      `${baseUrl} cannot reach the receiver on this machine: give "webhookUrl" in the target file, a public address that leads to it, such as a tunnel`,
    );
  }
  const host = everywhere ? '127.0.0.1' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/**
 * Whether two paths with their queries name the same place: equal segments, and equal parameters in the same order. Any
 * character may be escaped (RFC 3986, 6.2.2.2), also a reserved one that separates nothing; in a query, `+` is a blank.
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

// Byte by byte, as the address comes over the wire.
const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
