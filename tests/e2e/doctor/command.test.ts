// The command: what it prints, how it ends, and what certify makes of the same mistakes.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { behindProxy } from '../../self/support/proxy.js';
import { command, cwit, main } from '../support/command.js';
import { referenceServer, temporaryFolder } from '../support/fixtures.js';
import { answering, certificateFor, json, selfSigned, small } from './small-server.js';

const root = temporaryFolder();
const out = join(root, 'reports');
const server = await referenceServer();
const { env } = server;

test('a right server, described by the environment, is ready', async () => {
  const { code, stdout } = await cwit(['doctor'], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/✓ address +http:\/\/127\.0\.0\.1:\d+ answers, over plain HTTP/);
  expect(stdout).toMatch(/\nReady: /);
  expect(stdout).not.toMatch(/[✗?→]/);
  for (const check of ['base path', 'credentials', 'features', 'pace', 'state handler', 'webhooks'])
    expect(stdout).toContain(`✓ ${check.padEnd(13)} `);
});

test('a red line exits 3 and gives the next step; --json prints the same lines', async () => {
  const args = ['doctor', '--state-handler', `${server.stateHandler}s`];
  const { code, stdout } = await cwit(args, env);
  expect(code).toBe(3);
  expect(stdout).toMatch(
    /✗ state handler[^]*→ Check the path of --state-handler[^]*Not ready: fix the line marked ✗/,
  );
  const asJson = await cwit([...args, '--json'], env);
  expect(asJson.code).toBe(3);
  const { ready, lines } = JSON.parse(asJson.stdout) as { ready: boolean; lines: { light: string }[] };
  expect(ready).toBe(false);
  expect(lines.filter(({ light }) => light === 'red')).toMatchObject([
    { check: 'state handler', blocks: true },
  ]);
});

test('the documentation shows what is printed of a server without eSIM, whose state handler has two gaps', async () => {
  const proxy = await behindProxy(server, ({ path, status, text }, outgoing) => {
    const isMissing = path.includes('/esim/') || (path === '/states' && text.includes('"card_id"'));
    outgoing.writeHead(isMissing ? 404 : status).end(text.replace('"bank_code"', '"bankCode"'));
  });
  const { baseUrl, stateHandler } = proxy.target;
  const features = ['--features', 'transactions,wallet,cards,esim,webhooks'];
  const args = ['doctor', '--base-url', baseUrl, '--state-handler', stateHandler!, ...features];
  const { code, stdout } = await cwit(args, env);
  proxy.close();
  expect(code).toBe(3);
  // The lines of what takes another time each time may be broken in another place.
  const inWords = (text: string) =>
    text
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      .replace(/\d+ ms/g, 'N ms')
      .replace(/\s+/g, ' ');
  const page = readFileSync(new URL('../../../docs/certify.md', import.meta.url), 'utf8');
  const [, sample = ''] = /```text\n( {2}✓ address[^]*?)```/.exec(page)!;
  const parts = sample.split('…').map((part) => inWords(part).trim());
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(inWords(stdout)).toContain(part);
});

test('no secret is printed', async () => {
  const token = 'token-0123456789';
  const file = join(root, 'target.json');
  writeFileSync(file, JSON.stringify({ stateHeaders: { authorization: token } }));
  const echo = await small((request, response) => json(500, request.headers)(request, response));
  const handlers = [echo.url, 'http://127.0.0.1:9'].map(
    (url) => `${url.replace('://', '://user:password-01@')}/states?token=token-in-a-query`,
  );
  const secrets = [token, server.apiKey, server.apiSecret, 'password-01', 'token-in-a-query'];
  const commands = [['doctor'], ['certify', '--out', out]];
  for (const [command, handler] of commands.flatMap((one) => handlers.map((url) => [one, url] as const))) {
    const args = ['--target', file, '--base-url', server.url, '--state-handler', handler];
    const { code, stdout, stderr } = await cwit([...command, ...args], env);
    expect(code).toBe(3);
    expect(stdout + stderr).toMatch(/state handler[^]*127\.0\.0\.1/i);
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
  }
  const { stdout } = await cwit(['doctor', '--target', file, '--base-url', echo.url], env);
  for (const secret of secrets) expect(stdout).not.toContain(secret);
  echo.close();
});

test('TLS: an authority is trusted where Node or a flag says so, and a client certificate is shown', async () => {
  const [own, client] = [await selfSigned(), await certificateFor(['client'])];
  const secure = await small(json(200), { ...own, ca: client.cert, requestCert: true });
  const files = { ca: own.cert, cert: client.cert, key: client.key };
  for (const [name, pem] of Object.entries(files)) writeFileSync(join(root, `${name}.pem`), pem);
  const flags = Object.keys(files).flatMap((name) => [`--${name}`, join(root, `${name}.pem`)]);
  const handler = ['--state-handler', `${secure.url}/states`];
  const args = ['doctor', '--base-url', secure.url, ...handler, '--features', 'wallet'];
  const before = await cwit([...args, ...flags.slice(2)], env);
  expect(before.stdout).toMatch(/→ If the server is yours, trust its\s+certificate/);
  // Node reads this variable when it starts.
  const after = await command([main, ...args, ...flags.slice(2)], {
    env: { ...env, NODE_EXTRA_CA_CERTS: join(root, 'ca.pem') },
  });
  const byFlag = await cwit([...args, ...flags], env);
  for (const { stdout } of [after, byFlag]) {
    expect(stdout).toMatch(/✓ address +https:\/\/localhost:\d+ answers, over TLS/);
    expect(stdout).toMatch(/"a wallet exists": no value for wallet_id/);
  }
  const alone = await cwit([...args, ...flags.slice(0, 2)], env);
  expect(alone.stdout).not.toContain('answers, over TLS');
  secure.close();
});

test('the embedded server is no target of the environment', async () => {
  const only = ['--only', 'listBanks/response.body', '--out', out];
  const tested = await cwit(['certify', ...only], env);
  expect(tested.stdout).toContain(`Testing ${server.url}\n`);
  const embedded = await cwit(['certify', ...only, '--variant', 'transfer-fee-10'], env);
  expect(embedded.stdout).toMatch(/^Testing the embedded reference server/);
});

test('certify says what it waits for, and goes on where one operation gives no answer', async () => {
  const held: ServerResponse[] = [];
  const hanging = await small((request, response) => {
    if (request.url!.includes('/banks')) held.push(response);
    else answering(() => 200)(request, response);
  });
  const waits = 'waiting up to 28 s for the answer to listBanks';
  const args = ['certify', '--base-url', hanging.url, '--only', 'getWallet/response.body', '--out', out];
  const tested = await cwit(args, { ...env, CWIT_STATE_HANDLER: '' }, undefined, (text) => {
    // The answer that it waits for never comes.
    if (text.includes(waits)) for (const response of held.splice(0)) response.destroy();
  });
  hanging.close();
  expect(tested.stdout).toContain(waits);
  expect(tested.stdout).toMatch(/requirements? (pass|fail)/);
});
