import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../../contract/exchange.js';
import { isObject } from '../../contract/json.js';
import { beginningOf, listed } from '../../contract/words.js';
import { shownUrl } from '../../http/network.js';
import { proxyFor, shownProxy } from '../../http/proxy.js';
import type { Examination } from './examination.js';
import { blocking, green, red, yellow, type Ask, type Finding } from './findings.js';
import { pathsOf, presenceOf } from './operations.js';
import { unreachable } from './unreachable.js';

/** Whether the base URL answers under the scheme that it names. */
export const address: Ask = async (x) => {
  const { baseUrl, network } = x.target;
  const readers = await x.readers();
  const sent = readers.some(({ response }) => response) ? readers : [...readers, ...(await x.others())];
  const silent = sent.filter(({ response }) => response === null);
  if (sent.length === 0) return yellow(`every request to ${baseUrl} has an effect, so none was sent`);
  if (silent.length === sent.length) return unreachable(baseUrl, silent.at(-1)!.failure ?? '', network);
  const scheme = baseUrl.startsWith('https:') ? 'TLS, with a trusted certificate' : 'plain HTTP';
  const fine = green(`${baseUrl} answers, over ${scheme}${throughProxy(x)}`);
  if (silent.length === 0) return fine;
  return [
    fine,
    red(
      `${pathsOf(silent)} did not answer (${silent[0]!.failure})`,
      'Check what the server waits for there: it answers the other requests.',
    ),
  ];
};

/** Names the proxy of all requests, without its credentials. */
export function throughProxy({ target: { baseUrl, network } }: Examination): string {
  const proxy = proxyFor(new URL(baseUrl), network.proxy);
  return proxy === undefined ? '' : `, through the proxy ${shownProxy(proxy)}`;
}

const unknownPath = 'an unknown path';
// A rate limit or a gateway without a service comes before any routing, so it concerns every path.
const general = 'no answer of the service';

/**
 * Whether the service answers, with the paths of the contract below the base URL: it answers one of them in another way
 * than an undocumented path. In all other cases something else speaks, such as a login page, or the base URL is wrong.
 */
export const basePath: Ask = async (x) => {
  const { baseUrl } = x.target;
  for (const group of [x.readers, x.others]) {
    const answered = (await group()).filter((one) => one.response && redirectedTo(baseUrl, one) !== baseUrl);
    const isGeneral = answered.every((one) => kindOf(one) === general);
    const usual = isGeneral ? general : kindOf(await x.undocumented());
    const known = answered.filter((one) => kindOf(one) !== usual);
    if (known.length > 0) return green(`the paths of the contract are below it (${pathsOf(known)})`);
    if (answered[0] && usual !== unknownPath) return otherSpeaker(x, answered[0]);
  }
  const absent = x.exchanges.filter((exchange) => presenceOf(exchange) === 'absent');
  // Where some requests are not sent, such as those with an effect to a live server, one absent read proves little.
  if (absent.length < (x.isWhole ? 1 : 2))
    return yellow(`no answer of ${baseUrl} shows whether it has the paths of the contract`);
  return blocking(
    `${baseUrl} does not know ${pathsOf(absent)} (${listed([...new Set(absent.map(inWords))], 2)})`,
    'Check the base URL: the suite appends the paths of the contract to it. If the server lacks these operations, name the others with --features.',
  );
};

/** The kind of an answer. Answers of one component to different paths have one kind, although texts may name the path or the time. */
function kindOf({ response }: Exchange): string {
  if (response === null) return '';
  const { status, headers, json } = response;
  if ([404, 405, 501].includes(status)) return unknownPath;
  if ([429, 502, 503, 504].includes(status)) return general;
  if (json === undefined) return `${status} ${headers['content-type']?.split(';')[0]}`;
  const shape = (_: string, value: unknown): unknown => (typeof value === 'object' ? value : typeof value);
  return `${status} ${JSON.stringify(json, shape)}`;
}

