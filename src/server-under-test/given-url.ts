import { trimmed, wrongCharacter, type Tell } from './given-text.js';
import { TargetError } from './target-error.js';

/** The parts that a URL may have: `base` excludes a query and a user, `query` a user, and `user` nothing. */
export type UrlKind = 'base' | 'query' | 'user';

/** A URL, without trailing slashes for `base`. Throws a TargetError without the URL, which may contain a secret. */
export function readUrl(given: unknown, source: string, kind: UrlKind, tell?: Tell): string {
  const url = trimmed(given, source, tell).replace(/^https?(?=:)/i, (scheme) => scheme.toLowerCase());
  const fault = faultOf(url, kind);
  if (fault !== undefined) throw new TargetError(`${source} ${fault}.`);
  return kind === 'base' ? withoutSlashes(url) : url;
}

function faultOf(url: string, kind: UrlKind): string | undefined {
  if (/^["'`<]/.test(url)) return 'is in quotation marks. Remove them';
  const wrong = wrongCharacter(url, /[\s\p{C}\u2013-\u2026]/u);
  if (wrong !== undefined) return `contains ${wrong}. Copy it again`;
  const [, host] = /^https?:\/\/(?:[^/?#\\]*@)?([^/?#\\]+)/.exec(url) ?? [];
  if (host === undefined) return 'is not a URL: it must begin with http:// or https:// and a host';
  if (isPortWrong(host)) return 'has a port outside of 1 to 65535';
  if (!URL.canParse(url)) return 'is not a URL: check its host and its port';
  const { username, password, pathname } = new URL(url);
  if (kind !== 'user' && username + password !== '')
    return 'has a user or a password in it, which reports would show. Remove them';
  if (url.includes('#')) return 'has a fragment (#), which no server receives. Remove it';
  if (kind !== 'base') return undefined;
  if (url.includes('?')) return 'has a query (?), but the paths of the contract follow it. Remove it';
  return withoutSlashes(pathname).includes('//') ? 'has a doubled slash in its path. Remove one' : undefined;
}

/** Whether `host:port` has a port that does not exist. */
export function isPortWrong(host: string): boolean {
  const [, port] = /:(\d+)$/.exec(host) ?? [];
  return port !== undefined && (Number(port) < 1 || Number(port) > 65_535);
}

function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}
