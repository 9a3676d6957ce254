// Working on a server: judging less of it, again, and whenever it changed; and reaching it at all.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Report } from '../../src/report/model.js';
import { serve } from '../proof/served.js';
import { certificates } from '../unit/support/certificates.js';
import { command, cwit, main } from './command.js';

const root = mkdtempSync(join(tmpdir(), 'cwit-working-'));
afterAll(() => rmSync(root, { recursive: true }));
const report = (folder: string): Report =>
  JSON.parse(readFileSync(join(root, folder, 'report.json'), 'utf8')) as Report;

test('--bail stops, and --failed goes on with what failed', async () => {
  const args = ['certify', '--defect', 'transfer-debited-twice', '--out', join(root, 'bail')];
  const first = await cwit([...args, '--only', 'initiateTransfer', '--bail', '1']);
  expect(first.code, first.stdout).toBe(1);
  const { summary, requirements, problems, seed } = report('bail');
  expect(summary).toMatchObject({ verdict: 'nonconforming', complete: false, fail: 1 });
  expect(problems).toEqual([]);
  const rest = requirements.filter(({ reason }) => reason === 'stopped after 1 failure (--bail)');
  expect(rest.length).toBeGreaterThan(5);
  expect(rest.every(({ verdict }) => verdict === 'not-testable')).toBe(true);

  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const again = await cwit([...args, '--failed']);
  expect(again.code, again.stdout).toBe(1);
  expect(report('bail').requirements.map(({ id }) => id)).toEqual(failed);
  expect(report('bail').seed).toBe(seed);
});

test('a configuration is read, flags win, and what is skipped is shown as such', async () => {
  const cwd = join(root, 'configured');
  mkdirSync(cwd);
  const config = { only: ['listBanks'], skip: ['listBanks/auth.missing'], depth: 'quick', out: 'here' };
  writeFileSync(join(cwd, 'cwit.config.json'), JSON.stringify(config));
  const { code, stdout } = await command([main, 'certify'], { cwd });
  expect(code, stdout).toBe(0);
  const { summary, requirements, effort } = report('configured/here');
  expect(effort!.depth).toBe('quick');
  expect(summary).toMatchObject({ verdict: 'conforming', complete: false, notTestable: 1 });
  expect(requirements.find(({ id }) => id === 'listBanks/auth.missing')).toMatchObject({
    verdict: 'not-testable',
    reason: 'skipped by --skip',
  });
  const other = await command([main, 'certify', '--only', 'getWallet/response.body', '--require-complete'], {
    cwd,
  });
  expect(other.code, other.stdout).toBe(3);
  expect(report('configured/here').requirements.map(({ id }) => id)).toEqual(['getWallet/response.body']);
});

test('nothing is held against what is not asked for, or skipped', async () => {
  const args = ['certify', '--defect', 'get-wallet-answers-without-data', '--out', join(root, 'asked')];
  const others = ['initiateTransfer/auth.missing', 'initiateTransfer/debit', 'listBanks/auth.missing'];
  const some = await cwit([...args, '--only', ...others, '--bail', '1', '--connections', '1']);
  expect(some.code, some.stdout).toBe(0);
  expect(some.stdout).not.toMatch(/FAIL|--bail/);
  expect(
    report('asked')
      .requirements.map(({ verdict }) => verdict)
      .sort(),
  ).toEqual([...['not-testable', 'pass', 'pass']]);

  const skipped = ['--skip', 'getWallet/response.body'];
  const rest = await cwit([...args, '--only', 'getWallet', 'initiateTransfer/debit', ...skipped]);
  expect(rest.stdout).not.toContain('FAIL  MUST getWallet/response.body');
  expect(report('asked').requirements.find(({ id }) => id === 'getWallet/response.body')).toMatchObject({
    ...{ verdict: 'not-testable', reason: 'skipped by --skip', evidence: [] },
  });
});

