import type { ReceivedResponse } from '../contract/exchange.js';

/**
 * Describes a Content-Encoding, or a charset other than UTF-8, in the headers of a response. Undefined without one. A body in a usual
 * coding is decoded (ruling:exact-numbers).
 */
export function codingOf({ headers, json }: ReceivedResponse): string | undefined {
  const coding = headers['content-encoding'];
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  if (coding !== undefined) return `Content-Encoding ${named(coding)}`;
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return undefined;
  return `charset ${named(charset)}${json === undefined ? '' : ', but the body is UTF-8'}`;
}

const named = (name: string): string => (/^[\w.+-]{1,40}$/.test(name) ? name : 'with an invalid name');
