// Every command that the README and the pages beside it show runs here as it stands there, but for addresses and with less to judge;
// or it is a step of `npm test` itself.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model.js';
import type { Fixture } from '../../src/target/target.js';
import { command, main, type CommandResult } from './command.js';
import { secret } from '../proof/receivers/receiver.js';
import { endReceivers, example } from '../proof/receivers/running.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const out = mkdtempSync(join(tmpdir(), 'cwit-readme-'));

/** The commands of a page: the lines of its shell blocks, and the first column of its tables. */
function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const cells = [...page.matchAll(/^\| `(npm [^`]+)`/gm)].map(([, cell = '']) => cell);
  return [...blocks, ...cells]
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('export '));
}

/** How a command is run: what is added to it, what it ends with and what it says; or the step that it is. */
type TestKind = { step: string } | { more?: string[]; code?: number; says: RegExp; stops?: true };

const brief = ['--only', 'getWallet/response.body', '--out', join(out, 'brief')];
const npmBrief = ['--', ...brief];
const table: Record<string, TestKind> = {
  'npm start': { more: npmBrief, says: /CONFORMING/ },
  'npm test': { step: 'tests' },
  'npm start -- --defect transfer-debited-twice --only wallet transfers': {
    more: ['--bail', '1', '--out', join(out, 'broken')],
    code: 1,
    says: /debits the wallet by at least its amount, once/,
  },
  'cwit doctor --base-url https://my-server.example --state-handler https://my-server.example/states': {
    says: /Ready: /,
  },
  'cwit certify --base-url https://my-server.example --state-handler https://my-server.example/states': {
    more: brief,
    says: /CONFORMING/,
  },
  'cwit init --handler node --ci github': {
    more: ['--dir', join(out, 'begun')],
    says: /^wrote .*cwit\.target\.jsonc$[^]*^wrote .*state-handler\.mjs$[^]*^wrote .*\.github/m,
  },
  'cwit certify --target cwit.target.jsonc': { more: brief, says: /CONFORMING/ },
  'cwit certify --seed 1 --baseline cwit.baseline.json --baseline-update': {
    more: brief,
    says: /baseline\.json: 0 causes added/,
  },
  'cwit certify --seed 1 --baseline cwit.baseline.json': { more: brief, says: /nothing new: none is in/ },
  'cwit diff old.json new.json': { says: /^Nothing changed\.$/m },
  'cwit diff old.json new.json --format md': { says: /^## Since .*nothing changed$/m },
  'cwit certify --target cwit.target.jsonc --har': { more: brief, says: /^Exchanges: .*traffic\.har$/m },
  'cwit judge reports/traffic.har': {
    more: ['--out', join(out, 'judged')],
    says: /CONFORMING as far as it was judged/,
  },
  'cwit watch --upstream https://my-server.example --port 4020': {
    more: ['--out', join(out, 'watched')],
    stops: true,
    // Nothing came by.
    code: 3,
    says: /^Watching http.*: clients use http/m,
  },
  'cwit serve --port 4010': { stops: true, says: /Reference server at/ },
  'cwit serve --port 4010 --defect transfer-debited-twice': {
    stops: true,
    says: /with the defect transfer-/,
  },
  'cwit serve --port 4010 --variant transfer-fee-10': {
    stops: true,
    says: /in the variants transfer-fee-10/,
  },
  'cwit serve --list': { says: /^defect +transfer-debited-twice[^]*^variant +transfer-fee-10/m },
  'cwit list': { says: /initiateTransfer\/reference-unique/ },
  'cwit list --unspecified': { says: /accepted: / },
  'cwit list --tag wallet --level MUST --how semantics property --grep balance --json': {
    says: /"id": "getWallet\/known-wallet"/,
  },
  'cwit list --plan --seed 7': { says: /^combinations: \d+ of \d+, with the seeds 7 to 10 \d+$/m },
  'cwit explain initiateTransfer/reference-unique': { says: /^catches +transfer-reference-not-unique/m },
  'cwit webhook send --event order.completed --url http://127.0.0.1:8787/': { says: /: 204/ },
  'cwit webhook certify --url http://127.0.0.1:8787/ --probe http://127.0.0.1:8787/ --out reports/receiver': {
    more: ['--only', 'takes.order.completed', 'turns-away.no-header', 'deduplicates.same-bytes'],
    says: /3 passed, 0 failed, 0 not testable/,
  },
  'cwit ci --out reports certify --target cwit.target.jsonc': {
    more: ['--only', 'getWallet/response.body'],
    says: /CONFORMING/,
  },
  'cwit history reports/history.ndjson': { says: /^began \(UTC\) +seed +verdict/ },
  'cwit report reports': { says: /CONFORMING/ },
  'cwit report reports --format md sarif ndjson har': { says: /report\.md, .*report\.sarif, .*traffic\.har/ },
  'cwit report reports --format md --out -': { says: /^## Conforming/ },
  'npm run check': { step: 'types' },
  'npm run docs': { says: /wrote generated\/docs\/index\.html/ },
  'npm run generate': { step: 'generated up to date' },
  'npm run build': { step: 'build' },
  'npm run bench': { more: ['--', 'getWallet'], says: /time per judged exchange/ },
  'npm run signatures': { more: ['--', '400'], says: /one cause +100\.0 %/ },
  'npm run picture': { more: ['--', '--check'], says: /shows what a run prints/ },
  'npm run sample': { more: ['--', '--check'], says: /shows what a run finds/ },
  'npm run leaks': { more: ['--', '1'], says: /1 hostile runs: 0 leaks/ },
  'npm run mutate': { more: ['--', 'checks', '--sample', '1'], says: /\| checks \| 1 of / },
  'npm run seeds': { more: ['--', '1', '0'], says: /no failure/ },
  'npm run soak': { more: ['--', '--latency', '1', 'listBanks'], says: /no failures/ },
  'npm run licences': { step: 'licences' },
  'npm run sbom': { says: /wrote reports\/sbom\.cdx\.json/ },
  'npm run hostile': { more: ['--', 'escapes', 'everywhere'], says: /1 servers tried, 1 diagnosed rightly/ },
  'npm run format': { step: 'format' },
};

let reference: ReferenceServer;
let receiver: string;
const target = join(out, 'target.jsonc');
beforeAll(async () => {
  reference = await startReferenceServer();
  receiver = await example();
  writeFileSync(join(out, 'history.ndjson'), '');
  writeFileSync(target, await shownTarget());
});
afterAll(endReceivers);
afterAll(() => reference.close().finally(() => rmSync(out, { recursive: true })));

/** The target file that the page of states shows, with the address and the values of the reference server. */
async function shownTarget(): Promise<string> {
  const [, text = ''] = /```json\n(.*?)```/s.exec(read('docs/states.md')) ?? [];
  const shown = JSON.parse(text) as { fixtures: Fixture[] };
  for (const row of shown.fixtures) {
    const { state, params = {} } = row;
    const body = JSON.stringify({ state, params, action: 'setup' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(reference.stateHandler, { method: 'POST', headers, body });
    const given = (await response.json()) as Fixture['values'];
    row.values = Object.fromEntries(Object.keys(row.values).map((name) => [name, given[name]!]));
  }
  return JSON.stringify({ ...shown, baseUrl: reference.url });
}

/** The command for servers of this test, with more arguments. */
async function run(line: string, more: readonly string[], stops: boolean): Promise<CommandResult> {
  const places: [shown: string, here: string][] = [
    ['https://my-server.example/states', reference.stateHandler],
    ['https://my-server.example', reference.url],
    ['http://127.0.0.1:8787/', receiver],
    ['cwit.target.jsonc', target],
    ['reports/history.ndjson', join(out, 'history.ndjson')],
    ['reports/traffic.har', join(out, 'brief', 'traffic.har')],
    ['reports/receiver', join(out, 'receiver')],
    ['cwit.baseline.json', join(out, 'baseline.json')],
    ['old.json', join(out, 'brief')],
    ['new.json', join(out, 'brief', 'report.json')],
    ['reports', join(out, 'brief')],
    ['4010', '0'],
    ['4020', '0'],
  ];
  const here = (word: string): string => places.find(([shown]) => shown === word)?.[1] ?? word;
  const [name, ...args] = line.split(' ').map(here).concat(more);
  const isWebhook = line.startsWith('cwit webhook');
  const env = {
    CWIT_API_KEY: isWebhook ? '' : reference.apiKey,
    CWIT_API_SECRET: isWebhook ? secret : reference.apiSecret,
  };
  if (stops) return command([main, ...args], { env, interruptAt: 'Ctrl+C' });
  if (name === 'cwit') return command([main, ...args], { env });
  return command(args, { env, cwd: root, program: process.platform === 'win32' ? 'npm.cmd' : 'npm' });
}

test('the target file of the documentation is enough to judge recipients', async () => {
  const folder = join(out, 'recipients');
  const env = { CWIT_API_KEY: reference.apiKey, CWIT_API_SECRET: reference.apiSecret };
  const result = await command(
    [main, 'certify', '--target', target, '--only', 'recipients', '--out', folder],
    { env },
  );
  expect(result.code, result.stdout + result.stderr).toBe(0);
  const { requirements } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  const rest = requirements.filter(({ verdict }) => verdict !== 'pass');
  expect(rest.length).toBeLessThan(requirements.length / 4);
  const reasons = rest.map(({ reason }) => reason).join('\n');
  expect(reasons).toContain('{"type":"mobile_money"}');
  expect(reasons).not.toContain('"a bank account exists" with {"type":"nuban"}');
});

describe('the README', () => {
  const pages = ['README.md', 'docs/certify.md', 'docs/states.md', 'docs/reports.md'].map(read);
  const shown = pages.flatMap(commandsOf);

  test('shows the commands that are known here, and no others', () => {
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test('shows every command there is', async () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const own = Object.keys(scripts).filter((name) => name !== 'prepack');
    const npm = own.map((name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`));
    const named = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await command([main, ...args, '--help']);
      const [, list = ''] = stdout.split('Commands:\n');
      return [...list.matchAll(/^ {2}(\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'help');
    };
    const cells = [...read('README.md').matchAll(/^\| `cwit (\w+)` +\|/gm)].map(([, name]) => name);
    const names = await named();
    expect(cells.toSorted()).toEqual(names.toSorted());
    const top = names.filter((name) => name !== 'webhook').map((name) => `cwit ${name}`);
    const webhook = (await named('webhook')).map((name) => `cwit webhook ${name}`);
    expect(top.length + webhook.length).toBe(14);
    expect(
      [...npm, ...top, ...webhook].filter((each) => !shown.some((line) => line.startsWith(each))),
    ).toEqual([]);
  });

  test('and the page of flags names every flag', async () => {
    const commands = ['certify', 'doctor', 'init', 'list', 'report', 'webhook certify'];
    const helps = await Promise.all(commands.map((name) => command([main, ...name.split(' '), '--help'])));
    const flags = helps.flatMap(({ stdout }) => [...stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm)]);
    const told = `${pages.join('\n')} --api-key --api-secret --secret --help`;
    expect(told).toContain('`CWIT_API_KEY` and `CWIT_API_SECRET` in the environment stand for the');
    expect(flags.length).toBeGreaterThan(40);
    expect(
      flags.map(([, flag]) => flag!).filter((flag) => !new RegExp(`${flag}\\b(?!-)`).test(told)),
    ).toEqual([]);
  });

  test('points to places that are there', () => {
    const anchors = (page: string) =>
      [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    for (const from of [
      'README.md',
      'docs/certify.md',
      'docs/states.md',
      'docs/reports.md',
      'docs/implementers.md',
      'docs/traffic.md',
      'docs/watch.md',
      'docs/ci.md',
    ]) {
      const links = [...read(from).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
      expect(links.length, from).toBeGreaterThan(0);
      for (const [link, path = '', anchor] of links) {
        const to = path === '' ? from : join(dirname(from), path);
        expect(existsSync(join(root, to)), `${from}: ${link}`).toBe(true);
        if (anchor !== undefined) expect(anchors(read(to)), `${from}: ${link}`).toContain(anchor);
      }
    }
  });

  test.each(Object.entries(table))('%s', async (line, how) => {
    if ('step' in how)
      return expect(read('scripts/test.mjs')).toMatch(new RegExp(`(step\\(|\\[)'${how.step}'`));
    const { code, stdout, stderr } = await run(line, how.more ?? [], how.stops ?? false);
    expect(code, stdout + stderr).toBe(how.code ?? 0);
    expect(stdout).toMatch(how.says);
  });
});
