// Each mistake of a user gets one clear sentence, and an exit code.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwit } from './command.js';
import { referenceServer, temporaryFolder } from './fixtures.js';

type Mistake = [name: string, args: string[], says: RegExp];

const out = temporaryFolder();
const server = await referenceServer();
const target = join(out, 'target.json');
writeFileSync(target, JSON.stringify({ baseURL: 'http://127.0.0.1:9' }));
const blocked = join(out, 'blocked');
mkdirSync(join(blocked, 'report.json'), { recursive: true });
const deep = join(out, 'deep.json');
writeFileSync(deep, `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`);
const cut = join(out, 'cut');
mkdirSync(cut);
writeFileSync(join(cut, 'report.json'), '{"schemaVersion":1,"sui');
writeFileSync(join(cut, 'journal.ndjson'), '{"kind":"Journ');

const nowhere = 'http://127.0.0.1:9';
const keys = ['--api-key', 'a', '--api-secret', 'b'];
const described = [
  ...['--base-url', server.url, '--api-key', server.apiKey, '--api-secret', server.apiSecret],
];
const upstream = ['watch', '--upstream', nowhere, '--port', '0'];
const webhook = (command: string, ...args: string[]) => ['webhook', command, ...args, '--url', nowhere];

/** Flags of `cwit certify` for a server that is never called. */
const at = (...flags: string[]): string[] => ['certify', '--base-url', nowhere, ...keys, ...flags];

