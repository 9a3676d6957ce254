// The command as a user meets it: what it prints, what it leaves, how it ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.js';
import { requirements as ledger } from '../../src/contract/contract.js';
import { command, cwit, main } from './command.js';

const out = mkdtempSync(join(tmpdir(), 'cwit-cli-'));
afterAll(() => rmSync(out, { recursive: true }));

const report = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;

interface Served {
  url: string;
  stateHandler: string;
  env: { CWIT_API_KEY: string; CWIT_API_SECRET: string };
  child: ChildProcess;
}

/** `cwit serve` in a process of its own. */
async function serve(...args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ctrl+C')) resolve();
    });
  });
  const after = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(text)?.[1] ?? '';
  return {
    url: after('Reference server at'),
    stateHandler: after('state handler'),
    env: { CWIT_API_KEY: after('api-key'), CWIT_API_SECRET: after('api-secret') },
    child,
  };
}

describe('cwit certify', () => {
  test('judges a server in a process of its own', async () => {
    const { url, stateHandler, env, child } = await serve();
    const folder = join(out, 'green');
    const { code, stdout, stderr } = await cwit(
      ['certify', '--base-url', url, '--state-handler', stateHandler, '--out', folder],
      env,
    );
    child.kill();
    expect(stderr).toBe('');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`Judging ${url}`);
    for (const row of ['webhooks', 'by Pact'])
      expect(stdout).toMatch(new RegExp(`^${row} +[1-9]\\d* +0 +0 `, 'm'));
    const { summary } = report(folder);
    expect(summary).toMatchObject({
      verdict: 'conforming',
      complete: true,
      fail: 0,
      warn: 0,
    });
    expect(summary.requests).toBeLessThan(900);
    for (const file of ['report.json', 'junit.xml']) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain(env.CWIT_API_SECRET);
    }
  });

  test('a violation gets a card that explains itself, and exit code 1', async () => {
    const { url, stateHandler, env, child } = await serve('--defect', 'transfer-debited-twice');
    const folder = join(out, 'red');
    const { code, stdout } = await cwit(
      ['certify', '--base-url', url, '--state-handler', stateHandler, '--out', folder],
      env,
    );
    child.kill();
    expect(code).toBe(1);
    for (const part of [
      'initiateTransfer/debit',
      'debits the wallet by at least its amount, once',
      'Endpoints > Initiate transfer',
      'a debit of 2501.5',
      'curl',
      '$CWIT_API_SECRET',
      `certify --base-url ${url} --state-handler ${stateHandler} --only initiateTransfer/debit`,
    ]) {
      expect(stdout).toContain(part);
    }
    expect(report(folder).summary.verdict).toBe('nonconforming');
  });

  test('what judges it again is a command that works, whatever the exchange was sent for', async () => {
    const args = [
      'certify',
      '--defect',
      'create-flight-quote-answers-as-plain-text',
      '--out',
      join(out, 'x'),
    ];
    const { stdout } = await cwit([...args, '--only', 'createFlightQuote']);
    const line = /Judge it again.*\n +node (.+)/.exec(stdout)?.[1] ?? '';
    expect(line).toContain('--only createFlightQuote/response.content-type createFlightQuote/');
    const again = await command([...line.split(' '), '--out', join(out, 'x')]);
    expect(again.stdout).toContain('FAIL  MUST createFlightQuote/response.content-type');
    expect(again.code).toBe(1);
  });

  test('the ledger is closed: every MUST was exercised, or is excluded with a reason', () => {
    const { requirements } = report(join(out, 'green'));
    const musts = requirements.filter(({ level }) => level === 'MUST');
    expect(musts.map(({ id }) => id)).toEqual(
      ledger.filter(({ level }) => level === 'MUST').map(({ id }) => id),
    );
    const open = musts.filter(({ verdict }) => verdict === 'not-testable' || verdict === 'not-offered');
    expect(open.filter(({ excluded, reason }) => !excluded || !reason).map(({ id }) => id)).toEqual([]);
  });

  test('reports fit their schema', async () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../src/report/report.schema.json', import.meta.url), 'utf8'),
    ) as object;
    const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false }).compile(
      schema,
    );
    for (const folder of ['green', 'red']) {
      validate(report(join(out, folder)));
      expect(validate.errors).toBeNull();
    }
  });

  test('--only judges what it names', async () => {
    const folder = join(out, 'only');
    const { code } = await cwit([
      'certify',
      '--only',
      'getWallet/response.body',
      '--out',
      folder,
      '--seed',
      '5',
    ]);
    expect(code).toBe(0);
    expect(report(folder).requirements.map((row) => row.id)).toEqual(['getWallet/response.body']);
    expect(report(folder).seed).toBe(5);
  });

  test('--require-complete is not content with a part', async () => {
    const { url, env, child } = await serve();
    const { code, stdout } = await cwit(
      [
        'certify',
        '--base-url',
        url,
        '--features',
        'transactions,wallet,idempotency',
        '--out',
        join(out, 'part'),
        '--require-complete',
      ],
      env,
    );
    child.kill();
    expect(code).toBe(3);
    expect(stdout).toContain('not testable');
  });
});

