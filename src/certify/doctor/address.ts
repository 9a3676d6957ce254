import type { Exchange } from '../../contract/exchange.js';
import { speaksTls } from '../../http/tls-probe.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { pathsOf } from './presence.js';
import { checkProxy, overTls, shownProxy, unreachable } from './unreachable.js';

const check = 'address';

/** Whether the base URL answers, by the scheme that it names, and itself. */
export async function address(x: Examination): Promise<Line[]> {
  const { baseUrl } = x.target;
  const asked = await firstOf(x);
  const answered = asked.filter(({ response }) => response !== null);
  const red = (advice: Pick<Line, 'text' | 'next'>): Line[] => [
    { check, light: 'red', blocks: true, ...advice },
  ];
  if (asked.length === 0)
    return [{ check, light: 'yellow', text: `nothing can be asked of ${baseUrl} without an effect` }];
  if (answered.length === 0)
    return red(await unreachable(baseUrl, asked.at(-1)!.failure ?? '', x.target.network));
  const all = (...statuses: number[]) => answered.every((one) => statuses.includes(one.response!.status));
  const proxy = shownProxy(baseUrl, x.target.network);
  // Over TLS a proxy makes a tunnel: there the answers are those of the server.
  if (proxy !== undefined && baseUrl.startsWith('http:') && (all(407) || all(502, 503, 504)))
    return red({
      text: `the proxy ${proxy} answers ${answered[0]!.response!.status} to every request to ${baseUrl}`,
      next: checkProxy,
    });
  if (all(429))
    return red({
      text: `${baseUrl} answers 429 (too many requests) to the first requests, and still after a minute`,
      next: 'Wait until its limit lets requests pass, or ask for a higher one.',
    });
  if (all(400) && baseUrl.startsWith('http:') && (await speaksTls(baseUrl, x.target.network)))
    return red(overTls(baseUrl));
  const elsewhere = answered.map((one) => redirectedTo(baseUrl, one));
  if (elsewhere[0] !== undefined && elsewhere.every((other) => other === elsewhere[0]))
    return red({
      text: `${baseUrl} redirects every request to ${elsewhere[0]}`,
      next: `Use ${elsewhere[0]}`,
    });
  const paths = new Set(answered.map(({ request }) => request.path));
  const silent = asked.filter(({ request }) => !paths.has(request.path));
  const scheme = baseUrl.startsWith('https:') ? 'TLS, with a trusted certificate' : 'plain HTTP';
  const through = proxy === undefined ? '' : `, through the proxy ${proxy}`;
  return [
    { check, light: 'green', text: `${baseUrl} answers, over ${scheme}${through}` },
    ...(silent.length > 0
      ? [
          {
            check,
            light: 'red' as const,
            text: `${pathsOf(silent)} gave no answer (${silent[0]!.failure})`,
            next: 'See what the server waits for there; the other requests are answered.',
          },
        ]
      : []),
  ];
}

async function firstOf(x: Examination): Promise<readonly Exchange[]> {
  const readers = await x.readers();
  return readers.length > 0 ? readers : x.effects();
}

/** The base URL that a redirection of a request leads to, where it is another one. */
function redirectedTo(baseUrl: string, { request, response }: Exchange): string | undefined {
  const { location } = response!.headers;
  if (![301, 302, 307, 308].includes(response!.status) || !location) return undefined;
  const url = baseUrl + request.path;
  if (!URL.canParse(location, url)) return undefined;
  const to = new URL(location, url).href;
  const other = to.endsWith(request.path) ? to.slice(0, -request.path.length) : undefined;
  return other === baseUrl ? undefined : other;
}
