// Requests with credentials stay below the base URL, whatever a server answers. The
// state handler gets states and no credentials.
import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { preflight } from '../../../src/certify/doctor/doctor.js';
import { addressBelow } from '../../../src/http/exchange-sender.js';
import { completeTarget, type TargetInput } from '../../../src/server-under-test/target.js';
import { listen } from '../../unit/support/server.js';
import { internalErrors, testServer } from '../support/run.js';
import { listening, type Answer } from '../support/listening.js';

const apiKey = 'KEY-of-the-origin';
const apiSecret = 'SECRET-of-the-origin';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a server for a test, and returns its URL. */
async function started(answer: Answer): Promise<string> {
  const { url, close } = await listening(answer);
  closing.push(close);
  return url;
}

/** A server that must get no request, with a count of its requests. */
async function bystander(): Promise<{ host: string; met: () => number }> {
  let met = 0;
  const server = createServer((socket) => {
    met++;
    socket.destroy();
  });
  const { host } = new URL(await listen(server));
  closing.push(() => server.close());
  return { host, met: () => met };
}

/** The requests to a server, in order. */
interface Seen extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: string;
}
const asSeen = ({ method, url, headers }: IncomingMessage, body: Buffer): Seen => ({
  ...{ method, url, headers },
  body: body.toString(),
});

const leadsTo = (host: string): string[] => [
  `http://${host}/`,
  `//${host}/pms/transactions`,
  `http://user:word@${host}/`,
  `https://${host}/`,
  `\\\\${host}\\`,
  `http:${host}`,
];

/** Answers each request with a different redirection. */
function redirecting(host: string, seen: Seen[]): Answer {
  const statuses = [301, 302, 303, 307, 308, 300, 305, 201, 200];
  return (request, response, body) => {
    const turn = seen.push(asSeen(request, body)) - 1;
    const to = leadsTo(host)[turn % leadsTo(host).length]!;
    response
      .writeHead(statuses[turn % statuses.length]!, {
        ...{ location: to, refresh: `0; url=${to}`, link: `<${to}>; rel=preload`, 'content-location': to },
        ...{ 'alt-svc': `h2="${host}"`, 'content-type': 'application/json' },
      })
      .end('{}');
  };
}

const only = (id: string) =>
  /^(getWallet|initiateTransfer|searchFlights|listTransactions|service)\//.test(id);

test('the suite follows no redirection of a server or its state handler', async () => {
  const other = await bystander();
  const [seen, states]: Seen[][] = [[], []];
  const target: TargetInput = {
    baseUrl: await started(redirecting(other.host, seen!)),
    stateHandler: `${await started(redirecting(other.host, states!))}/states`,
    stateHeaders: { authorization: 'Bearer of the states' },
    ...{ apiKey, apiSecret },
  };
  await preflight(completeTarget(target)).catch(() => undefined);
  const tested = await testServer(target, {
    only,
    effort: { depth: 'standard' },
    deliveryMs: 100,
    quietMs: 10,
  });
  expect(internalErrors(tested)).toEqual([]);
  expect(seen!.length).toBeGreaterThan(20);
  expect(states!.length).toBeGreaterThan(10);
  expect(other.met()).toBe(0);
  // The state handler gets states only.
  expect(new Set(states!.map(({ url }) => url))).toEqual(new Set(['/states']));
  expect(JSON.stringify(states)).not.toMatch(/api-key|api-secret|KEY-of|SECRET-of/i);
  for (const { headers, body } of states!) {
    expect(headers.authorization).toBe('Bearer of the states');
    expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(['action', 'params', 'state']);
  }
  expect(JSON.stringify(seen)).not.toContain('Bearer of the states');
});

test('the state headers stay with the handler through a proxy', async () => {
  const other = await bystander();
  const seen: Seen[] = [];
  const direct = await bystander();
  const target = { baseUrl: `http://${direct.host}`, apiKey, apiSecret };
  const network = { proxy: await started(redirecting(other.host, seen)) };
  await preflight(completeTarget({ ...target, network })).catch(() => undefined);
  await testServer({ ...target, network }, { only, effort: { depth: 'standard' } });
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter(({ url }) => !url?.startsWith(`http://${direct.host}/`))).toEqual([]);
  expect([direct.met(), other.met()]).toEqual([0, 0]);
});

test('requests stay below the base URL for any record id of the server', async () => {
  const other = await bystander();
  const seen: Seen[] = [];
  let id = '';
  const origin = await started((request, response, body) => {
    if (request.url !== '/states') seen.push(asSeen(request, body));
    const values = ['wallet_id', 'card_id', 'reference', 'account_number', 'booking_id', 'package_code'];
    const all = {
      ...Object.fromEntries(values.map((name) => [name, id])),
      ...{ bvn: '2'.repeat(11), nin: '3'.repeat(11) },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    const data = { ...all, id, selection_token: id.padEnd(16, 'x'), bookingId: id };
    response.end(JSON.stringify(request.url === '/states' ? all : { status: true, message: '', data }));
  });
  const texts = '. .. ../.. ../../../../.. %2e%2e / // \\..\\ ? # @ : % %00 ;'.split(' ');
  const elsewhere = ['//', '@', 'http://', '\\\\', '.'].map((start) => `${start}${other.host}/`);
  const breaks = ['\r\nHost: b', 'a\r\n\r\nGET / HTTP/1.1\r\n', '\u0000', '\ud800', '\u{1f600}', '\t', ' '];
  const odd = fc.constantFrom('', ...texts, ...elsewhere, ...breaks);
  const ids = fc.oneof(
    odd,
    fc.array(odd, { minLength: 2, maxLength: 3 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const paths = ['confirmTransaction', 'getWalletStatement', 'freezeCard', 'updateVirtualAccount'];
  await fc.assert(
    fc.asyncProperty(ids, async (given) => {
      id = given;
      seen.length = 0;
      const tested = await testServer(
        { baseUrl: `${origin}/base/v1`, stateHandler: `${origin}/states`, apiKey, apiSecret },
        {
          only: (one) =>
            paths.some((name) => one === `${name}/response.success` || one === `${name}/auth.missing`),
          keepAlive: true,
          settleMs: 1,
        },
      );
      expect(internalErrors(tested)).toEqual([]);
      for (const { url, headers } of seen) {
        expect(url).toMatch(/^\/base\/v1\/pms\/(transactions|wallets|api\/external\/request)\//);
        expect(`http://${headers.host}`).toBe(origin);
      }
    }),
    { numRuns: 30, seed: 1, examples: [['..'], ['%2e%2e'], [`//${other.host}/`], ['\ud800'], ['']] },
  );
  expect(other.met()).toBe(0);
});

test('a malformed path is not sent', () => {
  for (const path of ['', '@other', ':80', 'x', '\\\\other'])
    expect(() => addressBelow('http://a', path)).toThrow(TypeError);
  expect(addressBelow('http://a/b', '//other/')).toBe('http://a/b//other/');
});

test.each(['http://127.0.0.1:80', 'http://LOCALHOST:80/Base', 'http://example.com:80/a'])(
  'the typed client finds its paths below %s',
  async (baseUrl) => {
    const paths: string[] = [];
    const proxy = await started((request, response) => {
      paths.push(request.url!);
      response.end('{}');
    });
    const network = { proxy };
    const only = (id: string) => id === 'getWallet/same-wallet';
    await testServer({ baseUrl, network, apiKey, apiSecret }, { only });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(new URL(path).pathname).toMatch(/^(\/Base|\/a)?\/pms\//);
  },
);
