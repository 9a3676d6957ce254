// The command as a user meets it: what it prints, what it leaves, how it ends.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Big } from 'big.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.js';
import { requirements as ledger } from '../../src/contract/contract.js';
import { command, cwit } from './command.js';
import { serve } from '../proof/served.js';

const out = mkdtempSync(join(tmpdir(), 'cwit-cli-'));
afterAll(() => rmSync(out, { recursive: true }));

const report = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;

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
    expect(stdout).toMatch(/^webhooks +orderProcessing +kept +\d+ of \d+/m);
    const { summary } = report(folder);
    // Progress, summary, JUnit and report.json count alike.
    const { judged, total } = summary;
    expect(stdout).toMatch(new RegExp(`^${judged} of ${total} requirements judged, [1-9]\\d* not · `, 'm'));
    expect(stdout).toMatch(
      new RegExp(`^${judged} of ${total} requirements judged, [1-9]\\d* by Pact: ${summary.pass} pass`, 'm'),
    );
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain(`tests="${total}" failures="0"`);
    expect(summary).toMatchObject({
      verdict: 'conforming',
      complete: true,
      fail: 0,
      warn: 0,
    });
    expect(summary.requests).toBeLessThanOrEqual(900);
    for (const file of ['report.json', 'junit.xml']) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain(env.CWIT_API_SECRET);
    }
  });

  test('a violation gets a card that explains itself, and exit code 1', async () => {
    const { url, stateHandler, env, child } = await serve('--defect', 'transfer-debited-twice');
    const folder = join(out, 'red');
    const target = ['--base-url', url, '--state-handler', stateHandler];
    const { code, stdout } = await cwit(
      ['certify', ...target, '--only', 'initiateTransfer', '--out', folder],
      env,
    );
    child.kill();
    expect(code).toBe(1);
    for (const part of [
      'initiateTransfer/debit',
      'debits the wallet by at least its amount, once',
      'Endpoints > Initiate transfer',
      `certify --base-url ${url} --state-handler ${stateHandler} --only initiateTransfer/debit`,
    ]) {
      expect(stdout).toContain(part);
    }
    const [, debit = ''] = /a debit of (\d+\.\d\d): \d+\.\d\d became/.exec(stdout) ?? [];
    const [, amount = ''] = /POST …\/wallet\/transfer [^]*?amount\s+"(\d+\.\d\d)"/.exec(stdout) ?? [];
    expect(new Big(debit).eq(new Big(amount).times(2)), `${debit} for ${amount}`).toBe(true);
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
    // No event of these came beside others: nothing says when an order leads to more than one.
    const beside = musts.filter(
      ({ id, verdict }) => id.endsWith('/beside-others') && verdict === 'not-offered',
    );
    expect(beside.every(({ reason }) => reason?.startsWith('no order that reached another status'))).toBe(
      true,
    );
    const open = musts.filter(
      (row) => !beside.includes(row) && (row.verdict === 'not-testable' || row.verdict === 'not-offered'),
    );
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
