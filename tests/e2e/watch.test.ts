// `cwit watch` between a client and the reference server: what it prints, leaves and ends with.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model.js';
import { sign } from '../../src/webhooks/sign.js';
import { command, cwit, main } from './command.js';

const root = mkdtempSync(join(tmpdir(), 'cwit-watch-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A client that reads the wallet and sends what it is told to. */
const client = join(root, 'client.mjs');
writeFileSync(
  client,
  `const [method = 'GET', path = '/pms/api/external/request/wallet/get-or-create/', headers = '{}', body] = process.argv.slice(2);
  const { KEY, SECRET, CWIT_BASE_URL, CLIENT_EXIT } = process.env;
  const response = await fetch(CWIT_BASE_URL + path, {
    method, body, headers: { 'api-key': KEY, 'api-secret': SECRET, ...JSON.parse(headers) },
  });
  console.log('The client got', response.status, (await response.text()).length);
  process.exitCode = Number(CLIENT_EXIT ?? 0);`,
);

interface Watched {
  code: number | null;
  text: string;
  report: Report;
  out: string;
}

let runs = 0;

/** What becomes of a client's request that goes through the proxy. */
async function watched(
  server: ReferenceServer,
  request: readonly string[] = [],
  flags: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Watched> {
  const out = join(root, `run-${++runs}`);
  const args = ['watch', '--upstream', server.url, '--port', '0', '--out', out, ...flags];
  const { code, stdout, stderr } = await command(
    [main, ...args, '--', process.execPath, client, ...request],
    { env: { KEY: server.apiKey, SECRET: server.apiSecret, CWIT_API_KEY: '', CWIT_API_SECRET: '', ...env } },
  );
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  return { code, text: stdout + stderr, report, out };
}

async function reference(defect?: string): Promise<ReferenceServer> {
  const server = await startReferenceServer(defect === undefined ? {} : { defect });
  onTestFinished(() => server.close());
  return server;
}

test('a right server and a right client: exit 0, with the reports', async () => {
  const server = await reference();
  const { code, text, report, out } = await watched(server, [], ['--har']);
  expect(text).toContain('The client got 200');
  expect(code, text).toBe(0);
  expect(report.summary).toMatchObject({ verdict: 'conforming', fail: 0, requests: 1 });
  expect(report.recording).toEqual({
    source: expect.stringMatching(/^http:\/\/127/) as string,
    exchanges: 1,
    foreign: 0,
  });
  expect(report.client).toEqual([]);
  expect(text).toContain('The client did nothing against the contract.');
  const har = JSON.parse(readFileSync(join(out, 'traffic.har'), 'utf8')) as { log: { entries: unknown[] } };
  expect(har.log.entries).toHaveLength(1);
  for (const name of ['report.json', 'traffic.har', 'journal.ndjson'])
    expect(readFileSync(join(out, name), 'utf8')).not.toContain(server.apiSecret);
});

test('what a server breaks is printed when it happens, and ends with exit 1', async () => {
  const server = await reference('get-wallet-answers-without-data');
  const { code, text, report } = await watched(server, [], [], { CLIENT_EXIT: '7' });
  expect(text.match(/^✗ getWallet\/response\.body: expected .*; actual .*$/gm)).toHaveLength(1);
  expect(text.indexOf('✗ getWallet/response.body')).toBeLessThan(text.indexOf('NOT CONFORMING'));
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
    'getWallet/response.body',
  ]);
  // Its credentials were right, and nothing sends again what a client sent.
  expect(text).toMatch(/curl .*-H "api-key: \$CWIT_API_KEY" -H "api-secret: \$CWIT_API_SECRET"/);
  expect(text).not.toMatch(/wrong \[|cwit certify|-H 'host:/);
  expect(code).toBe(1);
});

test('the exit code of the client counts where nothing is broken', async () => {
  const { code } = await watched(await reference(), [], [], { CLIENT_EXIT: '7' });
  expect(code).toBe(7);
});

test('what a client breaks is told, and is exit 1 where that is asked for', async () => {
  const server = await reference();
  const request = [
    'POST',
    `/vaas/api/v1/esim/orders?api_secret=${server.apiSecret}`,
    '{"content-type":"text/plain"}',
    '{"reference":"E-1","package_code":7}',
  ];
  const lenient = await watched(server, request);
  expect(lenient.report.client?.map(({ rule }) => rule)).toEqual([
    'secret-in-its-header',
    'idempotency-key',
    'content-type',
    'body-types',
    'undocumented',
  ]);
  expect(lenient.text).toMatch(
    /The client breaks 5 rules, which says nothing of the server:\n {2}secret-in-its-header \(1×\): /,
  );
  expect(lenient.report.summary.fail).toBe(0);
  expect(lenient.text + JSON.stringify(lenient.report)).not.toContain(server.apiSecret);
  expect((await watched(server, request, ['--strict-client'])).code).toBe(1);
});

test('nothing of the contract is exit 3, counted, and not kept', async () => {
  const request = ['POST', '/login?next=PRIVATE', '{"x-auth-token":"PRIVATE"}', '{"password":"PRIVATE"}'];
  const { code, report, text, out } = await watched(await reference(), request, ['--har']);
  expect(report.recording).toMatchObject({ exchanges: 1, foreign: 1 });
  expect(report.client?.map(({ rule }) => rule)).toEqual(['secret-to-the-service']);
  for (const name of readdirSync(out).filter((one) => one.includes('.')))
    expect(text + readFileSync(join(out, name), 'utf8'), name).not.toContain('PRIVATE');
  expect(code).toBe(3);
});

test.each([
  ['--for', ['--for', '3']],
  ['SIGTERM', []],
])('it ends by %s, and judges what was seen until then', async (how, flags) => {
  const server = await reference();
  const out = join(root, how);
  const child = spawn(process.execPath, [
    ...[main, 'watch', '--upstream', `${server.url}/`, '--port', '0', '--out', out, ...flags],
  ]);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  while (!text.includes('Ctrl+C')) await new Promise((resolve) => child.stdout.once('data', resolve));
  const [, url] = /clients use (\S+)/.exec(text)!;
  const headers = { 'api-key': server.apiKey, 'api-secret': server.apiSecret };
  const response = await fetch(`${url}/pms/api/external/request/wallet/get-or-create/`, { headers });
  expect(response.status).toBe(200);
  if (how === 'SIGTERM') child.kill('SIGTERM');
  expect(await ended, text).toBe(0);
  expect(text).toContain('CONFORMING as far as it was judged');
});

test('events go through a second proxy, and the receiver is looked at', async () => {
  const server = await reference();
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const hooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const sender = join(root, 'sender.mjs');
  const body = JSON.stringify({ event: 'order.processing', service: 'flight', data: {} });
  const port = await freePort();
  writeFileSync(
    sender,
    `for (const signature of ['${sign(body, server.apiSecret)}', 'ab'])
      await fetch('http://127.0.0.1:${port}/hook', {
        method: 'POST', body: ${JSON.stringify(body)},
        headers: { 'content-type': 'application/json', 'SERVICE-HTTP-SIGNATURE': signature },
      });`,
  );
  const out = join(root, 'hooks');
  const { stdout, stderr } = await cwit(
    [
      ...['watch', '--upstream', server.url, '--port', '0', '--out', out],
      ...['--webhook-upstream', hooks, '--webhook-port', String(port), '--', process.execPath, sender],
    ],
    { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret },
  );
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  expect(report.recording?.exchanges, stdout + stderr).toBe(2);
  expect(report.client).toMatchObject([{ rule: 'receiver-checks-signatures', count: 1 }]);
});

test('a certification through the proxy finds a right server right, in all', async () => {
  const server = await reference();
  const [through, whole] = [join(root, 'through'), join(root, 'whole')];
  const certify = [main, 'certify', '--state-handler', server.stateHandler, '--out', through];
  const { code, stdout, stderr } = await command(
    [
      ...[main, 'watch', '--upstream', server.url, '--port', '0', '--out', whole],
      ...['--', process.execPath, ...certify],
    ],
    { env: { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret } },
  );
  expect(code, stdout + stderr).toBe(0);
  const [certified, seen] = [through, whole].map(
    (out) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report,
  );
  expect(certified!.summary).toMatchObject({ verdict: 'conforming', complete: true, fail: 0, warn: 0 });
  expect(seen!.summary).toMatchObject({ verdict: 'conforming', fail: 0 });
  expect(seen!.summary.requests).toBeGreaterThan(500);
});

test.each([
  ['no URL', ['--upstream', 'localhost:4010'], /"localhost:4010" \(--upstream\) is not a URL/],
  [
    'a password in a URL',
    ['--upstream', 'https://user:PRIVATE@127.0.0.1:9'],
    /The URL of --upstream has a user or a password in it/,
  ],
  [
    'a password in the URL of a receiver',
    [
      '--upstream',
      'http://127.0.0.1:9',
      '--port',
      '0',
      '--webhook-upstream',
      'http://user:PRIVATE@127.0.0.1:9',
    ],
    /The URL of --webhook-upstream has a user or a password in it/,
  ],
  [
    'a command that is not there',
    ['--upstream', 'http://127.0.0.1:9', '--port', '0', '--', 'no-such-command'],
    /The command after -- cannot be run: spawn no-such-command ENOENT/,
  ],
  [
    'a key without its certificate',
    ['--upstream', 'https://127.0.0.1:9', '--key', client],
    /A client certificate takes both --cert and --key/,
  ],
])('%s is a mistake: exit 2', async (_, flags, says) => {
  const { code, stdout, stderr } = await command([main, 'watch', '--out', join(root, 'mistakes'), ...flags]);
  expect(stdout + stderr).not.toContain('PRIVATE');
  expect(stderr).toMatch(says);
  expect(code).toBe(2);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
