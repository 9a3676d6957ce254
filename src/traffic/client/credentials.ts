import { operations, operationOf, unshapedOperations } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { routeOf } from '../../cases/route.js';
import { isLoopback } from '../../http/network.js';
import { credentialNames, type CredentialName } from '../credentials.js';
import { eachSent, hasNo, headerOf, pathnameOf, type ClientRule, type ClientTraffic } from './rule.js';

const item1 = 'Authentication > item 1';

const isSecretSent = ({ request }: Exchange): boolean => headerOf(request, 'api-secret') !== undefined;

export const credentialRules: readonly ClientRule[] = [
  {
    rule: 'credentials',
    text: 'A client MUST send the headers `api-key` and `api-secret` with every request. For the list of transactions and the statement, `api-key` is enough.',
    clause: item1,
    broken: eachSent((exchange) => {
      if (!isDocumented(exchange)) return undefined;
      const { operation, request } = exchange;
      const isSecretOptional = operation !== null && operationOf(operation).secretOptional;
      const wanted = isSecretOptional ? ['api-key'] : credentialNames;
      const others = Object.keys(request.headers).filter((name) => otherHeaders.test(name));
      const isMissing = (name: string): boolean =>
        hasNo(request, name) || (others.length > 0 && headerOf(request, name) === undefined);
      const missing = wanted.filter(isMissing).map((name) => `no ${name}`);
      if (missing.length === 0) return undefined;
      return missing.join(' and ') + (others.length > 0 ? `, but the header ${others.join(', ')}` : '');
    }),
  },
  {
    rule: 'credentials-as-issued',
    text: 'A client MUST send the api-key and the api-secret as they were issued, each in its own header.',
    clause: item1,
    broken: eachSent((exchange, traffic) => {
      const changes = credentialNames.flatMap((name) => changeOf(name, exchange, traffic) ?? []);
      return (isDocumented(exchange) && changes.join(', and ')) || undefined;
    }),
  },
  {
    rule: 'secret-in-its-header',
    text: 'A client SHOULD send the api-secret in its header only. Systems log and forward URLs and bodies.',
    clause: item1,
    broken: eachSent((exchange, traffic) => {
      const place = placeOfSecret(exchange, traffic);
      return place && `the api-secret is in ${place}`;
    }),
  },
  {
    rule: 'secret-not-in-a-browser',
    text: 'A web page MUST NOT send the api-secret, since everyone who opens the page can read it.',
    clause: item1,
    broken: eachSent((exchange) => {
      const [origin, agent, site] = ['origin', 'user-agent', 'sec-fetch-site'].map((name) =>
        headerOf(exchange.request, name),
      );
      // Only browsers send sec-fetch-site, or an origin together with a user agent of Mozilla.
      const isOfBrowser = site !== undefined || (origin && agent?.startsWith('Mozilla/'));
      return isOfBrowser && isSecretSent(exchange)
        ? `a browser sends the api-secret${origin ? ` from a page of ${origin}` : ''}`
        : undefined;
    }),
  },
  {
    rule: 'secret-by-https',
    text: 'A client SHOULD NOT send the api-secret to another machine over plain HTTP, where others can read it.',
    clause: item1,
    broken: eachSent((exchange, { baseUrl }) =>
      isInTheClear(baseUrl) && isSecretSent(exchange)
        ? `the api-secret went to ${new URL(baseUrl).origin}`
        : undefined,
    ),
  },
  {
    rule: 'secret-to-the-service',
    text: 'A client SHOULD send the api-secret to paths of the service only.',
    clause: 'Endpoints > Conventions > item 3',
    broken: eachSent((exchange) =>
      isSecretSent(exchange) && !isOfTheService(exchange)
        ? `the api-secret went to ${pathnameOf(exchange.request)}, which is not documented`
        : undefined,
    ),
  },
];

// Headers in which other services expect credentials.
const otherHeaders =
  /^(?:authorization|(?:x-)?api[-_ ]?(?:key|secret|token)|x-(?:key|secret|token|auth-token))$/i;

const schemes = /^(bearer|basic|token|api-?key|key|secret|hmac)[\s:=]+(?=\S)/i;
// Texts of examples, and of variables that have no value.
const placeholders =
  /^(?:undefined|null|none|nil|nan|true|false|string|\[object \w+\]|<?your[-_ ].*|<api[-_ ](?:key|secret)>|[$%]?\{+.*\}+|[$%][a-z_]+%?|(?:process\.env|os\.environ)\b.*|changeme|todo|x{3,})$/i;

/** The difference between a credential header and the credential, in words without its value; undefined for none. */
function changeOf(
  name: CredentialName,
  { request, response }: Exchange,
  traffic: ClientTraffic,
): string | undefined {
  const value = headerOf(request, name) ?? '';
  const [other, own, others] =
    name === 'api-key'
      ? ['api-secret', traffic.apiKey, traffic.apiSecret]
      : ['api-key', traffic.apiSecret, traffic.apiKey];
  if (value === '' || value === own) return undefined;
  if (value === others && own !== '') return `the ${other} in the header ${name}`;
  const [, scheme] = schemes.exec(value) ?? [];
  if (scheme !== undefined) return `the word ${scheme} before the ${name}`;
  if (/^(["'`]).*\1$|^["'`]|["'`]$/.test(value)) return `quotes around the ${name}`;
  // The mask of a recorder looks like a placeholder, but the server accepts the value behind it.
  if (placeholders.test(value) && response?.status === 401) return `a placeholder in place of the ${name}`;
  return own !== '' && value.includes(own) ? `other characters around the ${name}` : undefined;
}

const names = ['api-secret', 'api_secret', 'apiSecret'];
const shownMask = '[api-secret';

/** The place of the api-secret outside of its header, in words; undefined where there is none. */
function placeOfSecret({ request }: Exchange, { apiSecret }: ClientTraffic): string | undefined {
  // A short secret may appear anywhere by chance.
  const hasSecret = (text: string): boolean =>
    text.includes(shownMask) ||
    (apiSecret.length >= 8 && (text.includes(apiSecret) || text.includes(encodeURIComponent(apiSecret))));
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  if (hasSecret(request.path) || names.some((name) => query.get(name))) return 'the address';
  const { body } = request;
  if (body !== null && (hasSecret(body) || names.some((name) => body.includes(`"${name}"`))))
    return 'the body';
  const header = Object.entries(request.headers).find(
    ([name, value]) => name.toLowerCase() !== 'api-secret' && hasSecret(value),
  );
  return header && `the header ${header[0]}`;
}

// A name without a dot belongs to the same network, such as the name of a container.
function isInTheClear(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname) && hostname.includes('.');
}

// The document names some operations without their full paths, so only the first segment is compared.
const beginnings = new Set([...operations, ...unshapedOperations].map(({ path }) => path.split('/')[1]!));

/** Whether the document names a request: an operation, with or without a described shape. */
const isDocumented = ({ request }: Exchange): boolean => routeOf(request) !== undefined;

const isOfTheService = (exchange: Exchange): boolean =>
  isDocumented(exchange) || beginnings.has(pathnameOf(exchange.request).split('/').find(Boolean) ?? '');
