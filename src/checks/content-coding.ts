import type { ReceivedResponse } from '../contract/exchange.js';

/**
 * Describes a Content-Encoding, or a charset other than UTF-8, in the headers of a response, and whether the body is plain JSON anyway.
 * Undefined without one. No request accepts an encoding, so the suite cannot read an encoded body.
 */
export function codingOf({ headers, json }: ReceivedResponse): string | undefined {
  const coding = headers['content-encoding'];
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const isPlain = json !== undefined;
  if (coding !== undefined)
    return `Content-Encoding ${named(coding)}${isPlain ? ', but the body is plain' : ''}`;
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return undefined;
  return `charset ${named(charset)}${isPlain ? ', but the body is UTF-8' : ''}`;
}

const named = (name: string): string => (/^[\w.+-]{1,40}$/.test(name) ? name : 'with an invalid name');
