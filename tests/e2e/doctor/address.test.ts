// The address, and the path below it: what is wrong, and the URL that is right.
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import {
  answering,
  certificateFor,
  expectLooks,
  json,
  like,
  linesOf,
  selfSigned,
  type Look,
  type Looks,
} from './small-server.js';

const redirecting = (to: (path: string) => string): RequestListener => {
  return ({ url }, response) => void response.writeHead(308, { location: to(url!) }).end();
};
const hanging: RequestListener = () => undefined;
const hangingAtBanks: RequestListener = (request, response) =>
  (request.url!.includes('/banks') ? hanging : json(200))(request, response);

const otherScheme: Look = {
  target: (url) => ({
    baseUrl: url.startsWith('https') ? url.replace('https', 'http') : url.replace('http', 'https'),
  }),
};
const secure: Look = { identity: selfSigned };
const trusting = (...names: Parameters<typeof certificateFor>): Look => ({
  identity: () => certificateFor(...names),
  target: (baseUrl, identity) => ({ baseUrl, network: { ca: identity!.cert } }),
});
const throughUrl = (url: string): TargetInput => ({
  baseUrl: 'http://api.in-house.example',
  network: { proxy: url.replace('://', '://user:password-01@') },
});
const through = (check: string): Look => ({ target: throughUrl, check });
const address: Look = { check: 'address' };

/** Servers of which the address is the only red line. */
const blocked: [name: string, answer: RequestListener, look: Look, says: RegExp][] = [
  ['https for a plain port', json(200), otherScheme, /speaks plain HTTP, not TLS.* → Use URL$/],
  [
    'http for a TLS port',
    json(200),
    { ...secure, ...otherScheme },
    /speaks TLS, not plain HTTP.* → Use URL$/,
  ],
  [
    'a certificate that is signed by itself',
    json(200),
    secure,
    /Node does not trust the certificate of URL \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS=/,
  ],
  [
    'a certificate that has run out',
    json(200),
    trusting(['localhost'], new Date(1_000_000_000_000)),
    /is not valid \(CERT_HAS_EXPIRED: certificate has expired\)/,
  ],
  [
    'a certificate for another name',
    json(200),
    trusting(['other.example']),
    /is not valid \(ERR_TLS_CERT_ALTNAME_INVALID: .*DNS:other\.example/,
  ],
  [
    'a server that hangs',
    hanging,
    { limits: { answerMs: 300 } },
    /accepts connections but does not answer in time/,
  ],
];

test.each(blocked)('%s', (_, answer, look, { source }) =>
  expectLooks(answer, look, new RegExp(`^red block address: .*${source}`)),
);

const others: Looks = [
  [
    'one operation that hangs, and the others answer',
    hangingAtBanks,
    { ...address, limits: { answerMs: 2000 } },
    ...[/^green/, /^red address: \/transfer\/banks did not answer/],
  ],
  [
    'a path that gets its last slash by a redirection is no other address',
    redirecting((path) => `${path}/`),
    address,
    /^green/,
  ],
  ...[407, 502, 503, 504].map((status): Looks[0] => [
    `a proxy that answers ${status} itself`,
    json(status),
    through('base path'),
    new RegExp(
      `^red block base path: http://api\\.in-house\\.example answers .*: ${status} .*, through the proxy URL \\(--proxy\\) → .*proxy`,
    ),
  ]),
  [
    'a proxy that forbids it',
    json(403),
    through('credentials'),
    / → .*Or a firewall forbids requests of this machine, through the proxy URL \(--proxy\)\.$/,
  ],
  [
    'a proxy that passes requests on, whatever one of them gets',
    answering((path) => (path.includes('/banks') ? 503 : 200)),
    through('address'),
    /^green.*the proxy URL/,
  ],
];

test.each(others)('%s', (_, ...row) => expectLooks(...row));

test.each<[string, TargetInput, RegExp]>([
  ['the server', { baseUrl: 'http://127.0.0.1:9' }, /^Nothing listens at http:\/\/127\.0\.0\.1:9$/],
  [
    'the proxy',
    throughUrl('http://127.0.0.1:9'),
    /^The proxy http:\/\/127\.0\.0\.1:9 \(--proxy\) does not answer \(ECONNREFUSED/,
  ],
])('%s is not there', async (_, input, says) => {
  const lines = await linesOf({ ...input, features: ['wallet'] });
  const reds = lines.filter(({ light }) => light === 'red');
  expect(reds).toMatchObject([{ check: 'address', blocks: true, text: like(says) }]);
});
