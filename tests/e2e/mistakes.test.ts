// Each mistake of a user gets one clear sentence, and an exit code.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwit } from './support/command.js';
import { referenceServer, temporaryFolder } from './support/fixtures.js';

type Mistake = [line: string, says: RegExp];

// The commands run in a folder of their own, so that other tests cannot write to it.
const out = temporaryFolder();
const server = await referenceServer();
mkdirSync(join(out, 'blocked', 'report.json'), { recursive: true });
for (const name of ['cut', 'locked', 'empty']) mkdirSync(join(out, name));
for (const [name, text] of Object.entries({
  'target.json': JSON.stringify({ baseURL: 'http://127.0.0.1:9' }),
  'deep.json': `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
  'foreign.har': '{"log":{"entries":[]}}',
  'cut/report.json': '{"schemaVersion":1,"sui',
  'cut/journal.ndjson': '{"kind":"Journ',
  'locked/.cwit.lock': JSON.stringify({ pid: process.pid, host: hostname() }),
}))
  writeFileSync(join(out, name), text);

/** A server that is never called. */
const bare = '--base-url http://127.0.0.1:9';
const at = `${bare} --api-key a --api-secret b`;
const withNoBreakSpace = '--api-key=PRIVATE\u00a01';
const withPassword = 'https://user:PRIVATE@127.0.0.1:9';
const upstream = 'watch --upstream http://127.0.0.1:9 --port 0';
const receiver = '--url http://127.0.0.1:9';

const aboutNoServer = (flag: string): RegExp =>
  new RegExp(`^${flag} describes a server, but no server is named: give its URL`);

/** The command cannot do this: exit code 2. */
const mistakes: Mistake[] = [
  ['certify --bogus', /unknown option '--bogus'/],
  ['certify --sede 7', /unknown option '--sede'\. Did you mean "--seed"\?/],
  ['certify --api-secrte=PRIVATE-words-1', /unknown option '--api-secr/],
  ['certify --api-secret PRIVATE-words-1 PRIVATE-words-1', /is not a URL/],
  ['certify --seed 1 http://127.0.0.1:9 more', /too many arguments/],
  [
    'certify http://127.0.0.1:9 --base-url http://127.0.0.1:8',
    /^Two URLs are given: http:\/\/127\.0\.0\.1:9 as the argument, http:\/\/127\.0\.0\.1:8 by --base-url\./,
  ],
  ['certify --only wallet http://127.0.0.1:9', /Put the URL of the server before the flags/],
  ['doctor localhost:4010', /^The URL of the server is not a URL: it must begin with http/],
  ['certifi', /unknown command 'certifi'\. Did you mean "certify"\?/],
  ['certify --target target.json', /target\.json:1: at the top: "baseURL" .* Did you mean "baseUrl"\?$/m],
  [`certify ${bare}`, /CWIT_API_KEY/],
  ['doctor', /^No base URL: give --base-url, set CWIT_BASE_URL/],
  ['certify --base-url localhost:4010 --api-key a --api-secret b', /is not a URL/],
  [
    'certify --only getWalet',
    /No requirement, operation, tag or feature is called "getWalet"\. Did you mean/,
  ],
  [
    `certify ${at} --environment live --allow initateTransfer`,
    /No operation is called "initateTransfer" \(allow\)\. Did you mean "initiateTransfer"\?/,
  ],
  ['certify --features wallet', aboutNoServer('--features')],
  ['certify --environment live', aboutNoServer('--environment')],
  ['certify --allow initiateTransfer', aboutNoServer('--allow')],
  ['certify --requests-per-minute 5', aboutNoServer('--requests-per-minute')],
  ['certify --api-key a', aboutNoServer('--api-key')],
  [`certify ${bare} --defect transfer-debited-twice`, /--defect is for the embedded reference server/],
  ['certify --defect transfer-debited-twce', /transfer-debited-twice/],
  ['certify --seed x', /whole number/],
  ['certify --seed 1 --path foo', /--path foo is not the path/],
  ['certify --path 0:1', /--path needs --seed/],
  ['certify --seed 1 --path 0:1 --only getWallet/same-wallet', /name the property with --only/],
  ['certify --only getWallet --skip wallet', /^No requirement is left to test/],
  ['certify --only ,', /^No requirement, operation, tag or feature is called ""/],
  ['certify --depth bottom', /quick, standard, deep/],
  ['certify --max-requests 0', /at least 1/],
  ['certify --max-minutes 0', /a number above 0/],
  ['certify --out target.json', /--out target\.json cannot hold reports: it is a file/],
  ['certify --out target.json/x', /cannot hold reports: it is a file/],
  ['certify --out locked', /^Another run \(process \d+ on .*\) writes its reports to locked: wait for it/],
  ['certify --out blocked', /cannot be written \(EISDIR\)/],
  ...(existsSync('/proc/self')
    ? [['certify --out /proc/x', /cannot hold reports: it cannot be written/] satisfies Mistake]
    : []),
  ['diff deep.json deep.json', /deep\.json is not a report of this version of cwit/],
  [
    'judge none.har',
    /none\.har cannot be read: there is no such file \(ENOENT\)\. Give the path of a HAR file/,
  ],
  ['judge foreign.har', /^The recording has no exchange with a server/],
  ['init --dir target.json', /target\.json\/cwit\.target\.jsonc cannot be written .*--dir/],
  [
    'report cut',
    /report\.json is not JSON: run the tests again\. .*journal\.ndjson is not a journal of this version/,
  ],
  ['report none', /There is no folder/],
  ['report empty', /has neither report\.json nor journal\.ndjson/],
  ['report cut --format md json --out -', /--out needs exactly one --format/],
  ['report cut --format pdf', /Allowed choices are/],
  // A file name with control characters.
  ['history --last 1 none\u001b[31m', /There is no history .*none\\u001b\[31m/],
  [
    `certify ${at} --state-handler localhost:4010/states`,
    /^--state-handler is not a URL: it must begin with http/,
  ],
  ['explain getWallet/known-wallet getWallet/nothing', /Nothing is called "getWallet\/nothing"\./],
  ['explain getWallet nothing', /Nothing is called "nothing"\./],
  ['explain transfer-debited-twce', /Did you mean "transfer-debited-twice"\?/],
  ['explain a wallet exist', /Nothing is called "a wallet exist"\. Did you mean "a wallet exists"\?/],
  ['explain getWallet/respons.body', /Nothing is called .*Did you mean "getWallet\/response\.body"\?/],
  ['watch --upstream localhost:4010', /^--upstream is not a URL/],
  [`watch --upstream ${withPassword}`, /^--upstream has a user or a password/],
  [`${upstream} --webhook-upstream ${withPassword}`, /^--webhook-upstream has a user or a password in it/],
  [`${upstream} -- no-such-command`, /The command after -- cannot start: spawn no-such-command ENOENT/],
  [
    'watch --upstream https://127.0.0.1:9 --key target.json',
    /A client certificate needs both --cert and --key/,
  ],
  [`judge deep.json --base-url ${withPassword}`, /The base URL has a user or a password in it/],
  [`webhook certify ${receiver} --secret s --out target.json`, /cannot hold reports/],
  [`webhook certify ${receiver}`, /CWIT_API_SECRET, or give --secret/],
  ['webhook certify --secret x', /^No receiver: name its URL/],
  ['webhook send --event order.failed --secret x --url localhost', /must begin with http/],
  [`webhook certify ${receiver} --secret x --only x`, /No rule/],
  [`webhook certify ${receiver}?a#b --secret x`, /^The URL of the receiver has a fragment/],
  [`webhook send ${receiver} --event order.failed --secret PRIV…ATE`, /^--secret contains U\+2026 HORIZ/],
  [`doctor http://127.0.0.1:9?PRIVATE=1`, /^The URL of the server has a query \(\?\)/],
  [
    `doctor ${bare} --api-secret PRIVATE\u200b1`,
    /^--api-secret contains U\+200B ZERO WIDTH SPACE as character 8/,
  ],
  [`certify ${at} --proxy socks5://PRIVATE@127.0.0.1:9`, /^--proxy names a socks5 proxy/],
  [`judge foreign.har ${withNoBreakSpace}`, /^--api-key contains U\+00A0 NO-BREAK SPACE/],
  [`webhook send ${receiver} --event order.x`, /order\.completed/],
];

/** No server can be tested: exit code 3. */
const unreachable: Mistake[] = [
  ['certify http://127.0.0.1:9', /Nothing listens at http:\/\/127\.0\.0\.1:9/],
  [`certify ${bare}`, /Nothing listens at http:\/\/127\.0\.0\.1:9/],
  ['certify --base-url http://127.0.0.1:9/PRIVATE-words-1 --api-secret PRIVATE-words-1', /Nothing listens/],
  ['certify --base-url http://no.such.host.invalid', /not known|does not answer/],
  [`webhook certify ${receiver} --secret x`, /does not respond/],
  [`webhook send ${receiver} --secret x --event order.failed`, /does not respond/],
  [
    'certify --state-handler STATESs',
    /_statess does not set up ".*" \(404\) or any of \d+ others: .*Check the path/,
  ],
  ['certify --state-handler http://127.0.0.1:9/states', /The state handler: Nothing listens at .*:9\/states/],
  ['certify --api-key a --api-secret b', /rejects the credentials/],
  ['certify --base-url SERVER/nowhere', /Check the base URL/],
];

/** The environment is wrong: exit code 2. */
const surroundings: [env: Record<string, string>, says: RegExp][] = [
  [{ CWIT_API_KEY: 'PRIVATE\u200bkey' }, /^CWIT_API_KEY contains U\+200B ZERO WIDTH SPACE as character 8/],
  [{ CWIT_API_SECRET: 'PRIVATE\nkey' }, /^CWIT_API_SECRET contains U\+000A LINE FEED as character 8/],
  [{ CWIT_API_SECRET: ' \n' }, /^CWIT_API_SECRET is empty/],
  [{ CWIT_BASE_URL: 'http://shop.test#PRIVATE' }, /^CWIT_BASE_URL has a fragment/],
  [{ CWIT_STATE_HANDLER: 'shop.test' }, /^CWIT_STATE_HANDLER is not a URL/],
  [
    { HTTP_PROXY: 'http://u:PRI#VATE@127.0.0.1:9' },
    /^HTTP_PROXY has # in its user or password\. Write %23\./m,
  ],
  [{ http_proxy: 'http://127.0.0.1:99999' }, /^http_proxy has a port outside of 1 to 65535/m],
  [{ ALL_PROXY: 'socks5://u:PRIVATE@127.0.0.1' }, /^ALL_PROXY names a socks5 proxy/m],
];

test.each(surroundings)('%j ends with 2', (env, says) =>
  expectSentence(
    'certify',
    { CWIT_BASE_URL: 'http://shop.test', CWIT_API_KEY: 'a', CWIT_API_SECRET: 'b', ...env },
    2,
    says,
  ),
);

test('a blank around a credential is removed, with one line about it', async () => {
  const env = { CWIT_API_KEY: 'key-0123456789\r\n', CWIT_API_SECRET: 'Bearer PRIVATE-0123456789' };
  const { stderr } = await cwit(['doctor', 'http://127.0.0.1:9'], env, out);
  expect(stderr.match(/CWIT_\w+.*/g)).toEqual([
    'CWIT_API_KEY: removed the line end behind it.',
    'CWIT_API_SECRET begins with a word such as "Bearer", which is sent as a part of it: check it.',
  ]);
});

async function expectSentence(line: string, env: Record<string, string>, code: number, says: RegExp) {
  const args = line.replace('STATES', server.stateHandler).replace('SERVER', server.url).split(' ');
  const result = await cwit(args, env, out);
  expect(result.stderr).toMatch(says);
  expect(result.code).toBe(code);
  expect(result.stdout + result.stderr).not.toMatch(/^\s+at |PRIVATE/m);
  expect(result.stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
}

test.each(mistakes)('%j ends with 2', (line, says) =>
  expectSentence(line, { CWIT_API_KEY: '', CWIT_API_SECRET: '' }, 2, says),
);

test.each(unreachable)('%j ends with 3', (line, says) => expectSentence(line, server.env, 3, says));

test('without a command, three commands to begin with are shown', async () => {
  const { code, stdout, stderr } = await cwit([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^ {2}cwit doctor URL .*\n {2}cwit certify URL /m);
  expect(stderr.trim().split('\n').length).toBeLessThan(10);
});

test('the help lists the commands under four headings', async () => {
  const { stdout } = await cwit(['--help']);
  expect(stdout.match(/^\S.*:$/gm)).toEqual(['Options:', 'Test:', 'Inspect:', 'Set up:', 'Serve:']);
});
