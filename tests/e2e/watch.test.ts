// `cwit watch` between a client and the reference server: its output, its reports and its exit codes.
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../src/report/model/model.js';
import { sign } from '../../src/webhooks/sign.js';
import { listen } from '../unit/support/server.js';
import { command, cwit, main } from './support/command.js';
import { readReport, referenceServer, temporaryFolder, type TestServer } from './support/fixtures.js';

const root = temporaryFolder();
const good = await referenceServer();
const broken = await referenceServer({ defect: 'get-wallet-answers-without-data' });
const none = { CWIT_API_KEY: '', CWIT_API_SECRET: '' };

/** Sends requests to the proxy of the server, or to that of a receiver of events. */
type Client = (url: string, credentials: Record<string, string>, hooks: string) => Promise<unknown>;
const send = async (url: string, init: RequestInit): Promise<string> => (await fetch(url, init)).text();
/** Archives have times in whole milliseconds, and one of them between two requests shows that they are not simultaneous. */
const sendLater = (...request: Parameters<typeof send>) => setTimeout(3).then(() => send(...request));
const readsWallet: Client = (url, headers) =>
  send(`${url}/pms/api/external/request/wallet/get-or-create/`, { headers });

let runs = 0;

/** Has a client send a request through the proxy, which ends when there is an answer. */
async function watched(
  { url, apiKey, apiSecret }: TestServer,
  client: Client = readsWallet,
  flags: readonly string[] = [],
) {
  const out = join(root, `run-${++runs}`);
  let isSent = false;
  const args = ['watch', '--upstream', url, '--port', '0', '--out', out, ...flags];
  const result = await cwit(args, none, undefined, (text) => {
    const [, proxy] = /point clients to (\S+)\n[^]*Ctrl\+C/.exec(text) ?? [];
    if (isSent || proxy === undefined) return;
    isSent = true;
    const [, hooks = ''] = /point the server to (\S+)/.exec(text) ?? [];
    void client(proxy, { 'api-key': apiKey, 'api-secret': apiSecret }, hooks).then(() =>
      process.emit('SIGTERM'),
    );
  });
  return { ...result, report: readReport(out), out };
}

test('a command behind the proxy: its output and its exit code count where nothing is broken', async () => {
  const client = `
    const { status } = await fetch(process.env.CWIT_BASE_URL + '/transactions');
    console.log('The client got', status);
    process.exitCode = 7;`;
  const flags = ['--upstream', good.url, '--port', '0', '--out', join(root, 'behind')];
  const behind = ['--', process.execPath, '--input-type=module', '-e', client];
  const { code, stdout } = await command([main, 'watch', ...flags, ...behind], { env: none });
  // It has no credentials.
  expect(stdout).toContain('The client got 401');
  expect(code, stdout).toBe(7);
});

test('a conformant server and client: exit 0, with the reports', async () => {
  const { code, stdout, report, out } = await watched(good, readsWallet, ['--har']);
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/^TESTED \d+ of \d+ requirements/m);
  expect(report.summary).toMatchObject({ verdict: 'conforming', fail: 0, requests: 1 });
  const source = expect.stringMatching(/^http:\/\/127/) as string;
  expect(report.recording).toEqual({ source, exchanges: 1, foreign: 0 });
  expect(report.client).toEqual([]);
  expect(stdout).toContain('The client broke no rule of the contract.');
  const har = JSON.parse(readFileSync(join(out, 'traffic.har'), 'utf8')) as { log: { entries: unknown[] } };
  expect(har.log.entries).toHaveLength(1);
  for (const name of ['report.json', 'traffic.har', 'journal.ndjson'])
    expect(readFileSync(join(out, name), 'utf8')).not.toContain(good.apiSecret);
});

test('a violation is printed when it happens, and ends with exit 1', async () => {
  const { code, stdout, report } = await watched(broken);
  expect(stdout.match(/^✗ getWallet\/response\.body: expected .*; got .*$/gm)).toHaveLength(1);
  expect(stdout.indexOf('✗ getWallet/response.body')).toBeLessThan(stdout.indexOf('FAILED: '));
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
    'getWallet/response.body',
  ]);
  // Its credentials were right, and nothing sends again what a client sent.
  expect(stdout).toMatch(/curl .*-H "api-key: \$CWIT_API_KEY" -H "api-secret: \$CWIT_API_SECRET"/);
  expect(stdout).not.toMatch(/wrong \[|cwit certify|-H 'host:/);
  expect(code).toBe(1);
});

