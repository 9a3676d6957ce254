// Output that cannot be written, and exceptions with a secret in them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, cwit, main } from './support/command.js';
import { referenceServer, temporaryFolder } from './support/fixtures.js';

const folder = temporaryFolder();
const { env } = await referenceServer();

const secret = 'sk_live_Zq81Wm3Ty7Lp5Xy';
const brief = ['certify', '--only', 'getWallet/known-wallet', 'getWallet/response.body'];
const byDefault = ['certificate.json', 'journal.ndjson', 'junit.xml', 'report.html', 'report.json'];

test('a reader that closes the pipe after the first line ends nothing', async () => {
  const out = join(folder, 'head');
  const child = spawn(process.execPath, [main, ...brief, '--out', out], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors).toBe('');
  expect(readdirSync(out).toSorted()).toEqual(byDefault);
});

test.runIf(existsSync('/dev/full'))('a full disk is reported; all else is printed and written', async () => {
  const out = join(folder, 'full');
  const { code, stdout, stderr } = await cwit([...brief, '--out', out, '--har', '/dev/full'], env);
  expect(stderr).toBe('/dev/full cannot be written: the disk is full (ENOSPC).\n');
  expect(stdout).toMatch(
    /2 pass\b[^]*Reports: .*\nIncomplete output: \/dev\/full cannot be written: the disk is full \(ENOSPC\)\.\n/,
  );
  expect(stdout).not.toContain('Exchanges: ');
  expect(code).toBe(3);
  expect(readdirSync(out).toSorted()).toEqual(byDefault);
});

test('a folder of reports that is removed during the run is made again, and the journal is missed', async () => {
  const out = join(folder, 'removed');
  let isRemoved = false;
  const { code, stdout } = await cwit([...brief, '--out', out], env, undefined, (text) => {
    if (isRemoved || !/\d+ requests/.test(text)) return;
    isRemoved = true;
    rmSync(out, { recursive: true });
  });
  expect(isRemoved).toBe(true);
  expect(code).toBe(3);
  expect(stdout).toMatch(/journal\.ndjson\s+is\s+incomplete:\s+its\s+folder\s+does\s+not\s+exist/);
  expect(readFileSync(join(out, 'report.json'), 'utf8')).toContain('is incomplete');
});

const preload = (code: string): string =>
  `--import "data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}"`;

test('an exception in one check is reported once, next to all other results', async () => {
  const out = join(folder, 'internal');
  // Of the embedded server.
  const own = 'REFERENCE-SECRET-93be5f0c1a7d64';
  const unreadable = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync } = fs;
    fs.readFileSync = (path, ...more) => {
      if (String(path).includes('/pacts/') && / published /.test(new Error().stack)) throw new TypeError('cannot read ${own}');
      return readFileSync(path, ...more);
    };
    syncBuiltinESMExports();`;
  const { code, stdout, stderr } = await command([main, 'certify', '--only', 'getWallet', '--out', out], {
    env: { NODE_OPTIONS: preload(unreadable) },
  });
  expect(code).toBe(70);
  expect(stdout).toMatch(/17 pass\b/);
  expect(stdout).toMatch(/error of the suite in getWallet\/\S+ and 1 other requirement: TypeError/);
  expect(stderr.match(/error of cwit itself/g)).toHaveLength(1);
  expect(stderr).toMatch(/seed +\d+[^]*TypeError: cannot read \[api-secret\]\n +at /);
  for (const file of readdirSync(out)) expect(readFileSync(join(out, file), 'utf8')).not.toContain(own);
  expect(stdout + stderr).not.toContain(own);
});

test('an uncaught exception is an issue to send, without a secret, and ends with 70', async () => {
  const thrown = `
    const { stdout, env } = process;
    const write = stdout.write.bind(stdout);
    stdout.write = (text, ...more) => {
      if (String(text).includes('Testing'))
        setImmediate(() => { throw new TypeError('cannot read ' + env.CWIT_API_SECRET); });
      return write(text, ...more);
    };`;
  const args = [main, ...brief, '--seed', '7', '--out', join(folder, 'crash')];
  const { code, stdout, stderr } = await command(args, {
    env: { CWIT_API_SECRET: secret, NODE_OPTIONS: preload(thrown) },
  });
  expect(code).toBe(70);
  expect(stderr).toMatch(
    /error of cwit itself[^]*report it[^]*cwit +\d[^]*node +v\d[^]*platform +\w+[^]*command +cwit certify --only [^]*--seed 7[^]*TypeError: cannot read \[api-secret\]\n +at /,
  );
  expect(stderr.match(/error of cwit itself/g)).toHaveLength(1);
  expect(stdout + stderr).not.toContain(secret);
});
