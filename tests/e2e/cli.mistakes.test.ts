// What a user who made a mistake reads.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { command, cwit, main } from './command.js';
import { serve } from '../proof/served.js';

const out = mkdtempSync(join(tmpdir(), 'cwit-mistakes-'));
afterAll(() => rmSync(out, { recursive: true }));

describe('mistakes get one clear sentence', () => {
  const target = join(out, 'target.json');
  const blocked = join(out, 'blocked');
  mkdirSync(join(blocked, 'report.json'), { recursive: true });
  const deep = join(out, 'deep.json');
  writeFileSync(deep, `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`);
  const cut = join(out, 'cut');
  mkdirSync(cut);
  writeFileSync(join(cut, 'report.json'), '{"schemaVersion":1,"sui');
  writeFileSync(join(cut, 'journal.ndjson'), '{"kind":"Journ');
  const keys = ['--api-key', 'a', '--api-secret', 'b'];
  const mistakes: [name: string, args: string[], code: number, says: RegExp][] = [
    ['an unknown flag', ['certify', '--bogus'], 2, /unknown option '--bogus'/],
    ['an unknown command', ['certifi'], 2, /certifi/],
    [
      'an unknown member of the target file',
      ['certify', '--target', target],
      2,
      /target\.json:1: at the top: "baseURL" is not known\. Did you mean "baseUrl"\?$/m,
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
      /No requirement, operation or tag is called "getWalet"\. Did you mean "getWallet"\?/,
    ],
    [
      'an unknown operation that is allowed',
      [
        ...['certify', '--environment', 'live', '--allow', 'initateTransfer'],
        ...['--base-url', 'http://127.0.0.1:9', ...keys],
      ],
      2,
      /No operation is called "initateTransfer", which is to be allowed\. Did you mean "initiateTransfer"\?/,
    ],
    [
      'an unknown feature',
      ['certify', '--features', 'walet', '--base-url', 'http://127.0.0.1:9', ...keys],
      2,
      /No feature, tag or operation is called "walet"\. Did you mean "wallet"\?/,
    ],
    ...[
      ['--features', 'wallet'],
      ['--environment', 'live'],
      ['--allow', 'initiateTransfer'],
      ['--requests-per-minute', '5'],
      ['--api-key', 'a'],
    ].map((flag): [string, string[], number, RegExp] => [
      `${flag[0]} without a server`,
      ['certify', ...flag],
      2,
      new RegExp(`^${flag[0]} is about a server, and none is given: name it by --base-url or --target`),
    ]),
    [
      'a defect of another server',
      ['certify', '--base-url', 'http://127.0.0.1:9', '--defect', 'transfer-debited-twice'],
      2,
      /--defect is for the embedded reference server/,
    ],
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
      'a folder whose report cannot be written',
      ['certify', '--out', blocked],
      2,
      /cannot be written to \(EISDIR\)/,
    ],
    ...(existsSync('/proc/self')
      ? [
          [
            'a place without folders',
            ['certify', '--out', '/proc/x'],
            2,
            /is no folder.*cannot be written/,
          ] as [...[name: string, args: string[], code: number, says: RegExp]],
        ]
      : []),
    [
      'a target file that is nested deep',
      ['certify', '--target', deep],
      2,
      /deep\.json:1: it is nested more than 100 levels deep\.$/m,
    ],
    [
      'a configuration that is nested deep',
      ['certify', '--config', deep],
      2,
      /deep\.json cannot be read as JSON: line 1, it is nested more than 100 levels deep\.$/m,
    ],
    [
      'a report that is nested deep',
      ['diff', deep, deep],
      2,
      /deep\.json is no report of this version of cwit/,
    ],
    ['a recording that is nested deep', ['judge', deep], 2, /deep\.json is no HTTP Archive/],
    ['a history that is nested deep', ['history', deep], 2, /deep\.json: line 1 is no line of a history/],
    [
      'a folder whose files were cut off',
      ['report', cut],
      2,
      /report\.json is no JSON: judge once more\. .*journal\.ndjson is no journal of this version/,
    ],
    [
      'a file that steers the terminal',
      ['history', '--last', '1', join(out, 'none\u001b[31m')],
      2,
      /There is no history .*none\\u001b\[31m/,
    ],
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
    const env = { CWIT_API_KEY: given, CWIT_API_SECRET: given };
    // What others write into the usual folder is no matter here.
    const result = await command([main, ...args], { env, cwd: out });
    expect(result.stderr).toMatch(says);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).not.toMatch(/^\s+at /m);
    expect(result.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  });

  test.each([
    [
      { state: 'a walet exists' },
      /fixtures\[1\]\.state: "a walet exists" is not known\. Did you mean "a wallet exists"\?/,
    ],
    [
      { params: { balance: '1' } },
      /fixtures\[1\]\.params: "balance" is not known\. Did you mean "available_balance"\?/,
    ],
    [
      { values: { walletId: 'W' } },
      /fixtures\[1\]\.values: "walletId" is not known\. Did you mean "wallet_id"\?/,
    ],
  ])('a fixture with a misspelt name: %j', async (wrong, says) => {
    const fixture = {
      state: 'a wallet exists',
      params: { available_balance: '1.00' },
      values: { wallet_id: 'W' },
    };
    const file = join(out, 'fixtures.json');
    const described = { baseUrl: 'http://127.0.0.1:9', apiKey: 'a', apiSecret: 'b' };
    writeFileSync(file, JSON.stringify({ ...described, fixtures: [fixture, { ...fixture, ...wrong }] }));
    const { code, stderr } = await cwit(['certify', '--target', file, '--out', join(out, 'x')]);
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });

  test('a state handler that is mistyped, or that nobody listens at', async () => {
    const { url, stateHandler, env, child } = await serve();
    const at = (handler: string) =>
      cwit(['certify', '--base-url', url, '--state-handler', handler, '--out', join(out, 'x')], env);
    const [mistyped, silent] = [await at(`${stateHandler}s`), await at('http://127.0.0.1:9/states')];
    child.kill();
    expect([mistyped.code, silent.code]).toEqual([3, 3]);
    expect(mistyped.stderr).toMatch(
      /_statess does not set up ".*" \(404\), and none of \d+ others: .*Check the path/,
    );
    expect(silent.stderr).toMatch(/The state handler: Nothing listens at .*:9\/states/);
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