test('two runs do not write into one folder', async () => {
  const folder = join(root, 'locked');
  mkdirSync(folder);
  writeFileSync(join(folder, '.cwit.lock'), JSON.stringify({ pid: process.pid, host: hostname() }));
  const { code, stdout, stderr } = await cwit(['certify', '--only', 'getWallet', '--out', folder]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Another run \(process \d+ on .*\) writes its reports to .*locked: wait for it/);
});

test('a server behind TLS that asks for a client certificate and a header', async () => {
  const { url, stateHandler, env, child } = await serve();
  const { ca, server, client } = await certificates();
  const tls = { ...server, ca: ca.cert, requestCert: true };
  const gate = createServer(tls, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    // The state handler is sent no header of the target's.
    const isState = path === '/states';
    if (!isState && headers['x-gate-token'] !== 'open-sesame') return void outgoing.writeHead(403).end();
    if (isState && 'x-gate-token' in headers) return void outgoing.writeHead(500).end();
    const to = request(isState ? stateHandler : url + path, { method: method!, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(to);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const baseUrl = `https://localhost:${(gate.address() as AddressInfo).port}`;
  const files = { ca: ca.cert, cert: client.cert, key: client.key };
  for (const [name, pem] of Object.entries(files)) writeFileSync(join(root, `${name}.pem`), pem);
  const flags = Object.keys(files).flatMap((name) => [`--${name}`, join(root, `${name}.pem`)]);
  try {
    const { code, stdout } = await cwit(
      [
        ...['certify', '--base-url', baseUrl, '--state-handler', `${baseUrl}/states`, ...flags],
        ...['--header', 'X-Gate-Token: open-sesame', '--only', 'initiateTransfer/response.body'],
        ...['getWallet', '--depth', 'quick', '--out', join(root, 'gate')],
      ],
      env,
    );
    expect(code, stdout).toBe(0);
    expect(report('gate').summary).toMatchObject({ verdict: 'conforming', notTestable: 0 });
    expect(report('gate').again!.judge).toContain("--header 'X-Gate-Token: [redacted]'");
    expect(readFileSync(join(root, 'gate', 'report.json'), 'utf8')).not.toContain('open-sesame');
    const refused = await cwit(
      ['certify', '--base-url', baseUrl, ...flags.slice(0, 2), '--out', join(root, 'refused')],
      env,
    );
    expect(refused.code, refused.stdout).toBe(3);
  } finally {
    gate.close();
    gate.closeAllConnections();
    child.kill();
  }
});

test('--watch judges again once the server was restarted, and Ctrl+C ends it', async () => {
  const broken = await serve('--defect', 'list-banks-answers-as-html');
  const { url, stateHandler, env } = broken;
  const [target, out] = [['--base-url', url, '--state-handler', stateHandler], join(root, 'watched')];
  const args = [
    main,
    'certify',
    ...target,
    '--only',
    'listBanks',
    '--out',
    out,
    '--depth',
    'quick',
    '--watch',
  ];
  const watching = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  onTestFinished(() => void watching.kill('SIGKILL'));
  let text = '';
  watching.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // What was printed before is no news.
  let told = 0;
  const until = async (part: string) => {
    await vi.waitFor(() => expect(text.slice(told)).toContain(part), { timeout: 50_000, interval: 50 });
    return text.slice(told);
  };
  await until('Watching http');
  expect(text).toContain('FAIL  MUST listBanks/response.content-type');
  told = text.length;
  const gone = new Promise((resolve) => broken.child.once('close', resolve));
  broken.child.kill();
  await gone;
  const mended = spawn(process.execPath, [main, 'serve', '--port', new URL(url).port]);
  onTestFinished(() => void mended.kill());
  const news = await until('Watching http');
  expect(news).toMatch(/The server changed\.[^]*Kept now: +listBanks\/response\.content-type/);
  expect(news).not.toContain('FAIL');
  const code = new Promise((resolve) => watching.once('close', resolve));
  watching.kill('SIGINT');
  expect(await code).toBe(0);
}, 120_000);