/** The finding about a component that answers every path alike. */
function otherSpeaker(x: Examination, exchange: Exchange): Finding {
  const { baseUrl } = x.target;
  const { status, json, headers, text: body } = exchange.response!;
  // The service itself may check credentials before it looks at the path: the next check is about them.
  const isLogin = /^(basic|digest|negotiate|ntlm)/i.test(headers['www-authenticate'] ?? '');
  if ([401, 403].includes(status) && !isLogin && (isObject(json) || body === ''))
    return yellow(`${baseUrl} answers ${status} to every path, so it does not show which ones it has`);
  const text = `${baseUrl} answers every path alike, documented or not: ${inWords(exchange)}${throughProxy(x)}`;
  const to = redirectedTo(baseUrl, exchange);
  if (to !== undefined) return blocking(text, `Use ${to}`);
  const form = /html/.test(headers['content-type'] ?? '') ? 'page' : 'other';
  return blocking(text, advice[status] ?? advice[Math.floor(status / 100)] ?? advice[form]!);
}

const otherVersion =
  'The server may speak HTTP/2 only, and cwit speaks HTTP/1.1: enable HTTP/1.1, or name a gateway in front of it that speaks it.';

// By status, by its class, or by the form of a 2xx.
const advice: Readonly<Record<string, string>> = {
  3: 'This may be a login page or a captive portal: log in to the network, or use the address of the service itself.',
  400: 'The server may speak TLS: check the scheme of the base URL.',
  401: 'A gateway may ask for a login of its own (--header). Or check CWIT_API_KEY and CWIT_API_SECRET.',
  402: 'The hosting platform may ask for a payment: settle it with the platform.',
  403: 'A firewall may refuse this machine: ask its owner to allow it. Or check CWIT_API_KEY and CWIT_API_SECRET. A server that speaks HTTP/2 only may answer so as well.',
  407: 'A proxy asks for a login: name the proxy and its login with --proxy.',
  421: 'The server does not serve this host: check the host of the base URL.',
  426: otherVersion,
  429: 'The suite waited, and got the same answer. Wait until the limit allows requests, or ask for a higher limit.',
  464: otherVersion,
  5: 'The service is down, or in maintenance: start it, or try again when it is back. A proxy can be bypassed with NO_PROXY.',
  505: otherVersion,
  page: 'This may be a login page, a captive portal or a web application: check the base URL, and log in where that is needed.',
  other: 'This may be a health check, a mock or another service: check the base URL.',
};

/** Describes the status of an answer, its body and the headers that tell who sent it. */
function inWords({ response }: Exchange): string {
  const { status, headers, json, text } = response!;
  const { location, 'retry-after': after, 'www-authenticate': login } = headers;
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(text) ?? [];
  const message = isObject(json) && typeof json['message'] === 'string' ? json['message'] : title;
  const type = headers['content-type']?.split(';')[0] ?? 'no Content-Type';
  return [
    `${status} (${STATUS_CODES[status] ?? 'unknown'})`,
    location && `to ${shownUrl(location).split('#')[0]}`,
    text === '' ? 'an empty body' : json === undefined ? type : 'JSON',
    message && JSON.stringify(beginningOf(message.trim(), 80)),
    after && `Retry-After: ${after}`,
    login && `WWW-Authenticate: ${login.split(' ')[0]}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The base URL that a redirection leads to, if it keeps the path, with or without a slash at the end. */
function redirectedTo(baseUrl: string, { request, response }: Exchange): string | undefined {
  const url = baseUrl + request.path;
  const { location } = response!.headers;
  if (![301, 302, 307, 308].includes(response!.status) || !location || !URL.canParse(location, url)) return;
  const [path, to] = [request.path, new URL(location, url).href].map((one) => one.replace(/\/+$/, ''));
  return to!.endsWith(path!) ? to!.slice(0, -path!.length) : undefined;
}
