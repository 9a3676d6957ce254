import { STATUS_CODES } from 'node:http';
import { operations } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { isObject } from '../../contract/json.js';
import { beginningOf, listed } from '../../contract/words.js';
import { shownUrl } from '../../http/network.js';
import { offeredOperations } from '../../target/offer.js';
import type { Examination } from './examination.js';
import { blocking, green, yellow, type Finding, type Found } from './line.js';
import { pathsOf, presenceOf } from './operations.js';
import { chosenProtocol, isHttp2Only } from './protocols.js';
import { checkProxy, onlyHttp2, overTls, shownProxyTo } from './unreachable.js';

const unknownPath = 'an unknown path';
// A rate limit or a gateway without a service comes before any routing, so it concerns every path.
const general = 'no answer of the service';

/**
 * Whether the service answers, with the paths of the contract below the base URL: it answers one of them in another way
 * than an undocumented path. In all other cases something else speaks, such as a login page, or the base URL is wrong.
 */
export async function basePath(x: Examination): Promise<Found> {
  const { baseUrl } = x.target;
  for (const requests of ['readers', 'queries', 'authorizedEffects'] as const) {
    const answered = (await x[requests]()).filter(
      (one) => one.response && redirectedTo(baseUrl, one) !== baseUrl,
    );
    const isGeneral = answered.every((one) => kindOf(one) === general);
    const usual = isGeneral ? general : kindOf(await x.undocumented());
    const known = answered.filter((one) => kindOf(one) !== usual);
    if (known.length > 0) return green(`the paths of the contract are below it (${pathsOf(known)})`);
    if (answered[0] && usual !== unknownPath) return otherSpeaker(x, answered[0]);
  }
  const absent = x.exchanges.filter((exchange) => presenceOf(exchange) === 'absent');
  // A live server gets no request with an effect, so a single absent read proves little.
  const isOpen = offeredOperations(x.target).some((operation) => !x.isAsked(operation));
  if (absent.length < (isOpen ? 2 : 1))
    return yellow(`no answer of ${baseUrl} shows whether it has the paths of the contract`);
  return blocking(
    `${baseUrl} does not know ${pathsOf(absent)} (${listed([...new Set(absent.map(inWords))], 2)})`,
    (await betterBase(x)) ??
      'Check the base URL: the suite appends the paths of the contract to it. If the server lacks these operations, name the others with --features.',
  );
}

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
async function otherSpeaker(x: Examination, exchange: Exchange): Promise<Finding> {
  const { baseUrl, network } = x.target;
  const { status, json, headers, text: body } = exchange.response!;
  const isSecure = baseUrl.startsWith('https:');
  if (status === 400 && !isSecure && (await chosenProtocol(baseUrl, network)) !== undefined)
    return overTls(baseUrl);
  // A server over TLS that negotiates HTTP/2 only may refuse every other request with one of these.
  const ofVersion = [...(isSecure ? [400, 403, 421] : []), 426, 464, 505];
  if (ofVersion.includes(status) && (await isHttp2Only(baseUrl, network))) return onlyHttp2(baseUrl);
  // The service itself may check credentials before it looks at the path: the next check is about them.
  const isLogin = /^(basic|digest|negotiate|ntlm)/i.test(headers['www-authenticate'] ?? '');
  if ([401, 403].includes(status) && !isLogin && (isObject(json) || body === ''))
    return yellow(`${baseUrl} answers ${status} to every path, so it does not show which ones it has`);
  // Over TLS a proxy opens a tunnel, so the responses come from the server.
  const proxy = baseUrl.startsWith('http:') ? shownProxyTo(baseUrl, network) : undefined;
  const alike = `every path alike, documented or not: ${inWords(exchange)}`;
  const text = `${baseUrl} answers ${alike}`;
  const to = redirectedTo(baseUrl, exchange);
  if (to !== undefined) return blocking(text, `Use ${to}`);
  if (proxy !== undefined && [407, 502, 503, 504].includes(status))
    return blocking(`the proxy ${proxy} answers for ${baseUrl}, ${alike}`, checkProxy);
  const form = /html/.test(headers['content-type'] ?? '') ? 'page' : 'other';
  const next = advice[status] ?? advice[Math.floor(status / 100)] ?? advice[form]!;
  return blocking(text, (await betterBase(x)) ?? next);
}

// By status, by its class, or by the form of a 2xx.
const advice: Readonly<Record<string, string>> = {
  3: 'This may be a login page or a captive portal: log in to the network, or use the address of the service itself.',
  401: 'A gateway may ask for a login of its own (--header). Or check CWIT_API_KEY and CWIT_API_SECRET.',
  402: 'The hosting platform may ask for a payment: settle it with the platform.',
  403: 'A firewall may refuse this machine: ask its owner to allow it. Or check CWIT_API_KEY and CWIT_API_SECRET.',
  407: 'A proxy asks for a login: name the proxy and its login with --proxy.',
  421: 'The server does not serve this host: check the host of the base URL.',
  429: 'The suite waited, and got the same answer. Wait until the limit allows requests, or ask for a higher limit.',
  5: 'The service is down, or in maintenance: start it, or try again when it is back.',
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

/** Advice for a base URL that ends in the beginning of a path of the contract, if the service answers without that end. */
async function betterBase(x: Examination): Promise<string | undefined> {
  const { origin, pathname } = new URL(x.target.baseUrl);
  const parts = pathname.split('/').filter(Boolean);
  for (const at of parts.keys()) {
    const end = parts.slice(at);
    const begins = ({ path }: { path: string }): boolean => {
      const own = path.split('/').filter(Boolean);
      return end.every((part, index) => own[index] === part || own[index]?.startsWith('{'));
    };
    if (!operations.some(begins)) continue;
    const base = [origin, ...parts.slice(0, at)].join('/');
    if (await x.serves(base)) return `Use ${base}`;
  }
  return undefined;
}
