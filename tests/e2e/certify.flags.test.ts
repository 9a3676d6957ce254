// The flags of `cwit certify`: which requirements are tested, and how much is sent.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model/model.js';
import { logged } from '../self/support/logging-proxy.js';
import { command, cwit } from './support/command.js';
import { environmentOf, readReport, referenceServer, temporaryFolder } from './support/fixtures.js';

const root = temporaryFolder();
const out = join(root, 'reports');
const good = await referenceServer();
const broken = await referenceServer({ defect: 'get-wallet-answers-without-data' });
const negativePages = await referenceServer({ defect: 'list-negative-page-served' });

const certify = (env: Record<string, string>, ...flags: string[]) =>
  cwit(['certify', '--out', out, ...flags], env);
const ids = ({ requirements }: Report): string[] => requirements.map(({ id }) => id);
const requirement = ({ requirements }: Report, id: string) => requirements.find((row) => row.id === id);

describe('which requirements', () => {
  test('--bail stops, and --failed goes on with what failed', async () => {
    const only = ['--only', 'getWallet', 'listTransactions'];
    const first = await certify(broken.env, ...only, '--bail', '1', '--connections', '1');
    expect(first.code, first.stdout).toBe(1);
    const { summary, requirements, problems, seed } = readReport(out);
    expect(summary).toMatchObject({ verdict: 'nonconforming', complete: false, fail: 1 });
    expect(problems).toEqual([]);
    const rest = requirements.filter(({ reason }) => reason === 'stopped after 1 failure (--bail)');
    expect(rest.length).toBeGreaterThan(5);
    expect(rest.every(({ verdict }) => verdict === 'not-testable')).toBe(true);

    const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    const again = await certify(broken.env, '--failed');
    expect(again.code, again.stdout).toBe(1);
    expect(ids(readReport(out))).toEqual(failed);
    expect(readReport(out).seed).toBe(seed);
    const since = (text: string): string => text.replaceAll(/\s+/g, ' ').split('Since the run of')[1]!;
    expect(since(again.stdout)).toContain('Still failing: - ');

    const fixed = await certify(good.env, '--failed');
    expect(fixed.code, fixed.stdout).toBe(0);
    const nothing = await certify(good.env, '--failed');
    expect(nothing.code).toBe(0);
    expect(nothing.stdout).toBe(
      `Nothing is left to test: no requirement failed or warned in ${join(out, 'report.json')}. Test all requirements without --failed.\n`,
    );
  });

  test('a configuration is read, flags win, and a skipped requirement is shown as such', async () => {
    const cwd = join(root, 'configured');
    mkdirSync(cwd);
    const config = { only: ['listBanks'], skip: ['listBanks/auth.missing'], depth: 'quick', out: 'here' };
    writeFileSync(join(cwd, 'cwit.config.json'), JSON.stringify(config));
    const { code, stdout } = await cwit(['certify'], good.env, cwd);
    expect(code, stdout).toBe(0);
    const report = readReport(cwd, 'here');
    expect(report.effort!.depth).toBe('quick');
    expect(report.summary).toMatchObject({ verdict: 'conforming', complete: false, notTestable: 1 });
    const skipped = { verdict: 'not-testable', reason: 'skipped by --skip' };
    expect(requirement(report, 'listBanks/auth.missing')).toMatchObject(skipped);
    const flags = ['--only', 'getWallet/response.body', '--require-complete'];
    const other = await cwit(['certify', ...flags], good.env, cwd);
    expect(other.code, other.stdout).toBe(3);
    expect(ids(readReport(cwd, 'here'))).toEqual(['getWallet/response.body']);
  });

  test('a requirement that is not selected never fails', async () => {
    const others = ['initiateTransfer/auth.missing', 'initiateTransfer/debit', 'listBanks/auth.missing'];
    const some = await certify(broken.env, '--only', ...others, '--bail', '1', '--connections', '1');
    expect(some.code, some.stdout).toBe(0);
    expect(some.stdout).not.toMatch(/FAIL|--bail/);
    const verdicts = readReport(out).requirements.map(({ verdict }) => verdict);
    expect(verdicts.toSorted()).toEqual(['not-testable', 'pass', 'pass']);
  });
});

