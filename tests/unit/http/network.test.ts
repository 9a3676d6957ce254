// Network options: proxies, certificates, additional headers.
import { createServer as createPlain, request, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client, reasonOf } from '../../../src/http/client.js';
import type { AgentOptions } from '../../../src/http/network.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { Transport } from '../../../src/http/transport.js';
import { States } from '../../../src/server-under-test/states.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { certificates } from '../support/certificates.js';
import { exchangeOf } from '../support/exchange.js';
import { listen } from '../support/server.js';

type Certificates = Awaited<ReturnType<typeof certificates>>;
let pems: Certificates;
beforeAll(async () => {
  pems = await certificates();
});

const open: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  return Number(new URL(await listen(server)).port);
}

const hello: RequestListener = ({ headers }, outgoing) => void outgoing.end(JSON.stringify({ headers }));
const plainServer = async () => `http://127.0.0.1:${await listening(createPlain(hello))}`;
const secureServer = async () => {
  const { key, cert } = pems.server;
  return `https://127.0.0.1:${await listening(createSecure({ key, cert }, hello))}`;
};

/** A proxy that records its requests and resolves every name to this host. */
async function proxy(status = 200): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createPlain((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const { port, pathname } = new URL(incoming.url!);
    const { method, headers } = incoming;
    request({ host: '127.0.0.1', port, path: pathname, method: method!, headers }, (answer) =>
      answer.pipe(outgoing),
    ).end();
  });
  server.on('connect', ({ url = '' }, socket: Socket) => {
    asked.push(`CONNECT ${url}`);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => undefined);
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, asked };
}

/** The status of an answer, or the reason why there is none. */
async function get(url: string, options: AgentOptions = {}): Promise<number | string> {
  const client = new Client(options);
  try {
    const { status } = await client.send(url, { method: 'GET', headers: {}, timeoutMs: 2000 });
    return status;
  } catch (error) {
    return reasonOf(error);
  } finally {
    client.close();
  }
}

describe('a proxy', () => {
  test('forwards plain HTTP requests', async () => {
    const [url, { url: via, asked }] = [await plainServer(), await proxy()];
    const other = url.replace('127.0.0.1', 'shop.example');
    vi.stubEnv('HTTP_PROXY', via);
    expect(await get(`${other}/a`)).toBe(200);
    expect(asked).toEqual([`GET ${other}/a`]);
  });

  test('tunnels HTTPS requests', async () => {
    const [url, { url: via, asked }] = [await secureServer(), await proxy()];
    const other = url.replace('127.0.0.1', 'localhost');
    expect(await get(`${other}/a`, { proxy: via, ca: pems.ca.cert })).toBe(200);
    expect(asked).toEqual([`CONNECT ${other.slice('https://'.length)}`]);
  });

  test('that refuses to tunnel causes a failure instead of an answer', async () => {
    const [url, { url: via }] = [await secureServer(), await proxy(502)];
    expect(await get(url, { proxy: via, ca: pems.ca.cert })).toMatch(/^ERR_PROXY: .* answers 502 to CONNECT/);
  });
});

describe('a certificate', () => {
  test('of an unknown authority is rejected until the authority is configured', async () => {
    const url = await secureServer();
    expect(await get(url)).toMatch(/CERT|SIGNATURE|SELF_SIGNED|issuer/i);
    expect(await get(url, { ca: pems.ca.cert })).toBe(200);
  });

  const complete = (network: object) =>
    completeTarget({ baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b', network });
  test('must be valid', () => {
    const { cert, key } = pems.client;
    for (const wrong of [{ ca: 'no PEM' }, { cert: 'x', key }, { cert, key: 'x' }])
      expect(() => complete(wrong)).toThrow(/not a valid PEM certificate or key/);
    for (const half of [{ cert }, { key }])
      expect(() => complete(half)).toThrow('needs both --cert and --key');
    expect(complete({ ca: pems.ca.cert, cert, key }).network).toEqual({ ca: pems.ca.cert, cert, key });
  });
});

describe('additional headers', () => {
  const headers = { 'X-Tenant': 'acme', 'X-Api-Token': 'tok"en-1' };

  test('go to the server, but not to its state handler', async () => {
    const url = await plainServer();
    const transport = new Transport({ baseUrl: url, requestsPerMinute: 100, network: { headers } });
    const request = { method: 'GET', path: '/a', headers: { accept: 'x' }, body: null };
    const { response, request: kept } = await transport.send({ ...request, operation: null, purpose: '' });
    expect(response!.json).toMatchObject({ headers: { 'x-tenant': 'acme', 'x-api-token': 'tok"en-1' } });
    expect(kept.headers).toEqual({ accept: 'x' });
    await transport.close();
    const target = completeTarget({ baseUrl: url, apiKey: 'a', apiSecret: 'b', network: { headers } });
    const states = new States({ ...target, stateHandler: url });
    expect((await states.handler!.ask('a wallet exists', {})).body).toMatch(/^(?!.*acme).*"headers"/);
    await states.tearDown();
  });

  test('are in the report, except for secrets', async () => {
    const redactor = new Redactor({ apiKey: 'key-1', apiSecret: 'secret-1', network: { headers } });
    const request = { method: 'GET', path: '/a', headers: { accept: 'x' }, body: null };
    const answer = { headers: { echo: 'tok"en-1' }, text: '{"t":"tok\\"en-1"}' };
    const exchange = exchangeOf({ request, response: { status: 200, ...answer, json: undefined } });
    const shown = redactor.exchange(exchange);
    expect(shown.request.headers).toEqual({ accept: 'x', 'X-Tenant': 'acme', 'X-Api-Token': '[redacted]' });
    expect(JSON.stringify(shown)).not.toContain('en-1');
    expect(redactor.exchange({ ...exchange, received: true }).request.headers).toEqual({ accept: 'x' });
  });

  test.each([
    ['Api-Secret', 'x', /The suite sets the header/],
    ['Content-Length', '1', /The suite sets the header/],
    ['X Y', 'hidden', /--header "X Y" has a name/],
    ['X-Y', 'hid\nhidden', /--header "X-Y" has a name or a value that HTTP does not allow/],
  ])('%s: %j is rejected', (name, value, says) => {
    const network = { headers: { [name]: value } };
    const complete = () => completeTarget({ baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b', network });
    expect(complete).toThrow(says);
    expect(complete).not.toThrow(/hidden/);
  });
});