/** The command cannot do this: exit code 2. */
const mistakes: Mistake[] = [
  ['an unknown flag', ['certify', '--bogus'], /unknown option '--bogus'/],
  ['an unknown command', ['certifi'], /certifi/],
  [
    'an unknown member of the target file',
    ['certify', '--target', target],
    /target\.json:1: at the top: "baseURL" is not known\. Did you mean "baseUrl"\?$/m,
  ],
  ['a missing target file', ['certify', '--target', join(out, 'none.json')], /none\.json cannot be read/],
  ['no credentials', ['certify', '--base-url', nowhere], /CWIT_API_KEY/],
  ['no base URL for the doctor', ['doctor'], /^No base URL: give --base-url, set CWIT_BASE_URL/],
  ['no URL', ['certify', '--base-url', 'localhost:4010', ...keys], /not a base URL/],
  [
    'an unknown requirement',
    ['certify', '--only', 'getWalet'],
    /No requirement, operation or tag is called "getWalet"\. Did you mean "getWallet"\?/,
  ],
  [
    'an unknown operation that is allowed',
    at('--environment', 'live', '--allow', 'initateTransfer'),
    /No operation is called "initateTransfer", which is to be allowed\. Did you mean "initiateTransfer"\?/,
  ],
  [
    'an unknown feature',
    at('--features', 'walet'),
    /No feature, tag or operation is called "walet"\. Did you mean "wallet"\?/,
  ],
  ...[
    ['--features', 'wallet'],
    ['--environment', 'live'],
    ['--allow', 'initiateTransfer'],
    ['--requests-per-minute', '5'],
    ['--api-key', 'a'],
  ].map((flag): Mistake => [
    `${flag[0]} without a server`,
    ['certify', ...flag],
    new RegExp(`^${flag[0]} is about a server, and none is given: name it by --base-url or --target`),
  ]),
  [
    'a defect of another server',
    ['certify', '--base-url', nowhere, '--defect', 'transfer-debited-twice'],
    /--defect is for the embedded reference server/,
  ],
  ['an unknown defect', ['certify', '--defect', 'transfer-debited-twce'], /transfer-debited-twice/],
  ['a seed that is no number', ['certify', '--seed', 'x'], /whole number/],
  ['an invalid path', ['certify', '--seed', '1', '--path', 'foo'], /--path foo is no path/],
  ['a path without its seed', ['certify', '--path', '0:1'], /--path goes with --seed/],
  [
    'a path of no property',
    ['certify', '--seed', '1', '--path', '0:1', '--only', 'getWallet/same-wallet'],
    /name the property with --only/,
  ],
  ['an unknown depth', ['certify', '--depth', 'bottom'], /quick, standard, deep/],
  ['no requests at all', ['certify', '--max-requests', '0'], /at least 1/],
  ['no time at all', ['certify', '--max-minutes', '0'], /a number above 0/],
  ['a file for a folder', ['certify', '--out', target], /--out .*target\.json is no folder.*a file/],
  ['a folder in a file', ['certify', '--out', join(target, 'x')], /is no folder.*a file/],
  [
    'a folder whose report cannot be written',
    ['certify', '--out', blocked],
    /cannot be written to \(EISDIR\)/,
  ],
  ...(existsSync('/proc/self')
    ? [
        [
          'a place without folders',
          ['certify', '--out', '/proc/x'],
          /is no folder.*cannot be written/,
        ] as Mistake,
      ]
    : []),
  [
    'a target file that is nested deep',
    ['certify', '--target', deep],
    /deep\.json:1: it is nested more than 100 levels deep\.$/m,
  ],
  [
    'a configuration that is nested deep',
    ['certify', '--config', deep],
    /deep\.json cannot be read as JSON: line 1, it is nested more than 100 levels deep\.$/m,
  ],
  ['a report that is nested deep', ['diff', deep, deep], /deep\.json is no report of this version of cwit/],
  ['a recording that is nested deep', ['judge', deep], /deep\.json is no HTTP Archive/],
  ['a history that is nested deep', ['history', deep], /deep\.json: line 1 is no line of a history/],
  [
    'a folder whose files were cut off',
    ['report', cut],
    /report\.json is no JSON: judge once more\. .*journal\.ndjson is no journal of this version/,
  ],
  [
    'a file name with control characters',
    ['history', '--last', '1', join(out, 'none\u001b[31m')],
    /There is no history .*none\\u001b\[31m/,
  ],
  [
    'a state handler without a scheme',
    at('--state-handler', 'localhost:4010/states'),
    /"localhost:4010\/states" is not the URL of a state handler/,
  ],
  [
    'a misspelt requirement to explain',
    ['explain', 'getWallet/respons.body'],
    /Nothing is called .*Did you mean "getWallet\/response\.body"\?/,
  ],
  [
    'an upstream that is no URL',
    ['watch', '--upstream', 'localhost:4010'],
    /"localhost:4010" \(--upstream\) is not a URL/,
  ],
  [
    'a password in an upstream',
    ['watch', '--upstream', 'https://user:PRIVATE@127.0.0.1:9'],
    /The URL of --upstream has a user or a password in it/,
  ],
  [
    'a password in the upstream of events',
    [...upstream, '--webhook-upstream', 'http://user:PRIVATE@127.0.0.1:9'],
    /The URL of --webhook-upstream has a user or a password in it/,
  ],
  [
    'an unknown command after --',
    [...upstream, '--', 'no-such-command'],
    /The command after -- cannot be run: spawn no-such-command ENOENT/,
  ],
  [
    'a key without its certificate',
    ['watch', '--upstream', 'https://127.0.0.1:9', '--key', target],
    /A client certificate takes both --cert and --key/,
  ],
  [
    'a file for the folder of a receiver',
    webhook('certify', '--secret', 's', '--out', target),
    /is no folder/,
  ],
  ['a receiver without a secret', webhook('certify'), /CWIT_API_SECRET, or give --secret/],
  ['a receiver without a URL', ['webhook', 'certify', '--secret', 'x'], /--url/],
  [
    'a receiver whose URL has no scheme',
    ['webhook', 'send', '--event', 'order.failed', '--secret', 'x', '--url', 'localhost'],
    /begins with http/,
  ],
  ['an unknown rule', webhook('certify', '--secret', 'x', '--only', 'x'), /No rule/],
  ['an unknown event', webhook('send', '--event', 'order.x'), /order\.completed/],
];

/** No server can be tested: exit code 3. */
const unreachable: Mistake[] = [
  ['no server', ['certify', '--base-url', nowhere, ...keys], /Nothing listens at http:\/\/127\.0\.0\.1:9/],
  [
    'an unknown host',
    ['certify', '--base-url', 'http://no.such.host.invalid', ...keys],
    /not known|does not answer/,
  ],
  ['a receiver that does not listen', webhook('certify', '--secret', 'x'), /does not answer/],
  [
    'an event that nobody takes',
    webhook('send', '--event', 'order.failed', '--secret', 'x'),
    /does not answer/,
  ],
  [
    'a state handler at another path',
    ['certify', ...described, '--state-handler', `${server.stateHandler}s`],
    /_statess does not set up ".*" \(404\), and none of \d+ others: .*Check the path/,
  ],
  [
    'a state handler that does not listen',
    ['certify', ...described, '--state-handler', `${nowhere}/states`],
    /The state handler: Nothing listens at .*:9\/states/,
  ],
  ['wrong credentials', ['certify', '--base-url', server.url, ...keys], /refuses the credentials/],
  [
    'a wrong base path',
    ['certify', ...described, '--base-url', `${server.url}/nowhere`],
    /Check the base URL/,
  ],
];

test.each([...mistakes, ...unreachable])('%s', async (name, args, says) => {
  // What others write into the usual folder is no matter here.
  const result = await cwit(args, { CWIT_API_KEY: '', CWIT_API_SECRET: '' }, out);
  expect(result.stderr).toMatch(says);
  expect(result.code).toBe(unreachable.some(([one]) => one === name) ? 3 : 2);
  expect(result.stdout + result.stderr).not.toMatch(/^\s+at |PRIVATE/m);
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
  const values = { wallet_id: 'W' };
  const fixture = { state: 'a wallet exists', params: { available_balance: '1.00' }, values };
  const file = join(out, 'fixtures.json');
  const target = { baseUrl: nowhere, apiKey: 'a', apiSecret: 'b' };
  writeFileSync(file, JSON.stringify({ ...target, fixtures: [fixture, { ...fixture, ...wrong }] }));
  const { code, stderr } = await cwit(['certify', '--target', file, '--out', join(out, 'x')]);
  expect(stderr).toMatch(says);
  expect(code).toBe(2);
});