test('--features takes tags and operations: nothing else is called, and requirements that need more name it', async () => {
  const only = ['createFlightQuote', 'getWallet', 'listBanks', 'verifyEnhancedNin'].map(
    (name) => `${name}/response.body`,
  );
  const flags = ['--only', ...only, '--features', 'identity,getWallet', 'createFlightQuote'];
  const log = await logged(good);
  const { code, stdout } = await certify(environmentOf(good, log), ...flags);
  log.close();
  expect(code, stdout).toBe(0);
  const { operations } = readReport(out);
  const reason = 'the server does not offer';
  const quote = [{ reason: `${reason} searchFlights, which this needs` }];
  const banks = [{ reason: `${reason} recipients` }];
  const tested = { status: 'pass', notTestable: 0 };
  const none = { status: 'not-testable', tested: 0 };
  expect(Object.fromEntries(operations.map((row) => [row.operation, row]))).toMatchObject({
    createFlightQuote: { ...none, notOffered: 0, reasons: quote },
    listBanks: { ...none, notTestable: 0, reasons: banks },
    getWallet: tested,
    verifyEnhancedNin: tested,
  });
  // The first look also asks for an undocumented path.
  const paths = log.requests
    .map((line) => line.split(/[ ?]/)[1]!)
    .filter((path) => !/^\/pms\/[\da-f-]{36}$/.test(path));
  expect([...new Set(paths)].toSorted()).toEqual([
    '/kyc/api/v1/merchant/nin/enhanced',
    '/pms/api/external/request/wallet/get-or-create/',
  ]);
});

describe('how much', () => {
  const property = 'listTransactions/paging-any-integer';

  test('the command in a failure report replays exactly the failing case', async () => {
    const before = await logged(negativePages);
    const { env } = negativePages;
    const target = ['--base-url', before.url, '--state-handler', before.stateHandler];
    // A run with this seed tries a negative page.
    const first = await certify(env, ...target, '--only', property, '--seed', '3', '--verbose');
    expect(first.code, first.stdout).toBe(1);
    const [, replay] =
      /^ +(?:cwit|node \S+) (certify .*--only .* --seed .* --path .*)$/m.exec(first.stdout) ?? [];
    expect(replay).toBeDefined();
    const [, tried] = /^ +Case +(.*)$/m.exec(first.stdout) ?? [];
    expect(tried).not.toMatch(/\dn\b/);
    const { page, per_page } = JSON.parse(tried!) as Record<string, number>;

    before.requests.length = 0;
    const again = await cwit([...replay!.split(' '), '--out', out], env);
    before.close();
    expect(again.code).toBe(1);
    const sent = before.requests.filter((line) => line.includes('?'));
    // Once, and once more to see whether it repeats.
    expect(sent).toEqual(Array(2).fill(`GET /transactions?page=${page}&per_page=${per_page}`));
    expect(again.stdout).toContain(replay!);
  });

  test('the command that repeats a failure works, whatever the exchange was sent for', async () => {
    const defect = ['--defect', 'create-flight-quote-answers-as-plain-text'];
    const names = ['createFlightQuote/response.content-type', 'createFlightQuote/response.success'];
    const { stdout } = await certify({}, ...defect, '--only', ...names);
    const line = /Test it again.*\n +node (.+)/.exec(stdout)?.[1] ?? '';
    expect(line).toContain('--only createFlightQuote/response.content-type');
    const again = await command([...line.split(' '), '--out', out]);
    expect(again.stdout).toMatch(
      /^FAIL  createFlightQuote: .*\n  MUST createFlightQuote\/response\.content-type /m,
    );
    expect(again.code).toBe(1);
  });

  test('--max-requests is a limit, and the rest is not testable', async () => {
    const log = await logged(good);
    const { code, stdout } = await certify(environmentOf(good, log), '--max-requests', '40');
    log.close();
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^TESTED \d+ of \d+ requirements \(\d+ %\): all passed\./m);
    expect(stdout).toContain('the run reached its limit of 40 requests');
    expect(stdout).toMatch(/requirements tested, \d+ not · 40 requests, 0 left/);
    const effort = { depth: 'standard', maxRequests: 40, requests: 40, shrinking: 0 };
    expect(readReport(out).effort).toMatchObject(effort);
    // The first look sends six more, one of them with a false secret, and one to an undocumented path.
    expect(log.requests.length, log.requests.join('\n')).toBeLessThan(40 + 7);
    expect(log.states).toEqual([]);
  });

  test('--max-minutes ends a run', async () => {
    const { code, stdout } = await certify(good.env, '--max-minutes', '0.001');
    // A fast machine tests something before that.
    expect([0, 3], stdout).toContain(code);
    expect(stdout).toContain('the run reached its limit of 0.001 min');
  });
});

