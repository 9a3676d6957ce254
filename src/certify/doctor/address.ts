import type { Exchange } from '../../contract/exchange.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Finding, type Found } from './line.js';
import { pathsOf } from './operations.js';
import { chosenProtocol, isHttp2Only } from './protocols.js';
import { checkProxy, onlyHttp2, overTls, shownProxyTo, unreachable } from './unreachable.js';

/** Whether the base URL answers under the scheme that it names, without a redirection. */
export async function address(x: Examination): Promise<Found> {
  const { baseUrl, network } = x.target;
  const readers = await x.readers();
  const asked = readers.length > 0 ? readers : await x.effects();
  const answered = asked.filter(({ response }) => response !== null);
  if (asked.length === 0) return yellow(`every request to ${baseUrl} has an effect, so none was sent`);
  if (answered.length === 0) {
    const { text, next } = await unreachable(baseUrl, asked.at(-1)!.failure ?? '', network);
    return blocking(text, next);
  }
  const wrong = await misdirected(x, answered);
  if (wrong) return wrong;
  const paths = new Set(answered.map(({ request }) => request.path));
  const silent = asked.filter(({ request }) => !paths.has(request.path));
  const scheme = baseUrl.startsWith('https:') ? 'TLS, with a trusted certificate' : 'plain HTTP';
  const proxy = shownProxyTo(baseUrl, network);
  const through = proxy === undefined ? '' : `, through the proxy ${proxy}`;
  const fine = green(`${baseUrl} answers, over ${scheme}${through}`);
  if (silent.length === 0) return fine;
  return [
    fine,
    red(
      `${pathsOf(silent)} did not answer (${silent[0]!.failure})`,
      'Check what the server waits for there: it answers the other requests.',
    ),
  ];
}

/** Why none of the responses comes from the service; undefined where one of them may. */
async function misdirected(x: Examination, answered: readonly Exchange[]): Promise<Finding | undefined> {
  const { baseUrl, network } = x.target;
  const all = (...statuses: number[]) => answered.every((one) => statuses.includes(one.response!.status));
  const proxy = shownProxyTo(baseUrl, network);
  // Over TLS a proxy opens a tunnel, so the responses come from the server.
  if (proxy !== undefined && baseUrl.startsWith('http:') && (all(407) || all(502, 503, 504)))
    return blocking(
      `The proxy ${proxy} answers ${answered[0]!.response!.status} to every request to ${baseUrl}`,
      checkProxy,
    );
  if (all(429))
    return blocking(
      `${baseUrl} answers 429 (too many requests) to the first requests, and again after a minute`,
      'Wait until its limit allows requests, or ask for a higher limit.',
    );
  const isSecure = baseUrl.startsWith('https:');
  if (all(400) && !isSecure && (await chosenProtocol(baseUrl, network)) !== undefined) {
    const { text, next } = overTls(baseUrl);
    return blocking(text, next);
  }
  // A server over TLS that negotiates HTTP/2 only may refuse every other request with one of these.
  if (all(...(isSecure ? [400, 403, 421] : []), 426, 464, 505) && (await isHttp2Only(baseUrl, network))) {
    const { text, next } = onlyHttp2(baseUrl);
    return blocking(text, next);
  }
  const [first, ...others] = answered.map((one) => redirectedTo(baseUrl, one));
  if (first === undefined || others.some((other) => other !== first)) return undefined;
  return blocking(`${baseUrl} redirects every request to ${first}`, `Use ${first}`);
}

/** The base URL that a redirection leads to; undefined where it is the same. */
function redirectedTo(baseUrl: string, { request, response }: Exchange): string | undefined {
  const { location } = response!.headers;
  if (![301, 302, 307, 308].includes(response!.status) || !location) return undefined;
  const url = baseUrl + request.path;
  if (!URL.canParse(location, url)) return undefined;
  const to = new URL(location, url).href;
  const other = to.endsWith(request.path) ? to.slice(0, -request.path.length) : undefined;
  return other === baseUrl ? undefined : other;
}
