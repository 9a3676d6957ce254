import type { Framing } from './message-reader.js';

/** The head of a message, one character a byte. Names of headers are in lower case; those that are there twice are joined. */
interface Head {
  headers: Record<string, string>;
}

export interface RequestHead extends Head {
  method: string;
  target: string;
}

export interface ResponseHead extends Head {
  status: number;
}

/** What a request begins with; null where it is none of HTTP/1. */
export function requestHead(text: string): RequestHead | null {
  const [line = '', ...fields] = linesOf(text);
  const [, method, target] = /^(\S+) (.*) HTTP\/1\.\d$/.exec(line) ?? [];
  return method === undefined || target === undefined ? null : { method, target, headers: headersOf(fields) };
}

/** What a response begins with; null where it is none of HTTP/1. */
export function responseHead(text: string): ResponseHead | null {
  const [line = '', ...fields] = linesOf(text);
  const [, status] = /^HTTP\/1\.\d (\d{3})(?: |$)/.exec(line) ?? [];
  return status === undefined ? null : { status: Number(status), headers: headersOf(fields) };
}

/** How the body of a request is framed (RFC 9112, section 6.3). */
export function framingOfRequest({ headers }: RequestHead): Framing {
  return framing(headers) ?? { length: 0 };
}

/** How the body of a response is framed; that of a request's answer depends on the method, too. */
export function framingOfResponse({ status, headers }: ResponseHead, method: string): Framing {
  if (status === 101 || (method === 'CONNECT' && status >= 200 && status < 300)) return 'tunnel';
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return { length: 0 };
  return framing(headers) ?? 'until-close';
}

/** The head of a request with another host; all else stays, byte for byte. */
export const withHost = (text: string, host: string): string =>
  text.replaceAll(/^(host[ \t]*:[ \t]*)[^\r\n]*/gim, (_, name: string) => name + host);

function framing({
  'transfer-encoding': coding,
  'content-length': length,
}: Head['headers']): Framing | undefined {
  if (coding !== undefined) return /(^|,)[ \t]*chunked[ \t]*$/i.test(coding) ? 'chunked' : 'until-close';
  if (length === undefined) return undefined;
  // The same length twice is one length.
  const [one = '', ...others] = length.split(',').map((part) => part.trim());
  return /^\d{1,15}$/.test(one) && others.every((other) => other === one)
    ? { length: Number(one) }
    : 'tunnel';
}

const linesOf = (text: string): string[] =>
  // A line that begins with a blank goes on with the one before.
  text
    .replace(/^[\r\n]+/, '')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);

function headersOf(fields: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    if (colon <= 0) continue;
    const name = field.slice(0, colon).trim().toLowerCase();
    const value = field.slice(colon + 1).trim();
    const known = Object.hasOwn(headers, name) ? headers[name] : undefined;
    headers[name] = known === undefined ? value : `${known}, ${value}`;
  }
  return headers;
}