describe('a server without a state handler', () => {
  // A wallet, by the value that a target file names.
  function described(name: string, server: typeof good): Record<string, string> {
    const file = join(root, `${name}.json`);
    const values = { wallet_id: 'W-1', account_number: '9901234567', available_balance: '50000.00' };
    writeFileSync(file, JSON.stringify({ fixtures: [{ state: 'a wallet exists', values }] }));
    const { CWIT_STATE_HANDLER: _, ...env } = server.env;
    return { ...env, FILE: file };
  }

  test('--spend and the target file limit what a run spends, and the output reports it', async () => {
    const { FILE = '', ...env } = described('spending', good);
    const only = ['--target', FILE, '--only', 'getWallet/same-wallet'];
    const first = await certify(env, ...only);
    expect(first.code, first.stdout).toBe(0);
    // Of the balance that the tests before have left.
    const { limit } = readReport(out).spending!;
    expect(Number(limit)).toBeLessThan(5000);
    expect(first.stdout).toContain(
      `The run spends at most ${limit} from the wallet (--spend AMOUNT changes the limit).`,
    );
    expect(first.stdout).toContain(`Spent 0.00 of at most ${limit} (--spend).`);
    const { stdout } = await certify(env, ...only, '--spend', '20');
    expect(stdout).toContain('The run spends at most 20.00 from');
    expect(readReport(out).spending).toEqual({ limit: '20.00', spent: '0.00' });
    const wrong = await certify(env, ...only, '--spend', '-1');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('It must be an amount such as 2000 or 2000.00.');
  });

  test('is asked again by --resume-from, and a run without requests for that is a mistake', async () => {
    const { FILE = '', ...env } = described('resumed', good);
    const only = ['--target', FILE, '--only', 'createVirtualAccount/idempotency.after-1h'];
    const none = await certify(env, ...only);
    expect(none.code, none.stdout).toBe(3);
    const resumed = await certify(env, ...only, '--resume-from', out);
    expect(resumed.code).toBe(2);
    expect(resumed.stderr).toContain('recorded no requests to send again');
  });

  test('is left the minute of the rate limit by --skip rate-limit', async () => {
    const { FILE = '', ...env } = described('unhurried', good);
    const { code, stdout } = await certify(
      env,
      '--target',
      FILE,
      '--skip',
      'rate-limit',
      '--only',
      'service',
    );
    expect(code, stdout).toBe(0);
    const { requirements } = readReport(out);
    const limits = requirements.filter(({ id }) => id.startsWith('service/rate-limit'));
    expect(limits.map(({ reason }) => reason)).toEqual(limits.map(() => 'skipped by --skip'));
  });
});
