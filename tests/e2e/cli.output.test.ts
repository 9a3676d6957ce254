// Output that fails, and errors with a secret in them: of the built command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command, cwit, main } from './command.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'sk_live_Zq81Wm3Ty7Lp5Xy';
const brief = ['certify', '--only', 'getWallet/known-wallet', 'getWallet/response.body'];
const byDefault = [
  'certificate.json',
  'journal.ndjson',
  'junit.xml',
  'report.html',
  'report.json',
  'side-effects.json',
];

test('who reads the first line only ends nothing', async () => {
  const out = join(folder, 'head');
  const child = spawn(process.execPath, [main, ...brief, '--out', out], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors).toBe('');
  expect(readdirSync(out).toSorted()).toEqual(byDefault);
});

test.runIf(existsSync('/dev/full'))('a full disk is told; all else is printed and written', async () => {
  const out = join(folder, 'full');
  const { code, stdout, stderr } = await cwit([...brief, '--out', out, '--har', '/dev/full']);
  expect(stderr).toBe('/dev/full cannot be written: the disk is full (ENOSPC).\n');
  expect(stdout).toMatch(
    /2 pass\b[^]*Reports: .*\nNot all is written: \/dev\/full cannot be written: the disk is full \(ENOSPC\)\.\n/,
  );
  expect(stdout).not.toContain('Exchanges: ');
  expect(code).toBe(3);
  expect(readdirSync(out).toSorted()).toEqual(byDefault);
});

test('a folder of reports that is removed meanwhile is made anew, and the journal is missed', async () => {
  const out = join(folder, 'removed');
  const child = spawn(process.execPath, [main, 'certify', '--only', 'getWallet', '--out', out]);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (existsSync(join(out, 'journal.ndjson')) && !text.includes('Reports:') && /\d+ requests/.test(text))
      rmSync(out, { recursive: true, force: true });
  });
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(text).toMatch(/journal\.ndjson\s+is\s+not\s+whole:\s+its\s+folder\s+is\s+not\s+there/);
  expect(readdirSync(out)).toContain('report.json');
  expect(readFileSync(join(out, 'report.json'), 'utf8')).toContain('is not whole');
});

test.each([
  ['a flag that is misspelt', ['certify', `--api-secrte=${secret}`], 2],
  ['a flag that is another one', ['certify', '--api-secret', secret, '--base-url', secret], 2],
  [
    'the address',
    ['certify', '--api-secret', secret, '--api-key', 'k', '--base-url', `http://127.0.0.1:9/${secret}`],
    3,
  ],
  [
    'a line of the doctor',
    ['doctor', '--api-secret', secret, '--api-key', 'k', '--base-url', `http://127.0.0.1:9/${secret}`],
    3,
  ],
  [
    'the query of the address',
    ['certify', '--api-key', 'k', '--api-secret', 's', '--base-url', `http://127.0.0.1:9/?token=${secret}`],
    3,
  ],
  [
    'the query of a state handler that is none',
    [
      ...['certify', '--api-key', 'k', '--api-secret', 's', '--base-url', 'http://127.0.0.1:9'],
      ...['--state-handler', `ftp://127.0.0.1:9/?token=${secret}`],
    ],
    2,
  ],
  ['an argument too many', ['certify', '--api-secret', secret, secret], 2],
])('a secret in %s is not printed', async (_, args, wanted) => {
  const { code, stdout, stderr } = await cwit(args);
  expect(stdout + stderr).not.toContain(secret);
  expect(stdout + stderr).not.toBe('');
  expect(code).toBe(wanted);
});

const preload = (code: string): string =>
  `--import "data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}"`;

test('an exception while judging is told once, with all that was judged beside it', async () => {
  const out = join(folder, 'internal');
  // Of the embedded server.
  const own = 'REFERENCE-SECRET-93be5f0c1a7d64';
  const unreadable = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync } = fs;
    fs.readFileSync = (path, ...more) => {
      if (String(path).includes('/pacts/') && new Error().stack.includes('pact/published')) throw new TypeError('cannot read ${own}');
      return readFileSync(path, ...more);
    };
    syncBuiltinESMExports();`;
  const { code, stdout, stderr } = await cwit(['certify', '--only', 'getWallet', '--out', out], {
    NODE_OPTIONS: preload(unreadable),
  });
  expect(code).toBe(70);
  expect(stdout).toMatch(/16 pass\b/);
  expect(stdout).toMatch(/error of the suite in getWallet\/\S+ and 1 other requirement: TypeError/);
  expect(stderr.match(/error of cwit itself/g)).toHaveLength(1);
  expect(stderr).toMatch(/seed +\d+[^]*TypeError: cannot read \[api-secret\]\n +at /);
  for (const file of readdirSync(out)) expect(readFileSync(join(out, file), 'utf8')).not.toContain(own);
  expect(stdout + stderr).not.toContain(own);
});

test('an exception that nobody expected is an issue to send, without a secret, and ends with 70', async () => {
  const thrown = `setTimeout(() => { throw new TypeError('cannot read ' + process.env.CWIT_API_SECRET); }, 300)`;
  const { code, stdout, stderr } = await cwit([...brief, '--seed', '7', '--out', join(folder, 'crash')], {
    CWIT_API_SECRET: secret,
    NODE_OPTIONS: preload(`if (!process.send) ${thrown}`),
  });
  expect(code).toBe(70);
  expect(stderr).toMatch(
    /error of cwit itself[^]*report it[^]*cwit +\d[^]*node +v\d[^]*platform +\w+[^]*command +cwit certify --only [^]*--seed 7[^]*TypeError: cannot read \[api-secret\]\n +at /,
  );
  expect(stderr.match(/error of cwit itself/g)).toHaveLength(1);
  expect(stdout + stderr).not.toContain(secret);
});

test('serve says where its credentials come from, and prints its own', async () => {
  const args = [main, 'serve', '--port', '0'];
  const env = { CWIT_API_KEY: 'pk_4Lm8Qw2Zx9Rt', CWIT_API_SECRET: '' };
  const { stdout } = await command(args, { env, interruptAt: 'Ctrl+C' });
  expect(stdout).toMatch(/^ {2}api-key {8}as in CWIT_API_KEY\n {2}api-secret {5}(?!as in)\S+$/m);
});
