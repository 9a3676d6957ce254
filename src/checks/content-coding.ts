import type { ReceivedResponse } from '../contract/exchange.js';

/**
 * The Content-Encoding that an answer names, or a charset that is not UTF-8, and whether its body is plain JSON all the
 * same; undefined where it names none. No request asks for one: a body that has it cannot be read.
 */
export function codingOf({ headers, json }: ReceivedResponse): string | undefined {
  const coding = headers['content-encoding'];
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const isPlain = json !== undefined;
  if (coding !== undefined)
    return `Content-Encoding ${named(coding)}${isPlain ? ', and the body is plain' : ''}`;
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return undefined;
  return `charset ${named(charset)}${isPlain ? ', and the body is UTF-8' : ''}`;
}

const named = (name: string): string => (/^[\w.+-]{1,40}$/.test(name) ? name : 'of an odd name');
