import type { AddressInfo } from 'node:net';
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

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
