// Addresses where something other than this server of HTTP/1.1 answers: the line names what it speaks, or what its TLS wants.
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { createServer as createHttp2, createSecureServer as createSecureHttp2 } from 'node:http2';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createPeer, type Server } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { preflight } from '../../../src/certify/doctor/doctor.js';
import type { Network } from '../../../src/http/network.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { certificates } from '../../unit/support/certificates.js';
import { listen } from '../../unit/support/server.js';
import { linesOf } from './small-server.js';

type Certificates = Awaited<ReturnType<typeof certificates>>;
let pems: Certificates;
beforeAll(async () => {
  pems = await certificates();
});

const ok: RequestListener = (_, response) => void response.end('{}');
const ignored = (): void => undefined;
const secure = (options: ServerOptions) => createSecureServer({ ...pems.server, ...options }, ok);
const asksFor = (ca: keyof Certificates, more: ServerOptions = {}) =>
  secure({ ca: pems[ca].cert, requestCert: true, rejectUnauthorized: true, ...more });
/** A peer that sends this at once. */
const saying = (text: string) => createPeer((socket) => void socket.on('error', ignored).write(text));
// The tests need TLS 1.0, which OpenSSL allows at this level only.
const outdated: ServerOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0' };
const withCertificate = (): Network => pems.client;

/** The line about the address of a server, or about the protocol that it speaks. */
async function lineOf(server: Server, scheme: string, network: Network = {}): Promise<string> {
  server.on('tlsClientError', ignored).on('sessionError', ignored);
  const { port } = new URL(await listen(server));
  onTestFinished(() => void server.close());
  const target = {
    baseUrl: `${scheme}://localhost:${port}`,
    ...{ apiKey: 'key-0123456789', apiSecret: 'secret-0123456789', features: ['recipients'] },
    network: { ca: pems.ca.cert, ...network },
  };
  const limits = { answerMs: 3000 };
  const [address] = await linesOf(target, 'address', limits);
  const path = address!.blocks ? [] : await linesOf(target, 'base path', limits);
  const line = path.find(({ next }) => next?.includes('HTTP/2')) ?? address;
  if (line!.blocks) await expect(preflight(completeTarget(target))).rejects.toThrow(line!.text);
  return `${line!.text} → ${line!.next ?? ''}`.replaceAll(`localhost:${port}`, 'HOST');
}

const http2 = /^https?:\/\/HOST speaks HTTP\/2 only; cwit speaks HTTP\/1\.1 → Enable HTTP\/1\.1/;
const rows: [name: string, server: () => Server, scheme: string, says: RegExp, network?: () => Network][] = [
  ['asks for a client certificate', () => asksFor('ca'), 'https', /asks for a client certificate .*--cert/],
  [
    'asks for a client certificate with TLS 1.2',
    () => asksFor('ca', { maxVersion: 'TLSv1.2' }),
    'https',
    /refuses the TLS handshake → It may ask for a client certificate \(--cert and --key\)/,
  ],
  ['accepts the client certificate', () => asksFor('ca'), 'https', /answers, over TLS/, withCertificate],
  [
    'does not accept the client certificate',
    () => asksFor('server'),
    'https',
    /does not answer \(ECONNRESET.*\) → Check .* the client certificate if you pass one/,
    withCertificate,
  ],
  ['speaks TLS 1.0 only', () => secure(outdated), 'https', /a version of TLS older than 1\.2 → Enable TLS/],
  ['speaks HTTP/2 over TLS', () => createSecureHttp2(pems.server), 'https', /403 .*HTTP\/2 only/],
  ['speaks HTTP/2 in clear', () => createHttp2(), 'http', http2],
  [
    'answers HTTP/1.1 with 505',
    () => createServer((_, r) => r.writeHead(505).end()),
    'http',
    /505 .* → .*HTTP\/2 only/,
  ],
  [
    'speaks both versions',
    () => createSecureHttp2({ ...pems.server, allowHTTP1: true }, ok as never),
    'https',
    /answers, over TLS/,
  ],
  [
    'forbids all over TLS',
    () => createSecureServer(pems.server, (_, r) => r.writeHead(403).end()),
    'https',
    /answers/,
  ],
  ['speaks plain HTTP', () => createServer(ok), 'https', /speaks plain HTTP, not TLS → Use http:/],
  ['speaks TLS', () => secure({}), 'http', /speaks TLS, not plain HTTP → Use https:/],
  ...['http', 'https'].flatMap((scheme): typeof rows => [
    [`is SSH for ${scheme}`, () => saying('SSH-2.0-x\r\n'), scheme, /speaks SSH, not HTTP → Check the host/],
    [
      `is a mail server for ${scheme}`,
      () => saying('220 mail ESMTP\r\n'),
      scheme,
      /speaks SMTP or FTP, not HTTP/,
    ],
    [`sends text for ${scheme}`, () => saying('{"a":1}'), scheme, /speaks neither HTTP nor TLS/],
  ]),
];

test.each(rows)('a peer that %s', async (_, server, scheme, says, network) => {
  expect(await lineOf(server(), scheme, network?.())).toMatch(says);
});
