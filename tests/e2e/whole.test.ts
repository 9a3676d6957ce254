// The one certification of the whole contract, by three processes: `cwit serve`, `cwit watch` before it, and
// `cwit certify` as the client. Runs of all other tests have a few requirements.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requirements as ledger } from '../../src/contract/contract.js';
import { faultsOf } from '../unit/report/formats/format-faults.js';
import { command, main, type CommandResult } from './support/command.js';
import { readReport, temporaryFolder } from './support/fixtures.js';

const out = temporaryFolder();

describe('a run over the whole contract', () => {
  const [whole, watched] = [join(out, 'whole'), join(out, 'watched')];
  const ownKey = 'pk_4Lm8Qw2Zx9Rt';
  let server: ChildProcess;
  let printed = '';
  let secret = '';
  let result: CommandResult;
  beforeAll(async () => {
    const own = { CWIT_API_KEY: ownKey, CWIT_API_SECRET: '' };
    server = spawn(process.execPath, [main, 'serve', '--port', '0'], {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    while (!printed.includes('Ctrl+C')) printed += String(await once(server.stdout!, 'data'));
    const after = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(printed)![1]!;
    secret = after('api-secret');
    const certify = ['certify', '--state-handler', after('state handler'), '--out', whole];
    result = await command(
      [
        ...[main, 'watch', '--upstream', after('Reference server at'), '--port', '0', '--out', watched],
        ...['--', process.execPath, main, ...certify],
      ],
      { env: { CWIT_API_KEY: ownKey, CWIT_API_SECRET: secret } },
    );
  });
  afterAll(() => void server.kill('SIGKILL'));

  test('serve says where its credentials come from, and prints its own', () => {
    expect(printed).toMatch(/^ {2}api-key {8}as in CWIT_API_KEY\n {2}api-secret {5}(?!as in)\S+$/m);
    expect(printed).toMatch(
      /^ {2}test it with {3}CWIT_API_SECRET=\S+ node \S+ certify http:\S+ --state-handler http:\S+\/_states$/m,
    );
  });

  test('certify finds a conformant server conformant, and so does watch by the traffic', () => {
    const { code, stdout, stderr } = result;
    expect([code, stderr], stdout).toEqual([0, '']);
    expect(stdout).toMatch(/^Testing http:\/\/127\.0\.0\.1:\d+$/m);
    expect(stdout).toMatch(/^webhooks +\d+ of \d+/m);
    const { summary } = readReport(whole);
    expect(summary).toMatchObject({ verdict: 'conforming', complete: true, fail: 0, warn: 0 });
    expect(summary.requests).toBeLessThanOrEqual(1300);
    // Progress, summary, JUnit and report.json count alike.
    const { tested, total, pass } = summary;
    expect(stdout).toMatch(new RegExp(`^${tested} of ${total} requirements tested, [1-9]\\d* not · `, 'm'));
    expect(stdout).toContain(`CONFORMING: ${pass} requirements pass.`);
    expect(readFileSync(join(whole, 'junit.xml'), 'utf8')).toContain(`tests="${total}" failures="0"`);
    for (const file of ['report.json', 'junit.xml'])
      expect(readFileSync(join(whole, file), 'utf8')).not.toContain(secret);
    const traffic = readReport(watched).summary;
    expect(traffic).toMatchObject({ verdict: 'conforming', fail: 0 });
    expect(traffic.requests).toBeGreaterThan(500);
  });

  test('exercises every MUST, or excludes it with a reason', () => {
    const musts = readReport(whole).requirements.filter(({ level }) => level === 'MUST');
    expect(musts.map(({ id }) => id)).toEqual(
      ledger.filter(({ level }) => level === 'MUST').map(({ id }) => id),
    );
    // None of these events came with others: the contract does not say when an order leads to more than one.
    const beside = musts.filter(
      ({ id, verdict }) => id.endsWith('/beside-others') && verdict === 'not-offered',
    );
    for (const { reason } of beside) expect(reason).toMatch(/^no order that reached a different status/);
    // The reference server shows none of what these are about: its variants and defects do.
    const absent = ['confirmTransaction/times', 'initiateTransfer/one-time-password'];
    const open = musts.filter(
      (row) =>
        !beside.includes(row) &&
        !absent.includes(row.id) &&
        ['not-testable', 'not-offered'].includes(row.verdict),
    );
    expect(open.filter(({ excluded, reason }) => !excluded || !reason).map(({ id }) => id)).toEqual([]);
  });

  test('serve ends well when it is interrupted', async () => {
    server.kill('SIGINT');
    expect(await once(server, 'close')).toEqual([0, null]);
  });

  test('the report fits its schema', async () => {
    expect(await faultsOf['json']!(readFileSync(join(whole, 'report.json'), 'utf8'))).toEqual([]);
  });
});