describe('mistakes get one clear sentence', () => {
  const target = join(out, 'target.json');
  const mistakes: [name: string, args: string[], code: number, says: RegExp][] = [
    ['an unknown flag', ['certify', '--bogus'], 2, /unknown option '--bogus'/],
    ['an unknown command', ['certifi'], 2, /certifi/],
    [
      'an unknown member of the target file',
      ['certify', '--target', target],
      2,
      /target\.json: .*unknown member "baseURL"/,
    ],
    [
      'a target file that is not there',
      ['certify', '--target', join(out, 'none.json')],
      2,
      /none\.json cannot be read/,
    ],
    [
      'no server',
      ['certify', '--base-url', 'http://127.0.0.1:9', '--api-key', 'a', '--api-secret', 'b'],
      3,
      /Nothing listens at http:\/\/127\.0\.0\.1:9/,
    ],
    [
      'an unknown host',
      ['certify', '--base-url', 'http://no.such.host.invalid', '--api-key', 'a', '--api-secret', 'b'],
      3,
      /not known|does not answer/,
    ],
    ['no credentials', ['certify', '--base-url', 'http://127.0.0.1:9'], 2, /CWIT_API_KEY/],
    [
      'no URL',
      ['certify', '--base-url', 'localhost:4010', '--api-key', 'a', '--api-secret', 'b'],
      2,
      /not a base URL/,
    ],
    [
      'an unknown requirement',
      ['certify', '--only', 'getWalet'],
      2,
      /No requirement, operation or tag is called "getWalet"/,
    ],
    ['an unknown feature', ['certify', '--features', 'walet'], 2, /No feature is called "walet"/],
    ['an unknown defect', ['certify', '--defect', 'transfer-debited-twce'], 2, /transfer-debited-twice/],
    ['a seed that is no number', ['certify', '--seed', 'x'], 2, /whole number/],
    ['a path that is none', ['certify', '--seed', '1', '--path', 'foo'], 2, /--path foo is no path/],
    ['a path without its seed', ['certify', '--path', '0:1'], 2, /--path goes with --seed/],
    [
      'a path of no property',
      ['certify', '--seed', '1', '--path', '0:1', '--only', 'getWallet/same-wallet'],
      2,
      /name the property with --only/,
    ],
    ['an unknown depth', ['certify', '--depth', 'bottom'], 2, /quick, standard, deep/],
    ['no requests at all', ['certify', '--max-requests', '0'], 2, /at least 1/],
    ['no time at all', ['certify', '--max-minutes', '0'], 2, /a number above 0/],
    ['a file for a folder', ['certify', '--out', target], 2, /--out .*target\.json is no folder.*a file/],
    ['a folder in a file', ['certify', '--out', join(target, 'x')], 2, /is no folder.*a file/],
    [
      'a file for the folder of a receiver',
      ['webhook', 'certify', '--url', 'http://127.0.0.1:9', '--secret', 's', '--out', target],
      2,
      /is no folder/,
    ],
    [
      'a state handler without a scheme',
      ['certify', '--base-url', 'http://127.0.0.1:9', '--state-handler', 'localhost:4010/states'],
      2,
      /"localhost:4010\/states" is not the URL of a state handler/,
    ],
  ];
  test.each(mistakes)('%s', async (_, args, code, says) => {
    writeFileSync(target, JSON.stringify({ baseURL: 'http://127.0.0.1:9' }));
    const given = args.includes('--state-handler') ? 'given' : '';
    const result = await cwit(args, { CWIT_API_KEY: given, CWIT_API_SECRET: given });
    expect(result.stderr).toMatch(says);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).not.toMatch(/^\s+at /m);
    expect(result.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  });

  test('wrong credentials and a wrong base path', async () => {
    const { url, env, child } = await serve();
    const wrong = await cwit(['certify', '--base-url', url, '--out', join(out, 'x')], {
      ...env,
      CWIT_API_SECRET: 'nonsense',
    });
    const lost = await cwit(['certify', '--base-url', `${url}/nowhere`, '--out', join(out, 'x')], env);
    child.kill();
    expect([wrong.code, lost.code]).toEqual([3, 3]);
    expect(wrong.stderr).toMatch(/refuses the credentials/);
    expect(lost.stderr).toMatch(/Check the base URL/);
  });
});
