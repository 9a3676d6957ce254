// Runs every command that the README and the pages of docs show, with other addresses and fewer requirements. The tools
// behind `npm run` take minutes: tests/self/scripts/scripts.test.ts runs them (`npm run prove`).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../src/server-under-test/target.js';
import { secret } from '../self/webhooks/receivers/receiver.js';
import { endReceivers, example } from '../self/webhooks/receivers/running.js';
import { command, cwit, interruptAt, main, type CommandResult } from './support/command.js';
import { readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const out = temporaryFolder();
const reference = await referenceServer();
const receiver = await example();
afterAll(endReceivers);

/** The commands of a page: the lines of its shell blocks. The first column of its tables names those of npm. */
function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const cells = [...page.matchAll(/^\| `(npm [^`]+)`/gm)].map(([, cell = '']) => cell.replace(/ -- .*/, ''));
  return [...blocks, ...cells]
    .map((line) =>
      line
        .replace(/(^|\s+)#.*$/, '')
        .replace(/^npx cwit /, 'cwit ')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('export '));
}

/** Arguments to add to a command, its exit code and output, and whether it runs until it is interrupted. */
interface Row {
  more?: string[];
  code?: number;
  says: RegExp;
  isEndless?: true;
}

const brief = ['--only', 'getWallet/response.body', '--out', join(out, 'brief')];
const passed = /^TESTED 1 of \d+ requirements \(\d+ %\): all passed\.$/m;
const table: Record<string, Row> = {
  'npm start': { more: ['--', ...brief], says: passed },
  'npm start -- --defect transfer-debited-twice --only wallet transfers': {
    more: ['--bail', '1', '--out', join(out, 'broken')],
    code: 1,
    says: /MUST debit the wallet by at least the amount of the transfer, once/,
  },
  'cwit doctor https://my-server.example': { says: /Ready: / },
  'cwit certify https://my-server.example': { more: brief, says: passed },
  'cwit certify https://my-server.example --failed': { more: brief.slice(2), says: /nothing/i },
  'cwit doctor --base-url https://my-server.example --state-handler https://my-server.example/states': {
    says: /Ready: /,
  },
  'cwit certify --base-url https://my-server.example --state-handler https://my-server.example/states': {
    more: brief,
    says: passed,
  },
  'cwit init --handler node --ci github': {
    more: ['--dir', join(out, 'begun')],
    says: /^wrote .*cwit\.target\.jsonc$[^]*^wrote .*state-handler\.mjs$[^]*^wrote .*\.github/m,
  },
  'cwit certify --target cwit.target.jsonc': { more: brief, says: passed },
  'cwit certify --target cwit.target.jsonc --resume-from reports --out later': {
    code: 2,
    says: /^The run in .* recorded no requests to send again: /m,
  },
  'cwit discover --target cwit.target.jsonc': { says: /: added \d+ rows to "fixtures"\.$/m },
  'cwit certify --seed 1 --baseline cwit.baseline.json --baseline-update': {
    more: brief,
    says: /baseline\.json: 0 root causes added/,
  },
  'cwit certify --seed 1 --baseline cwit.baseline.json': {
    more: brief,
    says: /nothing new: no known root cause/,
  },
  'cwit diff old.json new.json': { says: /^Nothing changed\.$/m },
  'cwit diff old.json new.json --format md': { says: /^## Since .*nothing changed$/m },
  'cwit certify --target cwit.target.jsonc --har': { more: brief, says: /^Exchanges: .*traffic\.har$/m },
  'cwit judge reports/traffic.har': {
    more: ['--out', join(out, 'tested')],
    says: /^TESTED \d+ of \d+ requirements/m,
  },
  'cwit watch --upstream https://my-server.example --port 4020': {
    more: ['--out', join(out, 'watched')],
    isEndless: true,
    // Nothing came by.
    code: 3,
    says: /^Watching http.*: point clients to http/m,
  },
  'cwit serve --port 4010': { isEndless: true, says: /Reference server at/ },
  'cwit serve --port 4010 --defect transfer-debited-twice': {
    isEndless: true,
    says: /with the defect transfer-/,
  },
  'cwit serve --port 4010 --variant transfer-fee-10': {
    isEndless: true,
    says: /with the variants transfer-fee-10/,
  },
  'cwit serve --list': { says: /^defect +transfer-debited-twice[^]*^variant +transfer-fee-10/m },
  'cwit list': { says: /initiateTransfer\/reference-unique/ },
  'cwit list --unspecified': { says: /accepted: / },
  'cwit list --tag wallet --level MUST --how semantics property --grep balance --json': {
    says: /"id": "getWallet\/known-wallet"/,
  },
  'cwit list --plan --seed 7': { says: /^combinations: \d+ of \d+; the seeds 7 to 10 together try \d+$/m },
  'cwit explain initiateTransfer/reference-unique': { says: /^detects +transfer-reference-not-unique/m },
  'cwit webhook send --event order.completed --url http://127.0.0.1:8787/': { says: /: 204/ },
  'cwit webhook certify --url http://127.0.0.1:8787/ --probe http://127.0.0.1:8787/ --out reports/receiver': {
    more: ['--only', 'takes.order.completed', 'turns-away.no-header', 'deduplicates.same-bytes'],
    says: /3 passed, 0 failed, 0 not testable/,
  },
  'cwit ci --out reports certify --target cwit.target.jsonc': {
    more: ['--only', 'getWallet/response.body'],
    says: passed,
  },
  'cwit history reports/history.ndjson': { says: /^began \(UTC\) +seed +verdict/ },
  'cwit report reports': { says: passed },
  'cwit report reports --format md sarif har': { says: /report\.md, .*report\.sarif, .*traffic\.har/ },
  'cwit report reports --format md --out -': {
    says: /^## Tested 1 of \d+ requirements \(\d+ %\)\\: all passed\\\./,
  },
};

const target = join(out, 'target.jsonc');
beforeAll(async () => {
  writeFileSync(join(out, 'history.ndjson'), '');
  writeFileSync(target, await shownTarget());
});

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

/** Runs a command with the servers of this test. */
async function run(line: string, { more = [], isEndless }: Row): Promise<CommandResult> {
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
  const [program, ...args] = line.split(' ').map(here).concat(more);
  const isWebhook = line.startsWith('cwit webhook');
  const env = {
    CWIT_API_KEY: isWebhook ? '' : reference.apiKey,
    CWIT_API_SECRET: isWebhook ? secret : reference.apiSecret,
  };
  // `npm start` starts `cwit certify` with what stands behind `--`.
  const [, forwarded] = / -- (.*)$/.exec(line) ?? [];
  if (forwarded !== undefined) return cwit(['certify', ...forwarded.split(' '), ...more], env);
  if (program === 'npm')
    return command(args, { env, cwd: root, program: process.platform === 'win32' ? 'npm.cmd' : 'npm' });
  // It starts `cwit` once more, which prints on its own.
  if (args[0] === 'ci') return command([main, ...args], { env });
  return cwit(args, env, root, isEndless ? interruptAt('Ctrl+C') : undefined);
}

test('the target file of the documentation is enough to certify an operation with states', async () => {
  const folder = join(out, 'recipients');
  const env = { CWIT_API_KEY: reference.apiKey, CWIT_API_SECRET: reference.apiSecret };
  const only = ['--only', 'createRecipient', '--depth', 'quick'];
  const args = ['certify', '--target', target, ...only, '--out', folder];
  const result = await cwit(args, env);
  expect(result.code, result.stdout + result.stderr).toBe(0);
  const { requirements } = readReport(folder);
  const rest = requirements.filter(({ verdict }) => verdict !== 'pass');
  expect(rest.length).toBeLessThan(requirements.length / 4);
  const reasons = rest.map(({ reason }) => reason).join('\n');
  expect(reasons).toContain('{"type":"mobile_money"}');
  expect(reasons).not.toContain('"a bank account exists" with {"type":"nuban"}');
});

describe('the README', () => {
  const names = ['commands', 'certify', 'states', 'reports', 'webhooks', 'library', 'maintaining'];
  const pages = ['README.md', 'CONTRIBUTING.md', ...names.map((name) => `docs/${name}.md`)].map(read);
  const shown = pages.flatMap(commandsOf);

  test('and the pages show the commands of this table, and no others', () => {
    const scriptCommands = Object.keys(scripts).map((name) => `npm run ${name}`);
    const known = [...scriptCommands, 'npm test', 'npm ci && npm run build'];
    const others = [...new Set(shown)].filter((line) => !known.includes(line));
    expect(others.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test('and the pages show every command', async () => {
    const own = Object.keys(scripts).filter((name) => name !== 'prepack');
    const npm = own.map((name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`));
    const named = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await cwit([...args, '--help']);
      const [, list = ''] = stdout.split('Options:\n'); // The groups of commands follow.
      return [...list.matchAll(/^ {2}(\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'help');
    };
    const cells = [...read('docs/commands.md').matchAll(/^\| `cwit (\w+)` +\|/gm)].map(([, name]) => name);
    const names = await named();
    expect(cells.toSorted()).toEqual(names.toSorted());
    const top = names.filter((name) => name !== 'webhook').map((name) => `cwit ${name}`);
    const webhook = (await named('webhook')).map((name) => `cwit webhook ${name}`);
    expect(top.length + webhook.length).toBe(15);
    expect(
      [...npm, ...top, ...webhook].filter((each) => !shown.some((line) => line.startsWith(each))),
    ).toEqual([]);
  });

  test('and the page of flags names every flag', async () => {
    const commands = ['certify', 'doctor', 'init', 'list', 'report', 'webhook certify'];
    const helps = await Promise.all(commands.map((name) => cwit([...name.split(' '), '--help'])));
    const flags = helps.flatMap(({ stdout }) => [...stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm)]);
    const shownFlags = `${pages.join('\n')} --api-key --api-secret --secret --help`;
    expect(shownFlags).toContain('`CWIT_API_KEY` and `CWIT_API_SECRET` replace the flags');
    expect(flags.length).toBeGreaterThan(40);
    expect(
      flags.map(([, flag]) => flag!).filter((flag) => !new RegExp(`${flag}\\b(?!-)`).test(shownFlags)),
    ).toEqual([]);
  });

  test('and the pages link to places that exist', () => {
    const anchors = (page: string) =>
      [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const top = ['README', 'AGENTS', 'ARCHITECTURE', 'CONTRIBUTING', 'SECURITY'].map((name) => `${name}.md`);
    const sources = [...top, ...docs.map((name) => `docs/${name}`)];
    const links = sources.flatMap((from) =>
      [...read(from).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map((link) => ({ from, link })),
    );
    expect(links.length).toBeGreaterThan(40);
    for (const { from, link } of links) {
      const [shown, path = '', anchor] = link;
      const to = path === '' ? from : join(dirname(from), path);
      expect(existsSync(join(root, to)), `${from}: ${shown}`).toBe(true);
      if (anchor !== undefined) expect(anchors(read(to)), `${from}: ${shown}`).toContain(anchor);
    }
  });

  test.each(Object.entries(table))('%s', async (line, row) => {
    const { code, stdout, stderr } = await run(line, row);
    expect(code, stdout + stderr).toBe(row.code ?? 0);
    expect(row.code === 2 ? stderr : stdout).toMatch(row.says);
  });
});