test('violations of the client are listed, and are exit 1 with --strict-client', async () => {
  const client: Client = (url, headers) =>
    send(`${url}/vaas/api/v1/esim/orders?api_secret=${good.apiSecret}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: '{"reference":"E-1","package_code":7}',
    });
  const lenient = await watched(good, client);
  expect(lenient.report.client?.map(({ rule }) => rule)).toEqual([
    ...['secret-in-its-header', 'idempotency-key', 'content-type', 'body-types', 'undocumented'],
  ]);
  expect(lenient.stdout).toMatch(
    /The client breaks 4 rules. This does not affect the verdict on the server:\n {2}secret-in-its-header \(1×\): /,
  );
  expect(lenient.report.summary.fail).toBe(0);
  expect(lenient.stdout + JSON.stringify(lenient.report)).not.toContain(good.apiSecret);
  expect((await watched(good, client, ['--strict-client'])).code).toBe(1);
});

test('traffic outside of the contract is exit 3, counted, and not recorded', async () => {
  const client: Client = (url, headers) =>
    send(`${url}/login?next=PRIVATE`, {
      method: 'POST',
      headers: { ...headers, 'x-auth-token': 'PRIVATE' },
      body: '{"password":"PRIVATE"}',
    });
  const { code, report, stdout, stderr, out } = await watched(good, client, ['--har']);
  expect(report.recording).toMatchObject({ exchanges: 1, foreign: 1 });
  expect(report.client?.map(({ rule }) => rule)).toEqual(['secret-to-the-service']);
  for (const name of readdirSync(out).filter((one) => one.includes('.')))
    expect(stdout + stderr + readFileSync(join(out, name), 'utf8'), name).not.toContain('PRIVATE');
  expect(code).toBe(3);
});

test('events go through a second proxy, which checks the receiver', async () => {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
  onTestFinished(() => void receiver.close().closeAllConnections());
  const upstream = await listen(receiver);
  const body = JSON.stringify({ event: 'order.processing', service: 'flight', data: {} });
  const sendEvents: Client = async (_, __, hooks) => {
    for (const signature of [sign(body, good.apiSecret), 'ab']) {
      const headers = { 'content-type': 'application/json', 'SERVICE-HTTP-SIGNATURE': signature };
      await send(`${hooks}/hook`, { method: 'POST', body, headers });
    }
  };
  const flags = ['--webhook-upstream', upstream, '--webhook-port', '0', '--api-secret', good.apiSecret];
  const { report, stdout, stderr } = await watched(good, sendEvents, [...flags, '--api-key', good.apiKey]);
  expect(report.recording?.exchanges, stdout + stderr).toBe(2);
  expect(report.client).toMatchObject([{ rule: 'receiver-checks-signatures', count: 1 }]);
});

const random = { apiKey: 'pk-71b0c2d9e4', apiSecret: 'k7Qz93be5f0c1aVd64e802' };

// Answers every request wrongly, in the way that its path names.
const strange = createServer((request, response) => {
  request.resume().on('end', () => {
    const { url = '', headers } = request;
    const status = /metrics|banks/.test(url) ? 500 : /Bearer/.test(String(headers['api-secret'])) ? 401 : 200;
    const body = url.includes('health') ? random.apiSecret : JSON.stringify({ status: true, message: 'ok' });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
});

test('`cwit judge` finds in the written archive what `cwit watch` found', async () => {
  onTestFinished(() => void strange.close().closeAllConnections());
  const url = await listen(strange);
  const pay = '/pms/api/external/request/wallet/transfer/';
  const transfer = { amount: '10.00', account_number: '0123456789', bank_code: '058', reference: 'T-1' };
  const client: Client = async (proxy, headers) => {
    const post = (path: string, body: object, more = {}) =>
      sendLater(proxy + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      });
    await readsWallet(proxy, headers, '');
    await readsWallet(proxy, { ...headers, 'api-secret': `Bearer ${random.apiSecret}` }, '');
    await readsWallet(proxy, { authorization: `Bearer ${random.apiSecret}` }, '');
    await post(pay, { ...transfer, narration: null });
    await post(pay.slice(0, -1), { ...transfer, amount: 10, reference: 'T-2' });
    await post(pay, { amount: '1' }, { 'content-type': 'text/plain' });
    for (const account_number of ['12345', '123'])
      await post('/transfer/recipient', { type: 'nuban', name: 'A', account_number });
    for (const path of [
      '//transfer/banks',
      '/transfer/banks',
      '/transfer/banks',
      '/health',
      '/metrics',
      '/metrics?a=1',
    ])
      await sendLater(proxy + path, { headers });
    await send(`${proxy}/transactions`, { method: 'OPTIONS', headers });
  };
  const { report, stdout, out } = await watched({ ...good, ...random, url }, client, ['--har']);
  const tested = join(root, 'tested');
  await cwit(['judge', join(out, 'traffic.har'), '--out', tested], none);
  expect(findings(readReport(tested)), stdout).toEqual(findings(report));
  const { failing, client: rules } = findings(report);
  expect(failing).toEqual(
    expect.arrayContaining([
      ...['service/no-secret', 'service/unknown-routes', 'listBanks/response.no-server-error'],
      ...['initiateTransfer/response.body', 'createRecipient/nuban-digits', 'getWallet/response.body'],
    ]),
  );
  expect(new Set(rules.map(([rule]) => rule))).toEqual(
    new Set([
      ...['credentials', 'credentials-as-issued', 'secret-in-its-header', 'secret-to-the-service', 'address'],
      ...['idempotency-key', 'content-type', 'body', 'amount-as-text', 'body-types'],
    ]),
  );
});

/** The verdicts and the client findings of a report. */
function findings({ requirements, client = [] }: Report) {
  return {
    failing: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    warnings: requirements.filter(({ verdict }) => verdict === 'warn').map(({ id }) => id),
    client: client.map(({ rule, clause, count, evidence }) => [
      rule,
      clause,
      count,
      evidence.map(({ actual }) => actual),
    ]),
  };
}

test('--for ends it as well', async () => {
  const out = join(root, 'for');
  const flags = ['--upstream', good.url, '--port', '0', '--out', out, '--for', '1'];
  // There was no traffic.
  expect((await cwit(['watch', ...flags], none)).code).toBe(3);
  expect(readReport(out).recording).toMatchObject({ exchanges: 0 });
});
